import type { RateLimiter } from '../http/rate-limiter.ts';
import { FunctionError } from './function-error.ts';

/** A function as both hosts run it: this server, and Supabase's edge runtime. */
export type EdgeFunction = (request: Request) => Promise<Response>;

/** The switches of the site's settings that functions go by (packages/core/src/site/site-settings.ts). */
export type FunctionSwitch = 'weather' | 'place_names';

/** What a function needs from its host. */
export interface FunctionHost {
  fetch: typeof fetch;
  /** Epoch milliseconds. */
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  /** The signed-in user's id; null for anybody else, whatever they sent. */
  userOf: (request: Request) => Promise<string | null>;
  /** Whether administrators let the site offer it. */
  isSwitchedOn: (feature: FunctionSwitch) => Promise<boolean>;
  /** Counts calls by user. */
  limiter: RateLimiter;
  /** Told the function, the code and a reason; never a position. */
  warn: (fields: { function: string; code: string; reason: string }) => void;
  /** How long an upstream may take; milliseconds. */
  upstreamTimeoutMs: number;
  /** Names this installation to upstreams, as Nominatim's usage policy asks. */
  userAgent: string;
}

/** Puts the checks that every function shares around `answer`, and turns its errors into responses. */
export function edgeFunction(
  name: string,
  host: FunctionHost,
  answer: (request: Request) => Promise<unknown>,
): EdgeFunction {
  return async (request) => {
    try {
      if (request.method !== 'GET' && request.method !== 'POST') {
        throw new FunctionError('method_not_allowed', 'Use GET or POST');
      }
      const user = await host.userOf(request);
      if (user === null) throw new FunctionError('not_signed_in', 'Sign in to use this function');
      const retryAfterS = host.limiter.take(user);
      if (retryAfterS > 0) throw new FunctionError('rate_limited', 'Too many requests', retryAfterS);
      // Private: a shared cache must not learn where a user is.
      return Response.json(await answer(request), { headers: { 'cache-control': 'private, no-store' } });
    } catch (cause) {
      if (!(cause instanceof FunctionError)) throw cause;
      if (cause.code.startsWith('upstream_')) {
        host.warn({ function: name, code: cause.code, reason: cause.message });
      }
      return cause.toResponse();
    }
  };
}
