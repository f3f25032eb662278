import { setTimeout } from 'node:timers/promises';
import { DatabaseError } from './database.ts';

/** Serialization failure and deadlock: Postgres rolled the transaction back because of a concurrent one. */
const UNDONE_FOR_ANOTHER = new Set(['40001', '40P01']);
const ATTEMPTS = 7;
const PAUSE_MS = 150;

/**
 * @param run one whole transaction, without side effects elsewhere
 * @param pause doubles each time, because slow machines need seconds for some transactions
 */
export async function retryOnConflict<T>(
  run: () => Promise<T>,
  pause: (attempt: number) => Promise<void> = (attempt) => setTimeout(PAUSE_MS * 2 ** (attempt - 1)),
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (cause) {
      const undone = cause instanceof DatabaseError && UNDONE_FOR_ANOTHER.has(cause.code);
      if (!undone || attempt === ATTEMPTS) throw cause;
      await pause(attempt);
    }
  }
}
