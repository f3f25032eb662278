import { randomUUID } from 'node:crypto';
import { assembleEngine } from '../../src/assemble-engine.ts';
import type { SyncEngine } from '../../src/engine.ts';
import { pageLocks } from '../../src/environment/locks.ts';
import type { Server } from '../../src/server/server.ts';
import type { SyncEvent } from '../../src/status/sync-event.ts';
import { fakeImages, type TestDevice } from './test-device.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** A fully wired engine on a test clock. Without signal, it sends no requests by itself. */
export function assembledEngine(
  device: Pick<TestDevice, 'replica'>,
  { server, clock, online }: { server: Server; clock: VirtualClock; online: boolean },
): { readonly engine: SyncEngine; readonly events: readonly SyncEvent[] } {
  const engine = assembleEngine({
    replica: device.replica,
    server: () => server,
    listen: () => async () => {},
    clock,
    deviceState: { online: () => online, visible: () => true, subscribe: () => () => {} },
    locks: pageLocks(),
    broadcast: () => ({ post() {}, close() {} }),
    images: fakeImages,
    newId: randomUUID,
    requestPersistentStorage: async () => true,
  });
  const events: SyncEvent[] = [];
  engine.events.subscribe((event) => events.push(event));
  return { engine, events };
}
