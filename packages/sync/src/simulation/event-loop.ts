import Dexie from 'dexie';

/**
 * The event loop as a simulation needs it. IndexedDB (fake-indexeddb) and Dexie schedule their work with setImmediate
 * and setTimeout; both are counted here while a simulation runs, so that it knows when everything that a moment began
 * has ended. Node runs immediates first in, first out, hence in the same order in every run. No real time passes.
 */
export interface EventLoop {
  /** Lets everything run that is under way, or at most `turns` turns of it; false when something is left. */
  settle(turns?: number): Promise<boolean>;
  /** Gives the platform its own functions back, and ends the live queries that the simulation began. */
  release(): void;
}

/** More turns than any moment takes; a simulation that needs them goes round in circles. */
const ENDLESS = 200_000;

type Task = (...args: unknown[]) => void;

/**
 * Values are copied when they are stored, as structured cloning does; what cannot change is shared. What cannot be
 * cloned fails as it does there. A value that contains itself is not supported and exhausts the stack.
 */
function copy(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return PLATFORM.structuredClone(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copy);
  if (value instanceof Blob) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return PLATFORM.structuredClone(value);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, copy(field)]));
}

const PLATFORM = {
  setImmediate: globalThis.setImmediate,
  setTimeout: globalThis.setTimeout,
  structuredClone: globalThis.structuredClone,
};

/**
 * Dexie keeps the live queries of a process in one list. Those of tabs that were killed stay in it: they would run again
 * at every write of every later simulation. The answer ends all that began since.
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

/** Takes hold of the loop. `later` gets what is to run after more than a moment. */
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
    // Thousands of small rows are stored in a run; the platform's own takes most of a run's time.
    structuredClone: copy,
  });
  return {
    async settle(turns = ENDLESS) {
      // A promise that only microtasks fulfil is fulfilled within one turn.
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
