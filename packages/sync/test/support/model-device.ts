import { randomUUID } from 'node:crypto';
import type { UserId } from '@metalquest/core/ids';
import { missingPaths } from '@metalquest/core/paths/missing-paths';
import type { DrainContext } from '../../src/drain/drain-context.ts';
import { drainRun, type RunReport } from '../../src/drain/run.ts';
import { fetchPathsPage, type PathRequests } from '../../src/pull/fetch-paths.ts';
import { type PullContext, type PullEnd, pullAll } from '../../src/pull/pull.ts';
import { readPathStates } from '../../src/replica/path-state.ts';
import type { Replica } from '../../src/replica/replica.ts';
import type { Server } from '../../src/server/server.ts';
import type { SyncEvent } from '../../src/status/sync-event.ts';
import { type TestDevice, testDevice } from './test-device.ts';

/** A device that syncs on demand, without timers. */
export interface ModelDevice extends TestDevice {
  readonly events: SyncEvent[];
  drain(options?: { limit?: number; sendHeld?: boolean }): Promise<RunReport>;
  pull(): Promise<PullEnd>;
}

export function modelDevice(server: Server, options: Parameters<typeof testDevice>[0] = {}): ModelDevice {
  const device = testDevice(options);
  const events: SyncEvent[] = [];
  const shared = {
    replica: device.replica,
    server,
    now: () => device.clock.nowMs,
    newId: randomUUID,
    emit: (event: SyncEvent) => events.push(event),
  };
  const uploads = { progressed: () => {}, ended: () => {} };
  const drain: DrainContext = { ...shared, uploads, ownWrite: () => {} };
  const pull: PullContext = { ...shared, stopped: () => false, progressed: () => {}, mediaArrived: () => {} };
  return {
    ...device,
    events,
    drain: ({ limit = 50, sendHeld = true } = {}) =>
      drainRun(drain, { limit, sendHeld, stopped: () => false }),
    async pull() {
      const end = await pullAll(pull);
      return end === 'accepted' ? loadPaths(device.replica, server) : end;
    },
  };
}

/** Loads paths like the path loader, without pauses. */
async function loadPaths(replica: Replica, server: Server): Promise<PullEnd> {
  const questions: PathRequests = new Map();
  for (let missing = missingPaths(await readPathStates(replica)); missing.length > 0; ) {
    const page = await fetchPathsPage({ replica, server }, missing, questions);
    if (page.verdict !== 'accepted') return page.verdict;
    missing = page.left;
  }
  return 'accepted';
}

export function twoDevices(server: Server): [ModelDevice, ModelDevice] {
  const first = modelDevice(server);
  const userId: UserId = first.userId;
  return [first, modelDevice(server, { userId })];
}

export async function copyDevice(device: ModelDevice, server: Server): Promise<ModelDevice> {
  const copy = modelDevice(server, { userId: device.userId });
  copy.clock.nowMs = device.clock.nowMs;
  // All stores have inline keys.
  const [from, to] = [device.replica, copy.replica];
  const stores = from.everything.map(({ name }) => name);
  const contents: unknown[][] = await from.dexie.transaction('r', stores, async () =>
    Promise.all(stores.map((name) => from.dexie.table(name).toArray())),
  );
  await to.dexie.transaction('rw', stores, async () => {
    for (const [index, rows] of contents.entries())
      if (rows.length > 0) await to.dexie.table(stores[index] ?? '').bulkAdd(rows);
  });
  return copy;
}
