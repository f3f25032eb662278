import { Piscina } from 'piscina';
import { createLimiter } from './limiter.ts';

/** A thread takes half a second to start and holds 30 to 45 MB. */
const IDLE_MS = 60_000;

export class TaskTooLarge extends Error {
  override readonly name = 'TaskTooLarge';
}

export interface ThreadLimits {
  readonly threads: number;
  /** Time limit per task, without waiting. */
  readonly limitMs: number;
  readonly maxMb: number;
}

/** `program`: file whose default export runs a task. The returned function throws TaskTooLarge. */
export function runInThread<Task, Answer>(
  program: URL,
  { threads, limitMs, maxMb }: ThreadLimits,
): (task: Task) => Promise<Answer> {
  const pool = new Piscina<Task, Answer>({
    filename: program.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: maxMb },
  });
  // The time limit starts with the task, not in the queue.
  const limit = createLimiter(threads);
  return (task) =>
    limit(async () => {
      const signal = AbortSignal.timeout(limitMs);
      return pool.run(task, { signal }).catch((cause: NodeJS.ErrnoException) => {
        const isTooLarge = signal.aborted || cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
        throw isTooLarge ? new TaskTooLarge('A task exceeded its time or memory', { cause }) : cause;
      });
    });
}
