import { accountErrorText } from '@metalquest/core/account/account-error-text';
import type { Result } from '@metalquest/core/result';
import {
  READ_RETRIES,
  READ_RETRY_MAX_WAIT_MS,
  RETAIN_FOR_MS,
  STALE_AFTER_MS,
} from '@metalquest/core/server-state/limits';
import { NO_ANSWER, type ServerRefusal } from '@metalquest/core/server-state/refusal';
import { QueryClient } from '@tanstack/react-query';

class RefusedError extends Error {
  readonly refusal: ServerRefusal;

  constructor(refusal: ServerRefusal, words: string) {
    super(words);
    this.name = 'RefusedError';
    this.refusal = refusal;
  }
}

export async function answered<T>(
  answer: Promise<Result<T, ServerRefusal>>,
  words: (refusal: ServerRefusal) => string = accountErrorText,
): Promise<T> {
  const result = await answer;
  if (!result.ok) throw new RefusedError(result.error, words(result.error));
  return result.value;
}

export function isNotAdmin(error: unknown): boolean {
  return error instanceof RefusedError && error.refusal.code === '42501';
}

/** Whether a grant failed because the account's email address is unconfirmed; it can be forced. */
export function isAddressUnproven(error: unknown): boolean {
  return error instanceof RefusedError && error.refusal.code === 'PT428';
}

/** A client for server state outside the replica, with the constants of spec section 9. Not persisted. */
export function newServerState(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        gcTime: RETAIN_FOR_MS,
        // A refusal is final; only lost connections are retried.
        retry: (failures, error) =>
          failures < READ_RETRIES && (!(error instanceof RefusedError) || error.refusal.code === NO_ANSWER),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, READ_RETRY_MAX_WAIT_MS),
      },
    },
  });
}
