import { createGuessLimiter } from '../http/guess-limiter.ts';
import { createRateLimiter, type RateLimiter } from '../http/rate-limiter.ts';
import type { BackendSettings } from '../settings.ts';
import { AuthError } from './errors.ts';

/** What the auth service counts, by address or by account. */
export interface AuthLimits {
  signInByAddress: RateLimiter;
  /**
   * Wrong passwords only; keyed by e-mail whether or not there is such an account. Its owner's networks are keyed apart
   * (accountKey in account-key.ts), so that strangers cannot use up the owner's tries.
   */
  wrongPasswordByAccount: RateLimiter;
  /** The same by the day, each waiting longer than the one before. */
  guessByAccount: RateLimiter;
  /** Tries with six digits, in addition to the few that each code allows. */
  codesByAccount: RateLimiter;
  /** Wrong codes of second factors, keyed as wrong passwords are. */
  secondStepByAccount: RateLimiter;
  signUpByAddress: RateLimiter;
  refreshByAddress: RateLimiter;
  mailByAddress: RateLimiter;
  /** Keyed by e-mail whether or not there is such an account. */
  mailByAccount: RateLimiter;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 20 in a million: who asks for mail after mail to guess at it needs a hundred years for an even chance. */
const CODE_TRIES_PER_DAY = 20;

export function createAuthLimits(limits: BackendSettings['rateLimits'], now: () => number): AuthLimits {
  const perMinute = (limit: number): RateLimiter => createRateLimiter({ limit, perMs: MINUTE_MS, now });
  const perHour = (limit: number): RateLimiter => createRateLimiter({ limit, perMs: HOUR_MS, now });
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
export function spend(limiter: RateLimiter, key: string): void {
  const retryAfterS = limiter.take(key);
  if (retryAfterS > 0) {
    throw new AuthError('over_request_rate_limit', 'Request rate limit reached', { retryAfterS });
  }
}

/**
 * Counts a password as wrong before it is checked, so that guesses sent at the same time count too.
 * @throws AuthError over_request_rate_limit with the seconds to wait
 */
export function spendGuess(limits: AuthLimits, key: string): void {
  spend(limits.wrongPasswordByAccount, key);
  spend(limits.guessByAccount, key);
}

/** The password was right. */
export function clearGuesses(limits: AuthLimits, key: string): void {
  limits.wrongPasswordByAccount.giveBack(key);
  limits.guessByAccount.giveBack(key);
}

/**
 * Counts a mail asked for, before it is known whether it will be sent.
 * @throws AuthError over_email_send_rate_limit with the seconds to wait
 */
export function spendMail(
  limits: AuthLimits,
  { network, account }: { network: string; account: string },
): void {
  const retryAfterS = limits.mailByAddress.take(network) || limits.mailByAccount.take(account);
  if (retryAfterS > 0) {
    throw new AuthError('over_email_send_rate_limit', 'email rate limit exceeded', { retryAfterS });
  }
}
