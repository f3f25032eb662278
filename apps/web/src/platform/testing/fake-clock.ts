import type { Clock } from '@metalquest/sync/environment/clock';

export interface FakeClock extends Clock {
  /** Advances time, runs due tasks in order and lets promises settle in between. */
  advance(ms: number): Promise<void>;
}

export function fakeClock(startMs = Date.UTC(2026, 3, 12, 9)): FakeClock {
  let nowMs = startMs;
  let tasks: { atMs: number; task: () => void }[] = [];
  const settle = async () => {
    for (let i = 0; i < 12; i += 1) await Promise.resolve();
  };
  return {
    now: () => nowMs,
    schedule(task, ms) {
      const entry = { atMs: nowMs + ms, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((one) => one !== entry);
      };
    },
    async advance(ms) {
      const endMs = nowMs + ms;
      await settle();
      for (;;) {
        const due = tasks.filter(({ atMs }) => atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs)[0];
        if (!due) break;
        tasks = tasks.filter((one) => one !== due);
        nowMs = Math.max(nowMs, due.atMs);
        due.task();
        await settle();
      }
      nowMs = endMs;
      await settle();
    },
  };
}
