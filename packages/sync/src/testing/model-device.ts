import type { UserId } from '@metalquest/core/ids';
import type { DrainContext } from '../drain/drain-context.ts';
import { drainRun, type RunReport } from '../drain/run.ts';
import { type PullContext, type PullEnd, pullAll } from '../pull/pull.ts';
import type { Server } from '../server/server.ts';
import type { SyncEvent } from '../status/sync-event.ts';
import { type TestDevice, testDevice } from './test-device.ts';

/** A device that syncs when it is told to, without timers. */
export interface ModelDevice extends TestDevice {
  readonly events: SyncEvent[];
  drain(options?: { limit?: number; sendPaths?: boolean }): Promise<RunReport>;
  pull(): Promise<PullEnd>;
}

export function modelDevice(server: Server, options: Parameters<typeof testDevice>[0] = {}): ModelDevice {
  const device = testDevice(options);
  const events: SyncEvent[] = [];
  const shared = {
    replica: device.replica,
    server,
    now: () => device.clock.nowMs,
    emit: (event: SyncEvent) => events.push(event),
  };
  const drain: DrainContext = { ...shared, ownWrite: () => {} };
  const pull: PullContext = { ...shared, stopped: () => false, progressed: () => {}, mediaArrived: () => {} };
  return {
    ...device,
    events,
    drain: ({ limit = 50, sendPaths = true } = {}) =>
      drainRun(drain, { limit, sendPaths, stopped: () => false }),
    pull: () => pullAll(pull),
  };
}

/** Two devices of one user at one server. */
export function twoDevices(server: Server): [ModelDevice, ModelDevice] {
  const first = modelDevice(server);
  const userId: UserId = first.userId;
  return [first, modelDevice(server, { userId })];
}
