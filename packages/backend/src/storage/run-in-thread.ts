import { Piscina } from 'piscina';
import { createTurns, type TurnLimits } from './limiter.ts';

/** A thread takes half a second to start and holds 30 to 45 MB. */
const IDLE_MS = 60_000;

export class TaskTooLarge extends Error {
  override readonly name = 'TaskTooLarge';
}

export interface ThreadLimits extends Omit<TurnLimits, 'width' | 'perAccount'> {
  /** At least two, since one is always left to the other accounts. */
  readonly threads: number;
  /** Time limit per task, without waiting. */
  readonly limitMs: number;
  readonly maxMb: number;
}

/**
 * `program`: file whose default export runs a task. The returned function takes the account that the task is for,
 * and throws TaskTooLarge.
 */
export function runInThread<Task, Answer>(
  program: URL,
  { threads, limitMs, maxMb, ...waiting }: ThreadLimits,
): (account: string, task: Task) => Promise<Answer> {
  const pool = new Piscina<Task, Answer>({
    filename: program.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: maxMb },
  });
  // The time limit starts with the task, not in the queue.
  const turns = createTurns({ width: threads, perAccount: threads - 1, ...waiting });
  return (account, task) =>
    turns(account, async () => {
      const signal = AbortSignal.timeout(limitMs);
      return pool.run(task, { signal }).catch((cause: NodeJS.ErrnoException) => {
        const isTooLarge = signal.aborted || cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
        throw isTooLarge ? new TaskTooLarge('A task exceeded its time or memory', { cause }) : cause;
      });
    });
}
