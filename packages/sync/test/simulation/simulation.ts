import type { Locks } from '../../src/environment/locks.ts';
import type { Replica } from '../../src/replica/replica.ts';
import type { Server } from '../../src/server/server.ts';
import { type Announcements, announcements } from './announcements.ts';
import type { Device } from './device.ts';
import type { History } from './device-history.ts';
import { type FaultLog, faultLog } from './faults.ts';
import { createHistory } from './history.ts';
import { type ModelServer, modelServer } from './server/model.ts';
import type { ServerState } from './server/server-state.ts';
import { type Invariant, Violation } from './violation.ts';
import { createWorld, type World } from './world.ts';

/** Where planted bugs intercept calls between the engine's parts. */
export interface Adjustments {
  readonly server: (server: Server, device: Device) => Server;
  readonly locks: (locks: Locks) => Locks;
  readonly replica: (replica: Replica) => Replica;
}

export const AS_IT_IS: Adjustments = {
  server: (server) => server,
  locks: (locks) => locks,
  replica: (replica) => replica,
};

interface Listener {
  readonly tab: string;
  receive(message: unknown): void;
}

/** A world with its server, devices and observers. */
export interface Simulation {
  readonly world: World;
  readonly faults: FaultLog;
  readonly history: History;
  readonly server: ModelServer;
  readonly announcements: Announcements;
  readonly adjust: Adjustments;
  readonly devices: Device[];
  readonly broadcasts: Map<string, readonly Listener[]>;
  tabsOpened: number;
  /** Number of refusals by the server, by device name. */
  readonly refusals: Map<string, number>;
  underWay: number;
  /** Undos that a user has not pressed yet (no tab), or whose command runs in a tab. */
  readonly pendingUndos: Set<{ tab: Device['tabs'][number] | null }>;
  /** Number of transactions that changed the server. */
  commits: number;
  /** Probability that an announcement is lost or late, 0 to 1. */
  hintBadness: number;
  snapshot: ServerState | null;
  /** The first broken promise; it ends the run. */
  violation: Violation | null;
  fail(promised: Invariant, what: string): void;
}

export interface SimulationOptions {
  readonly seed: number;
  readonly pageSize: number;
  readonly adjust: Adjustments;
}

export function createSimulation({ seed, pageSize, adjust }: SimulationOptions): Simulation {
  const faults = faultLog();
  const fail = (promised: Invariant, what: string): void => {
    if (simulation.violation) return;
    simulation.violation = new Violation(promised, what);
    world.note(`BROKEN ${simulation.violation.message}`);
  };
  const world = createWorld(seed, () => {
    for (const device of simulation.devices) {
      // The app says that records of a guest are still to be moved.
      if (device.guest || !device.tabs.some((tab) => !tab.dead && tab.engine.status.get().state === 'synced'))
        continue;
      const [first] = simulation.history.lacking(device);
      if (first)
        fail('no false synced', `${device.name} says that all is synchronised; the server lacks ${first}`);
    }
  });
  const history = createHistory(() => server.state, fail);
  const server = modelServer({
    pageSize,
    newest: { quests: 2, finds: 3 },
    now: world.now,
    after: world.after,
    witness: {
      ...history,
      applied(caller, changes) {
        simulation.commits += 1;
        history.applied(caller, changes);
        simulation.announcements.announce(caller.userId, changes);
      },
    },
  });
  const simulation: Simulation = {
    world,
    faults,
    history,
    server,
    announcements: announcements(world, faults, () => simulation.hintBadness),
    adjust,
    devices: [],
    broadcasts: new Map(),
    tabsOpened: 0,
    refusals: new Map(),
    underWay: 0,
    pendingUndos: new Set(),
    commits: 0,
    hintBadness: 0,
    snapshot: null,
    violation: null,
    fail,
  };
  return simulation;
}
