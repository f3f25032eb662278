import { setTimeout } from 'node:timers/promises';
import { DatabaseError } from './database.ts';

/** Serialization failure and deadlock: Postgres undid the transaction for the sake of another one. */
const UNDONE_FOR_ANOTHER = new Set(['40001', '40P01']);
const ATTEMPTS = 7;
const PAUSE_MS = 150;

/**
 * Runs a transaction again that Postgres undid for another one; the next time the other is through. A deadlock is
 * nothing that its caller did wrong, and nothing that they could do about.
 * @param run one whole transaction, without effects elsewhere
 * @param pause lets the other one get through before the next attempt, or both would meet again; doubles each time, since
 * a slow machine needs seconds for some transactions
 * @throws what `run` throws at last
 */
export async function againAfterConflict<T>(
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
