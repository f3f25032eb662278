/** The engine's only source of time, so that a simulation can run it on a clock of its own. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs `task` after `ms`; the answer cancels it. */
  schedule(task: () => void, ms: number): () => void;
}

/** The device's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(task, ms) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
