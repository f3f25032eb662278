import { SPACE_RETRY_MS } from '@metalquest/core/queue/limits';
import { expect, it } from 'vitest';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { modelDevice } from '../../test/support/model-device.ts';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { listed, view } from '../../test/support/sync-centre.ts';
import { done, FIELD, newFiles, photo } from '../../test/support/test-device.ts';

const A_QUEST = { name: 'Long field', location: FIELD };
const found = (server: ModelServer): number => server.tables.get('finds')?.size ?? 0;

/** A device with a quest on the server, whose account has room for two more rows; five finds wait. */
async function fullAccount(server: ModelServer) {
  const device = modelDevice(server);
  const quest = done(await device.commands.startQuest(A_QUEST));
  const { find } = done(await device.commands.logFind({ questId: quest.id, name: 'Oldest' }));
  await device.drain();
  server.maxRows = 4;
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    done(await device.commands.logFind({ questId: quest.id, name }));
  }
  server.requests.length = 0;
  return { device, quest, oldest: find.id };
}

it('sends what fits and keeps the rest, with the reason and without counting an attempt', async () => {
  const server = modelServer();
  const { device } = await fullAccount(server);
  expect(await device.drain()).toMatchObject({ accepted: 2, refused: 0, full: 'rows', stop: null });
  // All five, then one at a time until one does not fit.
  expect(server.requests).toEqual(['insert finds 5', 'insert finds 1', 'insert finds 1', 'insert finds 1']);
  const centre = await view(device);
  expect(centre).toMatchObject({ total: 3, full: { rows: 3, files: 0 } });
  expect(listed(centre)).toEqual(
    ['c', 'd', 'e'].map((name) => `waiting: Find “${name}”: new, waiting for space in your account`),
  );
  expect(centre.sections[0]?.groups[0]?.lines[0]?.reason).toMatch(/^Your account is full/);
  expect(await device.replica.queue.toArray()).toMatchObject([
    { attempts: 0, noRoom: 'rows', permanentlyFailed: false },
    { attempts: 0, status: 'pending' },
    { attempts: 0, status: 'pending' },
  ]);
  expect(device.events.filter(({ type }) => type === 'account-full')).toEqual([
    { type: 'account-full', part: 'rows' },
  ]);
  expect(await brokenInvariants(device.replica)).toEqual([]);
});

it('retries every 15 minutes, and notifies the user once', async () => {
  const server = modelServer();
  const { device } = await fullAccount(server);
  await device.drain();
  server.requests.length = 0;
  await device.drain();
  device.clock.nowMs += SPACE_RETRY_MS - 1;
  await device.drain();
  expect(server.requests).toEqual([]);
  device.clock.nowMs += 1;
  await device.drain();
  expect(server.requests).toEqual(['insert finds 3', 'insert finds 1']);
  expect(device.events.filter(({ type }) => type === 'account-full')).toHaveLength(1);
});

it('sends the rest as soon as a delete has freed space', async () => {
  const server = modelServer();
  const { device, oldest } = await fullAccount(server);
  await device.drain();
  done(await device.commands.deleteFind(oldest));
  await device.drain();
  expect(found(server)).toBe(3);
  expect(await view(device)).toMatchObject({ total: 2, full: { rows: 2 } });
  server.maxRows = 100;
  const [waiting] = await device.replica.queue.orderBy('seq').toArray();
  if (waiting) done(await device.commands.retryItem(waiting.id));
  await device.drain();
  expect(found(server)).toBe(5);
  expect(await device.replica.queue.count()).toBe(0);
});

it('sends edits meanwhile, and drops unsent rows that are deleted', async () => {
  const server = modelServer();
  const { device, oldest } = await fullAccount(server);
  await device.drain();
  done(await device.commands.updateFind(oldest, { name: 'Silver penny' }));
  const [first] = await device.replica.queue.orderBy('seq').toArray();
  const [finds] = [await device.queries.finds({ sort: 'newest', offset: 0, limit: 50 })];
  const waiting = finds.items.find(({ id }) => id === first?.entityId);
  if (!waiting) throw new Error('the find without room is not here');
  done(await device.commands.deleteFind(waiting.id));
  await device.drain();
  expect(server.tables.get('finds')?.get(oldest)?.row.item_description).toBe('Silver penny');
  expect(await view(device)).toMatchObject({ total: 2 });
});

it('keeps photos beyond the storage quota, and still sends records', async () => {
  const server = modelServer();
  let isFull = true;
  const message = 'Your storage is full: files may take up 20 GB in total. Delete some to make room.';
  const device = modelDevice({
    ...server,
    upload: async (...args) =>
      isFull ? { verdict: 'refused', message, code: null } : server.upload(...args),
  });
  const quest = done(await device.commands.startQuest(A_QUEST));
  done(
    await device.commands.logFind({
      questId: quest.id,
      name: 'Penny',
      files: newFiles(photo(), photo('b.jpg')),
    }),
  );
  expect(await device.drain()).toMatchObject({ full: 'files', refused: 0 });
  done(await device.commands.logFind({ questId: quest.id, name: 'Next' }));
  await device.drain();
  expect(found(server)).toBe(2);
  expect(await view(device)).toMatchObject({ total: 2, full: { rows: 0, files: 2 } });
  isFull = false;
  device.clock.nowMs += SPACE_RETRY_MS;
  await device.drain();
  expect(server.files.size).toBe(2);
  expect(await device.replica.queue.count()).toBe(0);
});
