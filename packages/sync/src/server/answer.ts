import { MAX_RETRY_AFTER_MS } from '@metalquest/core/queue/limits';
import { verdictOf } from '@metalquest/core/queue/outcome';
import type { Answer } from './server.ts';

/** A response of supabase-js, from the data API or converted to its form. `status` 0 means no response. */
export interface RawResponse {
  readonly status: number;
  readonly data: unknown;
  readonly error: {
    readonly message: string;
    readonly code?: string | undefined;
    readonly details?: string | null | undefined;
  } | null;
}

/** `read` returns undefined for an unexpected shape, which counts as silence (a captive portal). */
export function toAnswer<T>(response: RawResponse, read: (data: unknown) => T | undefined): Answer<T> {
  const verdict = verdictOf(response.status === 0 ? null : response.status);
  if (verdict === 'unauthenticated') return { verdict };
  if (verdict === 'silence') {
    const retryAfterMs = retryAfterOf(response.error?.details);
    return retryAfterMs === null ? { verdict } : { verdict, retryAfterMs };
  }
  if (verdict === 'refused') {
    const message = response.error?.message || `The server answered ${response.status}`;
    return { verdict, message, code: response.error?.code || null };
  }
  const value = response.error ? undefined : read(response.data);
  return value === undefined ? { verdict: 'silence' } : { verdict, value };
}

/** The server repeats the Retry-After header in the error details, because supabase-js hides headers. */
function retryAfterOf(details: unknown): number | null {
  const [, seconds] = (typeof details === 'string' ? /^Retry-After: (\d{1,6})$/.exec(details) : null) ?? [];
  return seconds === undefined ? null : Math.min(Number(seconds) * 1000, MAX_RETRY_AFTER_MS);
}
