import type { RateLimiter } from '../http/rate-limiter.ts';
import { FunctionError } from './function-error.ts';

export type EdgeFunction = (request: Request) => Promise<Response>;

export type FunctionSwitch = 'weather' | 'place_names';

export interface FunctionHost {
  fetch: typeof fetch;
  /** Epoch milliseconds. */
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  /** The signed-in user's id; null without a valid token. */
  userOf: (request: Request) => Promise<string | null>;
  isSwitchedOn: (feature: FunctionSwitch) => Promise<boolean>;
  limiter: RateLimiter;
  /** Logs the function, code and reason, never a position. */
  warn: (fields: { function: string; code: string; reason: string }) => void;
  /** Timeout per upstream request, in milliseconds. */
  upstreamTimeoutMs: number;
  /** Identifies this installation, as Nominatim's usage policy requires. */
  userAgent: string;
}

export function edgeFunction(
  name: string,
  host: FunctionHost,
  respond: (request: Request, user: string) => Promise<unknown>,
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
      return Response.json(await respond(request, user), {
        headers: { 'cache-control': 'private, no-store' },
      });
    } catch (cause) {
      if (!(cause instanceof FunctionError)) throw cause;
      if (cause.code.startsWith('upstream_')) {
        host.warn({ function: name, code: cause.code, reason: cause.message });
      }
      return cause.toResponse();
    }
  };
}
