import '../support/quick-platform.ts';
import Dexie from 'dexie';

/**
 * A controlled event loop. fake-indexeddb and Dexie schedule their work with setImmediate and setTimeout;
 * counting both shows when all work of a moment has ended. Node runs immediates in FIFO order, so runs are
 * reproducible. No real time passes.
 */
export interface EventLoop {
  /** Runs pending work to its end, or for at most `turns` turns; false if some is left. */
  settle(turns?: number): Promise<boolean>;
  /** Restores the platform's functions and ends the simulation's live queries. */
  release(): void;
}

/** More turns than any moment takes: beyond it, the simulation is in an endless loop. */
const ENDLESS = 200_000;

type Task = (...args: unknown[]) => void;

const PLATFORM = {
  setImmediate: globalThis.setImmediate,
  setTimeout: globalThis.setTimeout,
};

/**
 * Dexie keeps all live queries of a process in one list. Those of killed tabs stay in it and would run at
 * every write of later simulations. Returns a function that ends all queries begun since.
 */
function watchLiveQueries(): () => void {
  const { storagemutated } = Dexie.on;
  const { subscribe } = storagemutated;
  const begun: Parameters<typeof subscribe>[0][] = [];
  storagemutated.subscribe = (query) => {
    begun.push(query);
    subscribe(query);
  };
  return () => {
    storagemutated.subscribe = subscribe;
    for (const query of begun) storagemutated.unsubscribe(query);
  };
}

/** Takes over the event loop. `later` schedules timers longer than 1 ms on the virtual clock. */
export function holdEventLoop(later: (task: () => void, ms: number) => void): EventLoop {
  let underWay = 0;
  const endLiveQueries = watchLiveQueries();
  const immediately = (task: Task, ...args: unknown[]): void => {
    underWay += 1;
    PLATFORM.setImmediate(() => {
      underWay -= 1;
      task(...args);
    });
  };
  Object.assign(globalThis, {
    setImmediate: immediately,
    setTimeout(task: Task, ms = 0, ...args: unknown[]) {
      if (ms <= 1) immediately(task, ...args);
      else later(() => task(...args), ms);
    },
  });
  return {
    async settle(turns = ENDLESS) {
      // Promises that need only microtasks settle within one turn.
      for (let turn = 0; turn < turns; turn += 1) {
        await new Promise<void>((resolve) => PLATFORM.setImmediate(resolve));
        if (underWay === 0) return true;
      }
      if (turns === ENDLESS) throw new Error('The simulation does not come to rest');
      return false;
    },
    release() {
      Object.assign(globalThis, PLATFORM);
      endLiveQueries();
    },
  };
}
