import { Piscina } from 'piscina';
import { createLimiter } from './limiter.ts';

/** A thread takes half a second to start, and holds 30 to 45 MB. */
const IDLE_MS = 60_000;

/** A task took more time or memory than it may, and its thread was ended. */
export class TaskTooLarge extends Error {
  override readonly name = 'TaskTooLarge';
}

export interface ThreadLimits {
  /** Tasks at a time; the rest wait. */
  readonly threads: number;
  /** How long a task may take, its waiting not counted. */
  readonly limitMs: number;
  /** Memory for the objects of one thread. */
  readonly maxMb: number;
}

/**
 * Runs tasks in worker threads, so that a slow task does not hold up other requests.
 * @param program the file whose default export does a task
 * @throws TaskTooLarge by the returned function
 */
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
  // The time begins with the task and not with its place in a line.
  const inTurn = createLimiter(threads);
  return (task) =>
    inTurn(async () => {
      const signal = AbortSignal.timeout(limitMs);
      return pool.run(task, { signal }).catch((cause: NodeJS.ErrnoException) => {
        const isTooLarge = signal.aborted || cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
        throw isTooLarge ? new TaskTooLarge('A task took more than it may', { cause }) : cause;
      });
    });
}
