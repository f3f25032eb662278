import { isRecord } from '@metalquest/core/json';
import { IDBKeyRange } from 'fake-indexeddb';
import { assembleEngine } from '../../src/assemble-engine.ts';
import type { SyncEvent } from '../../src/engine.ts';
import type { Broadcast } from '../../src/environment/broadcast.ts';
import type { Clock } from '../../src/environment/clock.ts';
import type { DeviceState } from '../../src/environment/device-state.ts';
import type { ChannelEvents } from '../../src/realtime/channel.ts';
import { describeReplica } from '../../src/replica/replica.ts';
import type { Server } from '../../src/server/server.ts';
import { fakeImages } from '../support/test-device.ts';
import type { Device, Tab } from './device.ts';
import { asAccounts, guestReplicaName, isStillGuest, startAndAdopt } from './guest.ts';
import { type Network, network } from './network.ts';
import { type CommittedWrite, tapReplica } from './replica-tap.ts';
import { modelRequests } from './server/requests.ts';
import { refreshSession, sessionState } from './session.ts';
import type { Simulation } from './simulation.ts';

/** An item's attempts must not exceed the server's refusals: a request without an answer is no attempt. */
function checkAttempts(simulation: Simulation, device: Device, writes: readonly CommittedWrite[]): void {
  const refusals = simulation.refusals.get(device.name) ?? 0;
  for (const { store, value } of writes) {
    if (store !== 'unifiedChangeQueue' || !isRecord(value) || Number(value.attempts) <= refusals) continue;
    simulation.fail(
      'refusals counted',
      `${device.name} counts ${value.attempts} attempts of ${value.table}; the server refused ${refusals}`,
    );
  }
}

interface Post {
  readonly tab: string;
  receive(message: unknown): void;
}

/** Opens a tab. It starts after the current moment. */
export function openTab(simulation: Simulation, device: Device): Tab {
  const { world, faults, broadcasts } = simulation;
  simulation.tabsOpened += 1;
  const name = `${device.name}/tab${simulation.tabsOpened}`;
  const changed = new Set<() => void>();
  let dead = false;
  let writing = 0;
  let reached: Network | null = null;

  const clock: Clock = {
    now: device.now,
    schedule: (task, ms) =>
      world.after(ms, () => {
        if (!dead) task();
      }),
  };
  const deviceState: DeviceState = {
    online: () => device.online,
    visible: () => tab.visible,
    subscribe(listener) {
      changed.add(listener);
      return () => changed.delete(listener);
    },
  };
  const isGuest = isStillGuest(device);
  const replica = simulation.adjust.replica(
    describeReplica(isGuest ? device.guest.id : device.userId, {
      name: isGuest ? guestReplicaName(device) : `metalquest-${device.name}`,
      indexedDB: device.indexedDB,
      IDBKeyRange,
    }),
  );
  const tap = tapReplica(replica, {
    committed(writes) {
      simulation.history.committed(device, isGuest ? asAccounts(device, device.guest, writes) : writes);
      checkAttempts(simulation, device, writes);
    },
    struck() {
      faults.count('killed in a transaction');
      tab.kill();
    },
    full: () => faults.count('disk full'),
  });

  function server(stop: AbortSignal): Server {
    const net = network(
      {
        world,
        random: device.random.fork(),
        faults,
        name,
        underWay(change, isWrite) {
          if (isGuest) simulation.fail('users apart', `${name} calls the server for a guest`);
          simulation.underWay += change;
          if (!isWrite) return;
          writing += change;
          if (change === 1 && device.tabs.some((other) => other !== tab && other.isWriting))
            simulation.fail('one tab sends', `${name} sends while another tab does`);
        },
        refused() {
          simulation.refusals.set(device.name, (simulation.refusals.get(device.name) ?? 0) + 1);
        },
        signal: () => device.signal,
        online: () => device.online && !dead,
        server() {
          const { userId, expiresAtMs } = device.session;
          if (userId === null) return null;
          return {
            requests: modelRequests(simulation.server, { userId, device: device.name }),
            isTaken: () => expiresAtMs > world.now() && !device.session.ended,
          };
        },
      },
      stop,
    );
    reached = net;
    const auth = {
      session: device.session,
      userId: replica.userId,
      deviceNowMs: device.now,
      serverNowMs: world.now,
      reach: net.reach,
    };
    return simulation.adjust.server(
      { ...net.server, session: () => sessionState(auth), refreshSession: () => refreshSession(auth) },
      device,
    );
  }

  function broadcast(channel: string, receive: (message: unknown) => void): Broadcast {
    const key = `${device.name} ${channel}`;
    const post: Post = { tab: name, receive };
    broadcasts.set(key, [...(broadcasts.get(key) ?? []), post]);
    const close = (): void => {
      broadcasts.set(key, broadcasts.get(key)?.filter((each) => each !== post) ?? []);
    };
    endings.push(close);
    return {
      close,
      post(message) {
        if (dead) return;
        for (const other of broadcasts.get(key) ?? []) {
          if (other !== post)
            world.after(1, () => broadcasts.get(key)?.includes(other) && other.receive(message));
        }
      },
    };
  }

  function listen(events: ChannelEvents): () => Promise<void> {
    const leave = simulation.announcements.join(device, {
      hint: (hint) => dead || events.hint(hint),
      joined: () => dead || events.joined(),
    });
    endings.push(leave);
    return async () => leave();
  }

  const endings: (() => void)[] = [];
  const engine = assembleEngine({
    replica,
    server,
    listen,
    clock,
    deviceState,
    locks: simulation.adjust.locks(device.locks.of(name)),
    broadcast,
    images: fakeImages,
    newId: () => device.random.uuid(),
    requestPersistentStorage: async () => true,
    isGuest,
  });
  const events: SyncEvent[] = [];
  engine.events.subscribe((event) => {
    if (!dead) events.push(event);
  });

  const tab: Tab = {
    name,
    device,
    engine,
    replica,
    tap,
    events,
    started: isGuest
      ? engine.start()
      : startAndAdopt(simulation, device, engine, { isDead: () => dead, endings }),
    visible: true,
    get dead() {
      return dead;
    },
    get isWriting() {
      return writing > 0;
    },
    deviceStateChanged() {
      for (const listener of [...changed]) if (!dead) listener();
    },
    kill() {
      if (dead) return;
      dead = true;
      world.note(`${name} killed`);
      tap.kill();
      reached?.abandon();
      forgetTab();
      replica.dexie.close({ disableAutoOpen: true });
    },
    async close() {
      await engine.stop();
      dead = true;
      forgetTab();
    },
  };
  tab.started.catch((error: unknown) => {
    if (!dead) simulation.fail('replica sound', `${name} did not start: ${String(error)}`);
  });

  function forgetTab(): void {
    for (const end of endings) end();
    device.locks.release(name);
    device.tabs.splice(0, device.tabs.length, ...device.tabs.filter((each) => each !== tab));
  }
  device.tabs.push(tab);
  return tab;
}
