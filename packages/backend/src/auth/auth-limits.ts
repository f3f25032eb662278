import { createGuessLimiter } from '../http/guess-limiter.ts';
import { createRateLimiter, type RateLimiter } from '../http/rate-limiter.ts';
import type { BackendSettings } from '../settings.ts';
import type { NetworkKey } from './client-address.ts';
import { AuthError } from './errors.ts';

export interface AuthLimits {
  signInByAddress: RateLimiter<NetworkKey>;
  /** Counts wrong passwords only, by accountKey, whether or not the account exists. */
  wrongPasswordByAccount: RateLimiter;
  /** Daily limit, with a growing wait. */
  guessByAccount: RateLimiter;
  /** Attempts with six-digit codes, on top of the limit per code. */
  codesByAccount: RateLimiter;
  secondStepByAccount: RateLimiter;
  signUpByAddress: RateLimiter<NetworkKey>;
  refreshByAddress: RateLimiter<NetworkKey>;
  mailByAddress: RateLimiter<NetworkKey>;
  mailByAccount: RateLimiter;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 20 in a million per day: a 50 % chance of guessing a code takes about a hundred years. */
const CODE_TRIES_PER_DAY = 20;

export function createAuthLimits(limits: BackendSettings['rateLimits'], now: () => number): AuthLimits {
  const perMinute = <Key extends string>(limit: number) =>
    createRateLimiter<Key>({ limit, perMs: MINUTE_MS, now });
  const perHour = <Key extends string>(limit: number) =>
    createRateLimiter<Key>({ limit, perMs: HOUR_MS, now });
  return {
    signInByAddress: perMinute(limits.signInPerMinute),
    wrongPasswordByAccount: perMinute(limits.signInPerMinute),
    guessByAccount: createGuessLimiter({
      free: limits.wrongPasswordsFree,
      perDay: limits.wrongPasswordsPerDay,
      now,
    }),
    codesByAccount: createRateLimiter({ limit: CODE_TRIES_PER_DAY, perMs: DAY_MS, now }),
    secondStepByAccount: createRateLimiter({ limit: CODE_TRIES_PER_DAY, perMs: DAY_MS, now }),
    signUpByAddress: perHour(limits.signUpPerHour),
    refreshByAddress: perMinute(limits.refreshPerMinute),
    mailByAddress: perHour(limits.mailsPerHour),
    mailByAccount: perHour(limits.mailsPerHour),
  };
}

/** @throws AuthError over_request_rate_limit with the seconds to wait */
export function spend<Key extends string>(limiter: RateLimiter<Key>, key: Key): void {
  const retryAfterS = limiter.take(key);
  if (retryAfterS > 0) {
    throw new AuthError('over_request_rate_limit', 'Request rate limit reached', { retryAfterS });
  }
}

/** Call it before the check, so that parallel guesses count. @throws AuthError over_request_rate_limit */
export function spendGuess(limits: AuthLimits, key: string): void {
  spend(limits.wrongPasswordByAccount, key);
  spend(limits.guessByAccount, key);
}

export function clearGuesses(limits: AuthLimits, key: string): void {
  limits.wrongPasswordByAccount.giveBack(key);
  limits.guessByAccount.giveBack(key);
}

/** Counts a requested email, sent or not. @throws AuthError over_email_send_rate_limit */
export function spendMail(
  limits: AuthLimits,
  { network, account }: { network: NetworkKey; account: string },
): void {
  const retryAfterS = limits.mailByAddress.take(network) || limits.mailByAccount.take(account);
  if (retryAfterS > 0) {
    throw new AuthError('over_email_send_rate_limit', 'email rate limit exceeded', { retryAfterS });
  }
}
