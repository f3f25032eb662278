import { createRateLimiter, type RateLimiter } from '../http/rate-limiter.ts';
import type { BackendSettings } from '../settings.ts';
import { AuthError } from './errors.ts';

/** What the auth service counts, by address or by account. */
export interface AuthLimits {
  signInByAddress: RateLimiter;
  /** Wrong passwords only; keyed by e-mail whether or not there is such an account. */
  wrongPasswordByAccount: RateLimiter;
  signUpByAddress: RateLimiter;
  refreshByAddress: RateLimiter;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export function createAuthLimits(limits: BackendSettings['rateLimits'], now: () => number): AuthLimits {
  const perMinute = (limit: number): RateLimiter => createRateLimiter({ limit, perMs: MINUTE_MS, now });
  return {
    signInByAddress: perMinute(limits.signInPerMinute),
    wrongPasswordByAccount: perMinute(limits.signInPerMinute),
    signUpByAddress: createRateLimiter({ limit: limits.signUpPerHour, perMs: HOUR_MS, now }),
    refreshByAddress: perMinute(limits.refreshPerMinute),
  };
}

/** @throws AuthError over_request_rate_limit with the seconds to wait */
export function spend(limiter: RateLimiter, key: string): void {
  const retryAfterS = limiter.take(key);
  if (retryAfterS > 0) {
    throw new AuthError('over_request_rate_limit', 'Request rate limit reached', { retryAfterS });
  }
}
