import { randomUUID } from 'node:crypto';
import type { ManualSyncOutcome } from '@metalquest/core/queue/sync-toasts';
import { storageError } from '../../src/commands/command-context.ts';
import { type Drainer, drainer } from '../../src/drain/drainer.ts';
import type { DeviceState } from '../../src/environment/device-state.ts';
import { type Locks, pageLocks } from '../../src/environment/locks.ts';
import { manualSync } from '../../src/manual-sync.ts';
import { type Puller, puller } from '../../src/pull/puller.ts';
import { ownSession } from '../../src/server/own-session.ts';
import type { Server } from '../../src/server/server.ts';
import { type TestDevice, testDevice } from './test-device.ts';
import type { VirtualClock } from './virtual-clock.ts';

export interface ModelTab {
  readonly device: TestDevice;
  readonly drains: Drainer;
  readonly pulls: Puller;
  sync(options?: { isDurable: boolean }): Promise<ManualSyncOutcome>;
  readonly signOuts: number[];
  readonly ends: boolean[];
  readonly deviceState: {
    online: boolean;
    visible: boolean;
    returns: number;
    autoSync: boolean;
    tell(): void;
  };
}

export function modelTab(
  given: Server,
  clock: VirtualClock,
  device = testDevice(),
  locks: Locks = pageLocks(),
): ModelTab {
  device.clock.nowMs = clock.now();
  let notBeforeMs: number | null = null;
  const server = ownSession(given, (ms) => {
    notBeforeMs = clock.now() + ms;
  });
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const state = { online: true, visible: true, returns: 0, autoSync: true, tell };
  const deviceState: DeviceState = {
    online: () => state.online,
    visible: () => state.visible,
    returns: () => state.returns,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const signOuts: number[] = [];
  const ends: boolean[] = [];
  const shared = {
    replica: device.replica,
    server,
    clock,
    deviceState,
    locks,
    now: clock.now,
    newId: randomUUID,
    emit: () => {},
    began: () => {},
    refetches: () => state.autoSync,
    ended: (failed: boolean) => ends.push(failed),
    signedOut: () => signOuts.push(clock.now()),
    guarded: async <T>(work: () => Promise<T>) => work(),
  };
  const pulls = puller({
    ...shared,
    lockName: 'pull',
    stopped: () => false,
    progressed: () => {},
    mediaArrived: () => {},
  });
  const drains = drainer({
    ...shared,
    lockName: 'drain',
    uploads: { progressed() {}, ended() {} },
    ownWrite: () => {},
    notBeforeMs: () => notBeforeMs,
    requestPull: () => pulls.request(),
  });
  drains.start();
  pulls.start();
  const deviceFailure = (error: unknown): string => storageError(error, '', device.replica).message;
  const waiting = () => device.replica.queue.count();
  const sync = ({ isDurable } = { isDurable: true }) =>
    manualSync({ server, deviceState, drains, pulls, isDurable, waiting, deviceFailure });
  return { device, drains, pulls, sync, signOuts, ends, deviceState: state };
}
