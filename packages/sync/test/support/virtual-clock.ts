import type { Clock } from '../../src/environment/clock.ts';

export interface VirtualClock extends Clock {
  advance(ms: number): Promise<void>;
}

/** Event loop turns for IndexedDB and promises to finish after a timer. */
const TURNS = 600;

export function virtualClock(startMs: number): VirtualClock {
  let nowMs = startMs;
  const tasks = new Map<symbol, { atMs: number; task: () => void }>();

  async function settle(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  return {
    now: () => nowMs,
    schedule(task, ms) {
      const key = Symbol();
      tasks.set(key, { atMs: nowMs + ms, task });
      return () => tasks.delete(key);
    },
    async advance(ms) {
      const end = nowMs + ms;
      await settle();
      for (;;) {
        const [next] = [...tasks]
          .filter(([, { atMs }]) => atMs <= end)
          .toSorted(([, a], [, b]) => a.atMs - b.atMs);
        if (!next) break;
        tasks.delete(next[0]);
        nowMs = Math.max(nowMs, next[1].atMs);
        next[1].task();
        await settle();
      }
      nowMs = end;
    },
  };
}
