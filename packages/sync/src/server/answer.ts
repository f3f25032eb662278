import { MAX_RETRY_AFTER_MS } from '@metalquest/core/queue/limits';
import { verdictOf } from '@metalquest/core/queue/outcome';
import type { Answer } from './server.ts';

/** A response of supabase-js, of the data API or reduced to it. `status` 0 is a request that got no response. */
export interface RawResponse {
  readonly status: number;
  readonly data: unknown;
  readonly error: {
    readonly message: string;
    readonly code?: string | undefined;
    readonly details?: string | null | undefined;
  } | null;
}

/**
 * The verdict on a response. `read` gives the value of a 2xx body, or undefined when it has not the shape our server
 * sends: then somebody else answered (the sign-in page of a network), and that is silence.
 */
export function judge<T>(response: RawResponse, read: (data: unknown) => T | undefined): Answer<T> {
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

/** Our server repeats its header in the details of a refusal, since supabase-js does not hand on headers. */
function retryAfterOf(details: unknown): number | null {
  const [, seconds] = (typeof details === 'string' ? /^Retry-After: (\d{1,6})$/.exec(details) : null) ?? [];
  return seconds === undefined ? null : Math.min(Number(seconds) * 1000, MAX_RETRY_AFTER_MS);
}
