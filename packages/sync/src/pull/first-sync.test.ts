import { randomUUID } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { type ModelDevice, modelDevice } from '../../test/support/model-device.ts';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { done, FIELD } from '../../test/support/test-device.ts';
import { syncMeta } from '../replica/sync-meta.ts';
import type { Server } from '../server/server.ts';

const QUESTS = 12;
const FINDS_EACH = 4;
const ROWS = QUESTS * (1 + FINDS_EACH);
const YEAR_MS = 365 * 86_400_000;

/** A server with seasons of one user, oldest first, and the device that recorded them. */
async function seasons(pageSize: number): Promise<{ server: ModelServer; recorder: ModelDevice }> {
  const server = modelServer(pageSize);
  server.newest = { quests: 2, finds: 3 };
  const recorder = modelDevice(server);
  for (let n = 1; n <= QUESTS; n += 1) {
    recorder.clock.nowMs += 86_400_000;
    const quest = done(await recorder.commands.startQuest({ name: `Quest ${n}`, location: FIELD }));
    for (let i = 0; i < FINDS_EACH; i += 1)
      done(await recorder.commands.logFind({ questId: quest.id, name: `Find ${n}.${i}` }));
    done(await recorder.commands.endQuest());
    await recorder.drain();
  }
  server.requests.length = 0;
  return { server, recorder };
}

/** Calls `look` before each page of rows. */
function watched(server: ModelServer, look: () => Promise<void>): Server {
  return {
    ...server,
    async pullChanges(since) {
      await look();
      return server.pullChanges(since);
    },
  };
}

const newestQuest = async ({ queries }: ModelDevice): Promise<string | undefined> =>
  (await queries.quests({ offset: 0, limit: 10 })).items[0]?.name;

describe('a new device', () => {
  it('shows the newest quests and finds after one request, before any page', async () => {
    const { server, recorder } = await seasons(10);
    const views: { newest: string | undefined; find: string | undefined; requests: number }[] = [];
    const device = modelDevice(
      watched(server, async () => {
        const [find] = (await device.queries.finds({ offset: 0, limit: 10 })).items;
        views.push({
          newest: await newestQuest(device),
          find: find?.name,
          requests: server.requests.length,
        });
      }),
      { userId: recorder.userId },
    );
    await device.pull();
    expect(views[0]).toEqual({ newest: 'Quest 12', find: expect.stringMatching(/^Find 12\./), requests: 1 });
    expect(views.length).toBeGreaterThan(5);
    expect((await device.queries.findCounts()).total).toBe(QUESTS * FINDS_EACH);
    expect(await brokenInvariants(device.replica)).toEqual([]);
  });

  it('shows a progress that never goes back and ends at the total', async () => {
    const { server, recorder } = await seasons(7);
    const seen: { rows: number; total: number | null }[] = [];
    let changed = false;
    const device = modelDevice(
      watched(server, async () => {
        const { firstSyncRows: rows, firstSyncTotal: total } = await syncMeta(device.replica);
        seen.push({ rows, total });
        if (seen.length !== 4) return;
        // Meanwhile the other device adds a quest and deletes another with its finds.
        changed = true;
        recorder.clock.nowMs += 86_400_000;
        done(await recorder.commands.startQuest({ name: 'Quest 13', location: FIELD }));
        const [, old] = (await recorder.queries.quests({ offset: 0, limit: 10 })).items;
        if (old) done(await recorder.commands.deleteQuest(old.id));
        await recorder.drain();
      }),
      { userId: recorder.userId },
    );
    await device.pull();
    expect(changed).toBe(true);
    expect(seen[0]).toEqual({ rows: 5, total: ROWS });
    for (const [index, { rows, total }] of seen.entries()) {
      expect(rows).toBeGreaterThanOrEqual(seen[index - 1]?.rows ?? 0);
      expect(rows).toBeLessThanOrEqual(total ?? 0);
    }
    const end = await syncMeta(device.replica);
    expect(end).toMatchObject({ firstSyncDone: true, firstSyncTotal: end.firstSyncRows });
    expect(await newestQuest(device)).toBe('Quest 13');
  });

  it('killed halfway continues from its last page and counts no row twice', async () => {
    const { server, recorder } = await seasons(7);
    const indexedDB = new IDBFactory();
    let pages = 0;
    const cut = modelDevice(
      {
        ...server,
        pullChanges: async (since) => (++pages > 4 ? { verdict: 'silence' } : server.pullChanges(since)),
      },
      { userId: recorder.userId, indexedDB },
    );
    expect(await cut.pull()).toBe('silence');
    const before = await syncMeta(cut.replica);
    expect(before).toMatchObject({ firstSyncDone: false, firstSyncTotal: ROWS });
    expect(before.firstSyncRows).toBeGreaterThan(20);
    cut.replica.dexie.close();
    server.requests.length = 0;
    const restarted = modelDevice(server, { userId: recorder.userId, indexedDB });
    await restarted.pull();
    const pagesInAll = Math.ceil((ROWS + 1) / 7);
    const pulls = server.requests.filter((request) => request !== 'row quota');
    expect(pulls.length).toBeLessThanOrEqual(pagesInAll - 4 + 1);
    expect(server.requests).not.toContain('pull newest');
    const end = await syncMeta(restarted.replica);
    expect(end).toMatchObject({ firstSyncDone: true, firstSyncRows: ROWS, firstSyncTotal: ROWS });
  });

  it('also syncs from a server without pull_newest, without a total', async () => {
    const { server, recorder } = await seasons(10);
    const totals: (number | null)[] = [];
    const device = modelDevice(
      {
        ...watched(server, async () => {
          totals.push((await syncMeta(device.replica)).firstSyncTotal);
        }),
        pullNewest: async () => ({ verdict: 'refused', message: 'no such function', code: 'PGRST202' }),
      },
      { userId: recorder.userId },
    );
    expect(await device.pull()).toBe('accepted');
    expect(new Set(totals)).toEqual(new Set([null]));
    expect((await device.queries.findCounts()).total).toBe(QUESTS * FINDS_EACH);
  });

  it('keeps records made before the first response', async () => {
    const { server, recorder } = await seasons(10);
    const device = modelDevice(server, { userId: recorder.userId });
    device.clock.nowMs += YEAR_MS;
    const own = done(await device.commands.startQuest({ name: 'Mine', location: FIELD }));
    await device.pull();
    expect(await device.queries.quest(own.id)).toMatchObject({ name: 'Mine' });
    await device.drain();
    expect(server.tables.get('quests')?.has(own.id)).toBe(true);
    expect(await brokenInvariants(device.replica)).toEqual([]);
  });
});

describe('a device offline for a year', () => {
  it('pulls only the changes, including deletes', async () => {
    const { server, recorder } = await seasons(50);
    const away = modelDevice(server, { userId: recorder.userId });
    await away.pull();
    const { items } = await recorder.queries.quests({ offset: 0, limit: 20 });
    const [renamed, buried] = [items[3], items[4]];
    if (!renamed || !buried) throw new Error('no quests');
    recorder.clock.nowMs += YEAR_MS / 2;
    done(await recorder.commands.updateQuest(renamed.id, { name: 'Renamed' }));
    done(await recorder.commands.deleteQuest(buried.id));
    done(await recorder.commands.startQuest({ name: 'Since then', location: FIELD }));
    await recorder.drain();
    away.clock.nowMs += YEAR_MS;
    server.requests.length = 0;
    const given: number[] = [];
    const back = modelDevice(
      {
        ...server,
        async pullChanges(since) {
          const answer = await server.pullChanges(since);
          if (answer.verdict === 'accepted') given.push(answer.value.changes.length);
          return answer;
        },
      },
      { userId: away.userId, indexedDB: away.indexedDB },
    );
    back.clock.nowMs = away.clock.nowMs;
    await back.pull();
    expect(server.requests.filter((request) => request.startsWith('pull'))).toEqual(['pull', 'pull paths 1']);
    // Two quests, and the tombstones of the deleted one and its finds.
    expect(given).toEqual([2 + 1 + FINDS_EACH]);
    expect((await back.queries.findCounts()).total).toBe((QUESTS - 1) * FINDS_EACH);
    expect(await back.queries.quest(renamed.id)).toMatchObject({ name: 'Renamed' });
    expect(await newestQuest(back)).toBe('Since then');
  });
});

describe('a page of rows', () => {
  it('is stored once, however often it is sent', async () => {
    const { server, recorder } = await seasons(500);
    const device = modelDevice(server, { userId: recorder.userId });
    await device.pull();
    let writes = 0;
    device.replica.dexie.use({
      stack: 'dbcore',
      name: randomUUID(),
      create: (core) => ({
        ...core,
        table: (name) => {
          const table = core.table(name);
          return {
            ...table,
            mutate(request) {
              if (name === 'finds' && request.type === 'put') writes += request.values.length;
              return table.mutate(request);
            },
          };
        },
      }),
    });
    await device.replica.meta.update('sync', { changesCursor: null });
    device.replica.dexie.close({ disableAutoOpen: false });
    await device.pull();
    expect(writes).toBe(0);
  });
});
