/** The engine's only source of time, so that simulations can use a virtual clock. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs `task` after `ms`; returns a function that cancels it. */
  schedule(task: () => void, ms: number): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(task, ms) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
