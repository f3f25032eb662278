import { factIndex } from '@metalquest/core/statistics/live/fact-index';
import { NO_STATISTICS_FILTER } from '@metalquest/core/statistics/statistics-filter';
import { statisticsOf } from '@metalquest/core/test/statistics/statistics-of';
import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { modelDevice } from '../../test/support/model-device.ts';
import { modelServer } from '../../test/support/model-server.ts';
import { agree, anotherPage, aQuestWithFinds, tabOf, ZONE } from '../../test/support/statistics-tab.ts';
import { done, FIELD, testDevice } from '../../test/support/test-device.ts';
import { STORES_OF_VERSION_1 } from '../../test/support/version-1.ts';
import { forgetOldFactChanges } from '../replica/fact-changes.ts';
import { describeReplica, openReplica, replicaName } from '../replica/replica.ts';
import { cacheFacts } from './cached-facts.ts';
import { existingDatabasesOnly } from './open-in-worker.ts';

test('logging, editing and deleting a find updates every open figure', async () => {
  const device = testDevice();
  const { quest, finds } = await aQuestWithFinds(device, 2);
  const tab = tabOf(device.replica, device.clock.nowMs);
  const [all, narrowed] = [tab.watch(), tab.watch({ ...NO_STATISTICS_FILTER, questIds: [quest.id] })];
  await agree(all.last, device);
  const { find } = done(await device.commands.logFind({ questId: quest.id, category: 'Relic', depthCm: 40 }));
  await expect.poll(() => all.last()?.records.deepestFind?.findId).toBe(find.id);
  await expect.poll(() => narrowed.last()?.totalFinds).toBe(3);
  done(await device.commands.updateFind(find.id, { category: 'Trash', material: 'Iron' }));
  await expect.poll(() => narrowed.last()?.findsByCategory.Trash).toBe(1);
  done(await device.commands.deleteFind(find.id));
  await expect.poll(() => all.last()?.records.deepestFind?.findId).toBe(finds[1]?.id);
  done(
    await device.commands.recordPathPoint(quest.id, {
      ...FIELD,
      lat: FIELD.lat + 0.001,
      t: device.clock.nowMs + 60_000,
    }),
  );
  await expect.poll(() => all.last()?.totalDistanceKm).toBeCloseTo(0.111, 3);
  device.clock.nowMs += 600_000;
  done(await device.commands.endQuest());
  await expect.poll(() => all.last()?.longestQuestDurationMinutes).toBe(10);
  done(await device.commands.deleteQuest(quest.id));
  await agree(all.last, device);
  expect(all.last()?.totalFinds).toBe(0);
});

test('the next page finds the cached facts, updated with changes since', async () => {
  const device = testDevice();
  const { quest, finds } = await aQuestWithFinds(device, 3);
  const first = tabOf(device.replica, device.clock.nowMs);
  const seen = first.watch();
  await agree(seen.last, device);
  expect(seen.states[0]).toEqual({ status: 'reading', finds: 0, of: 3 });
  await first.keep();
  first.feed.close();
  const [changed, , deleted] = finds;
  if (!changed || !deleted) throw new Error('no finds');
  done(await device.commands.updateFind(changed.id, { category: 'Jewelry' }));
  done(await device.commands.deleteFind(deleted.id));
  done(await device.commands.logFind({ questId: quest.id, category: 'Military' }));
  done(
    await device.commands.recordPathPoint(quest.id, {
      ...FIELD,
      lat: FIELD.lat + 0.001,
      t: device.clock.nowMs + 60_000,
    }),
  );
  const next = tabOf(anotherPage(device), device.clock.nowMs).watch();
  await agree(next.last, device);
  expect(next.states.map(({ status }) => status)).not.toContain('reading');
});

test('two pages cache and read facts in parallel without mixing them', async () => {
  const device = testDevice();
  const { quest } = await aQuestWithFinds(device, 3);
  const [one, two] = [
    tabOf(device.replica, device.clock.nowMs),
    tabOf(anotherPage(device), device.clock.nowMs),
  ];
  const [first, second] = [one.watch(), two.watch()];
  await agree(first.last, device);
  await agree(second.last, device);
  await one.keep();
  done(await device.commands.logFind({ questId: quest.id, category: 'Relic' }));
  await agree(first.last, device);
  await agree(second.last, device);
  await one.keep();
  done(await device.commands.logFind({ questId: quest.id, category: 'Trash' }));
  await agree(second.last, device);
  const third = tabOf(anotherPage(device), device.clock.nowMs).watch();
  await agree(third.last, device);
});

test("chunks are not mixed with another page's", async () => {
  const device = testDevice();
  await aQuestWithFinds(device, 1);
  const first = tabOf(device.replica, device.clock.nowMs);
  await agree(first.watch().last, device);
  await first.keep();
  const pieces = await device.replica.factPieces.toArray();
  const keeping = {
    timeZone: ZONE,
    stamp: 'of another page',
    nextStamp: 'next',
    seq: 9,
    statistics: statisticsOf([], [], '2026-03-01'),
  };
  expect(await cacheFacts(device.replica, factIndex(), keeping)).toBeNull();
  expect(await cacheFacts(device.replica, factIndex(), { ...keeping, stamp: null, seq: 0 })).toBeNull();
  expect(await device.replica.factPieces.toArray()).toEqual(pieces);
});

test('a truncated change list, facts of another time zone and missing chunks are re-read from the rows', async () => {
  const device = testDevice();
  const { quest } = await aQuestWithFinds(device, 2);
  const first = tabOf(device.replica, device.clock.nowMs);
  await agree(first.watch().last, device);
  await first.keep();
  const elsewhere = tabOf(anotherPage(device), device.clock.nowMs, 'Asia/Tokyo').watch();
  await agree(elsewhere.last, device);
  expect(elsewhere.states[0]?.status).toBe('reading');

  await device.replica.factChanges.clear();
  done(await device.commands.logFind({ questId: quest.id }));
  done(await device.commands.logFind({ questId: quest.id }));
  const newest = await device.replica.factChanges.orderBy(':id').last();
  await device.replica.factChanges
    .where(':id')
    .below(newest?.seq ?? 0)
    .delete();
  const cut = tabOf(anotherPage(device), device.clock.nowMs).watch();
  await agree(cut.last, device);

  await device.replica.factPieces.delete('piece/0');
  const lost = tabOf(anotherPage(device), device.clock.nowMs).watch();
  await agree(lost.last, device);
});

test('changes are not listed forever if no page reads them', async () => {
  const device = testDevice();
  await aQuestWithFinds(device, 1);
  const first = tabOf(device.replica, device.clock.nowMs);
  await agree(first.watch().last, device);
  await first.keep();
  await device.replica.factChanges.bulkAdd(Array.from({ length: 5_001 }, () => ({ quests: [] })));
  await forgetOldFactChanges(device.replica);
  expect(await device.replica.factChanges.count()).toBe(1);
  expect(await device.replica.factPieces.count()).toBe(0);
  const next = tabOf(anotherPage(device), device.clock.nowMs);
  await agree(next.watch().last, device);
});

test('changes of other devices count on arrival', async () => {
  const server = modelServer();
  const source = modelDevice(server);
  const { quest } = await aQuestWithFinds(source, 3);
  done(
    await source.commands.recordPathPoint(quest.id, {
      ...FIELD,
      lat: FIELD.lat + 0.001,
      t: source.clock.nowMs + 60_000,
    }),
  );
  await source.drain();
  const device = modelDevice(server, { userId: source.userId });
  const watched = tabOf(device.replica, device.clock.nowMs).watch();
  await agree(watched.last, device);
  await device.pull();
  await agree(watched.last, device);
  expect(watched.last()).toMatchObject({ totalFinds: 3, questsWithoutWholePath: 0 });
  done(await source.commands.deleteQuest(quest.id));
  await source.drain();
  await device.pull();
  await agree(watched.last, device);
  expect(watched.last()?.totalQuests).toBe(0);
});

test("a reader does not recreate an account's data, nor read another version's", async () => {
  const userId = testDevice().userId;
  const indexedDB = new IDBFactory();
  const missingReplica = describeReplica(userId, {
    indexedDB: existingDatabasesOnly(indexedDB),
    IDBKeyRange,
  });
  await expect(openReplica(missingReplica)).rejects.toThrow();
  expect(await indexedDB.databases()).toEqual([]);

  const old = new Dexie(replicaName(userId), { indexedDB, IDBKeyRange });
  old.version(1).stores(STORES_OF_VERSION_1);
  await old.open();
  old.close();
  const early = describeReplica(userId, { indexedDB: existingDatabasesOnly(indexedDB), IDBKeyRange });
  await expect(openReplica(early)).rejects.toThrow();
  expect((await indexedDB.databases()).map(({ version }) => version)).toEqual([10]);
});
