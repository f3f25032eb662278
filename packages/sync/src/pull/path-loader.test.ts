import type { Connection } from '@metalquest/core/paths/background-pause';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../test/support/invariants.ts';
import { type ModelServer, modelServer } from '../../test/support/model-server.ts';
import { done, FIELD, type TestDevice, testDevice } from '../../test/support/test-device.ts';
import { type VirtualClock, virtualClock } from '../../test/support/virtual-clock.ts';
import type { DeviceState } from '../environment/device-state.ts';
import { pageLocks } from '../environment/locks.ts';
import { pathRange } from '../replica/path.ts';
import { syncMeta } from '../replica/sync-meta.ts';
import type { Server } from '../server/server.ts';
import { pullQuestPath } from './fetch-paths.ts';
import { type PathLoader, pathLoader } from './path-loader.ts';
import { pullAll } from './pull.ts';

const QUESTS = 6;
const POINTS_EACH = 1_000;
const DAY_MS = 86_400_000;
const START_MS = Date.parse('2026-03-01T10:00:00Z');
const questId = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;

/** A server with walks of one user, newest last. */
function walkedServer(pointsPageSize = 5_000): ModelServer {
  const server = modelServer(500, pointsPageSize);
  for (let n = 1; n <= QUESTS; n += 1) {
    const t = START_MS + n * DAY_MS;
    const points = Array.from({ length: POINTS_EACH }, (_, i) => ({
      lng: FIELD.lng + i / 1e5,
      lat: FIELD.lat,
      t: t + i * 15_000,
    }));
    server.walked(
      {
        id: questId(n),
        user_id: '00000000-0000-4000-8000-0000000000aa',
        title: `Walk ${n}`,
        date: new Date(t).toISOString(),
        duration_seconds: 3_600,
        status: 'ended',
        is_current: false,
        weather: null,
        location_geom: null,
      },
      points,
    );
  }
  return server;
}

interface Tab {
  readonly device: TestDevice;
  readonly loader: PathLoader;
  readonly set: (changes: Partial<{ online: boolean; connection: Connection }>) => void;
  /** Number of local points of each walk, oldest first. */
  readonly have: () => Promise<number[]>;
}

const running: PathLoader[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((loader) => loader.stop()));
});

const WIFI: Connection = { saveData: false, cellular: false, slow: false };

/** A device that has its rows and loads paths on a virtual clock. */
async function tab(
  server: Server,
  clock: VirtualClock,
  options: {
    connection?: Connection;
    indexedDB?: IDBFactory;
    device?: TestDevice;
    locks?: ReturnType<typeof pageLocks>;
  } = {},
): Promise<Tab> {
  const device =
    options.device ?? testDevice({ ...(options.indexedDB ? { indexedDB: options.indexedDB } : {}) });
  const { replica } = device;
  const listeners = new Set<() => void>();
  let state = { online: true, connection: options.connection ?? WIFI };
  const deviceState: DeviceState = {
    online: () => state.online,
    visible: () => true,
    connection: () => state.connection,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const loader = pathLoader({
    replica,
    server,
    clock,
    deviceState,
    locks: options.locks ?? pageLocks(),
    lockName: 'paths',
    guarded: async (work) => work(),
  });
  running.push(loader);
  const end = await pullAll({
    replica,
    server,
    now: clock.now,
    newId: () => crypto.randomUUID(),
    emit: () => {},
    stopped: () => false,
    progressed: () => {},
    mediaArrived: () => {},
  });
  expect(end).toBe('accepted');
  return {
    device,
    loader,
    set(changes) {
      state = { ...state, ...changes };
      for (const listener of listeners) listener();
    },
    have: () =>
      Promise.all(Array.from({ length: QUESTS }, (_, n) => pathRange(replica, questId(n + 1)).count())),
  };
}

/** Advances the clock, giving IndexedDB time to store some thousand points. */
async function pass(clock: VirtualClock, ms: number): Promise<void> {
  for (let step = 0; step < 20; step += 1) await clock.advance(ms / 20);
}

const pathRequests = (server: ModelServer): number =>
  server.requests.filter((request) => request.startsWith('pull paths')).length;

describe('background loading of paths', () => {
  it('loads the newest quest first, a page at a time with pauses, and its progress ends at the total', async () => {
    const server = walkedServer();
    const clock = virtualClock(START_MS + 30 * DAY_MS);
    const { device, loader, have } = await tab(server, clock);
    expect((await device.queries.quests({ offset: 0, limit: 10 })).items[0]).toMatchObject({
      name: 'Walk 6',
      distanceM: null,
      pathComplete: false,
    });
    loader.start();
    await pass(clock, 0);
    // Five walks fill a page of 5,000 points.
    expect(await have()).toEqual([0, ...Array(QUESTS - 1).fill(POINTS_EACH)]);
    expect((await syncMeta(device.replica)).pathProgress).toEqual({
      points: 5 * POINTS_EACH,
      total: QUESTS * POINTS_EACH,
      waitsFor: null,
    });
    await clock.advance(240);
    expect(pathRequests(server)).toBe(1);
    await pass(clock, 10_000);
    expect(await have()).toEqual(Array(QUESTS).fill(POINTS_EACH));
    expect(pathRequests(server)).toBe(2);
    const meta = await syncMeta(device.replica);
    expect([meta.pathProgress, meta.pathsBehind]).toEqual([null, false]);
    expect(await brokenInvariants(device.replica)).toEqual([]);
    const [latest] = (await device.queries.quests({ offset: 0, limit: 10 })).items;
    expect(latest?.pathComplete).toBe(true);
    expect(latest?.distanceM).toBeGreaterThan(600);
  });

  it('gives an opened quest priority', async () => {
    const server = walkedServer(POINTS_EACH);
    const clock = virtualClock(START_MS + 30 * DAY_MS);
    const { device, loader, have } = await tab(server, clock);
    loader.start();
    await pass(clock, 0);
    await pullQuestPath(device.replica, server, questId(1));
    expect(await have()).toEqual([POINTS_EACH, 0, 0, 0, 0, POINTS_EACH]);
    expect(server.requests.at(-1)).toBe('pull paths 1');
    await pass(clock, 20_000);
    expect(await have()).toEqual(Array(QUESTS).fill(POINTS_EACH));
    expect(await brokenInvariants(device.replica)).toEqual([]);
  });

  it.each([
    ['saveData', { ...WIFI, saveData: true }],
    ['a mobile network', { ...WIFI, cellular: true }],
    ['a slow connection', { ...WIFI, slow: true }],
  ])('waits on %s for a better connection, except for an opened quest', async (_what, connection) => {
    const server = walkedServer();
    const clock = virtualClock(START_MS + 30 * DAY_MS);
    const { device, loader, set, have } = await tab(server, clock, { connection });
    loader.start();
    await pass(clock, DAY_MS / 24);
    expect(pathRequests(server)).toBe(0);
    expect((await syncMeta(device.replica)).pathProgress).toMatchObject({ points: 0, waitsFor: 'metered' });
    await pullQuestPath(device.replica, server, questId(3));
    expect(await have()).toEqual([0, 0, POINTS_EACH, 0, 0, 0]);
    set({ connection: WIFI });
    await pass(clock, 20_000);
    expect(await have()).toEqual(Array(QUESTS).fill(POINTS_EACH));
  });

  it('waits for the end of a quest that this device records', async () => {
    const server = walkedServer();
    const clock = virtualClock(START_MS + 30 * DAY_MS);
    const { device, loader } = await tab(server, clock);
    device.clock.nowMs = clock.now();
    done(await device.commands.startQuest({ name: 'Now', location: FIELD }));
    loader.start();
    await pass(clock, 3 * 3_600_000);
    expect(pathRequests(server)).toBe(0);
    expect((await syncMeta(device.replica)).pathProgress).toMatchObject({ waitsFor: 'recording' });
    device.clock.nowMs = clock.now();
    done(await device.commands.endQuest());
    await pass(clock, 6 * 60_000);
    await pass(clock, 10_000);
    expect(pathRequests(server)).toBe(2);
  });

  it('continues after a kill or a network failure', async () => {
    const server = walkedServer(700);
    const clock = virtualClock(START_MS + 30 * DAY_MS);
    const indexedDB = new IDBFactory();
    let answers = 0;
    const silent: Server = {
      ...server,
      pullPaths: async (wanted) => (++answers > 4 ? { verdict: 'silence' } : server.pullPaths(wanted)),
    };
    const first = await tab(silent, clock, { indexedDB });
    first.loader.start();
    await pass(clock, 10_000);
    await first.loader.stop();
    expect((await first.have()).reduce((a, b) => a + b)).toBe(4 * 700);
    first.device.replica.dexie.close();
    server.requests.length = 0;
    const device = testDevice({ userId: first.device.userId, indexedDB });
    const second = await tab(server, clock, { device });
    second.loader.start();
    await pass(clock, 60_000);
    expect(await second.have()).toEqual(Array(QUESTS).fill(POINTS_EACH));
    // The rest comes in pages of 700 without duplicates.
    expect(pathRequests(server)).toBeLessThanOrEqual(Math.ceil((QUESTS * POINTS_EACH - 4 * 700) / 700) + 1);
    expect(await brokenInvariants(second.device.replica)).toEqual([]);
  });

  it('runs in one tab for all', async () => {
    const server = walkedServer();
    const clock = virtualClock(START_MS + 30 * DAY_MS);
    const locks = pageLocks();
    const first = await tab(server, clock, { locks });
    const device = testDevice({ userId: first.device.userId, indexedDB: first.device.indexedDB });
    const second = await tab(server, clock, { locks, device });
    first.loader.start();
    second.loader.start();
    await pass(clock, 20_000);
    expect(await second.have()).toEqual(Array(QUESTS).fill(POINTS_EACH));
    expect(pathRequests(server)).toBe(2);
  });
});

describe('a path with earlier points from other devices', () => {
  it('is requested completely if the points after the last one do not complete it', async () => {
    const server = walkedServer();
    const clock = virtualClock(START_MS + 30 * DAY_MS);
    const { device, loader, have } = await tab(server, clock);
    loader.start();
    await pass(clock, 20_000);
    await server.appendPath(questId(6), [{ ...FIELD, t: START_MS + 6 * DAY_MS - 5_000 }]);
    server.requests.length = 0;
    const restarted = await tab(server, clock, { device });
    restarted.loader.start();
    await pass(clock, 20_000);
    expect((await have())[5]).toBe(POINTS_EACH + 1);
    expect(pathRequests(server)).toBe(2);
    expect(await brokenInvariants(device.replica)).toEqual([]);
  });

  it('is not requested again for points that do not arrive', async () => {
    const server = walkedServer();
    const clock = virtualClock(START_MS + 30 * DAY_MS);
    const withhold: Server = {
      ...server,
      async pullPaths(wanted) {
        const answer = await server.pullPaths(wanted);
        if (answer.verdict !== 'accepted') return answer;
        const paths = answer.value.paths.map((path) => ({ ...path, points: path.points.slice(1) }));
        return { ...answer, value: { ...answer.value, paths } };
      },
    };
    const { loader } = await tab(withhold, clock);
    loader.start();
    await pass(clock, 60_000);
    const requestCount = pathRequests(server);
    loader.wake();
    await pass(clock, 60_000);
    expect(pathRequests(server)).toBe(requestCount);
    expect(requestCount).toBeLessThanOrEqual(9);
  });
});
