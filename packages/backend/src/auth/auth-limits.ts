import { createGuessLimiter } from '../http/guess-limiter.ts';
import { createRateLimiter, type RateLimiter } from '../http/rate-limiter.ts';
import type { BackendSettings } from '../settings.ts';
import type { NetworkKey } from './client-address.ts';
import { AuthError } from './errors.ts';

/** Whose budgets an attempt on an account spends (account-key.ts). */
export interface AccountKey {
  /** The account at this network. */
  here: string;
  /** The account at all networks where its owner has not signed in; null on the owner's networks. */
  strangers: string | null;
}

interface Limiter<Key> {
  /** @returns 0 if allowed, else the seconds to wait */
  take(key: Key): number;
  giveBack(key: Key): void;
}

/** Limits with an {@link AccountKey} also count unknown accounts, so that a refusal reveals nothing. */
export interface AuthLimits {
  signInByAddress: RateLimiter<NetworkKey>;
  /** Wrong passwords: a limit per minute, and a daily one with a growing wait. */
  guessByAccount: RateLimiter;
  passwords: Limiter<AccountKey>;
  /** Attempts with six-digit codes, on top of the limit per code. */
  codesByAccount: RateLimiter;
  codes: Limiter<AccountKey>;
  secondSteps: Limiter<AccountKey>;
  recoveryCodes: RateLimiter;
  /** Changes of the ways to sign in, each of which sends an email. */
  changesByAccount: RateLimiter;
  signUpByAddress: RateLimiter<NetworkKey>;
  refreshByAddress: RateLimiter<NetworkKey>;
  mailByAddress: RateLimiter<NetworkKey>;
  mails: Limiter<AccountKey>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CODE_TRIES_PER_DAY = 20;
/**
 * All strangers together, for an account: more than one network can spend, because at this limit the owner
 * has to use another way in on a new network (decision 91).
 */
const STRANGERS = { passwordsTimesOwn: 10, codesPerDay: 100, secondStepsPerDay: 60 };
const MAILS_OF_A_STRANGER_PER_HOUR = 5;
const MAX_ACCOUNTS = 100_000;
const CHANGES_PER_HOUR = 30;

export function createAuthLimits(limits: BackendSettings['rateLimits'], now: () => number): AuthLimits {
  const perMinute = <Key extends string>(limit: number) =>
    createRateLimiter<Key>({ limit, perMs: MINUTE_MS, now });
  const perHour = <Key extends string>(limit: number) =>
    createRateLimiter<Key>({ limit, perMs: HOUR_MS, now });
  const perDay = (limit: number): RateLimiter => createRateLimiter({ limit, perMs: DAY_MS, now });
  const ofStrangers = (limit: number, perMs = DAY_MS): RateLimiter =>
    createRateLimiter({ limit, perMs, now, maxKeys: MAX_ACCOUNTS });
  const { wrongPasswordsFree: free, wrongPasswordsPerDay } = limits;
  const guessByAccount = bothOf(
    perMinute(limits.signInPerMinute),
    createGuessLimiter({ free, perDay: wrongPasswordsPerDay, now }),
  );
  const codesByAccount = perDay(CODE_TRIES_PER_DAY);
  const secondStepByAccount = perDay(CODE_TRIES_PER_DAY);
  const mailByAccount = perHour(limits.mailsPerHour);
  return {
    signInByAddress: perMinute(limits.signInPerMinute),
    guessByAccount,
    passwords: byNetwork(guessByAccount, ofStrangers(STRANGERS.passwordsTimesOwn * wrongPasswordsPerDay)),
    codesByAccount,
    codes: byNetwork(codesByAccount, ofStrangers(STRANGERS.codesPerDay)),
    secondSteps: byNetwork(secondStepByAccount, ofStrangers(STRANGERS.secondStepsPerDay)),
    recoveryCodes: perDay(CODE_TRIES_PER_DAY),
    changesByAccount: perHour(CHANGES_PER_HOUR),
    signUpByAddress: perHour(limits.signUpPerHour),
    refreshByAddress: perMinute(limits.refreshPerMinute),
    mailByAddress: perHour(limits.mailsPerHour),
    // Three hours' worth at once: more networks are needed to use it up, and the mean stays the setting's.
    mails: byNetwork(
      mailByAccount,
      ofStrangers(3 * limits.mailsPerHour, 3 * HOUR_MS),
      perHour(MAILS_OF_A_STRANGER_PER_HOUR),
    ),
  };
}

function bothOf(first: RateLimiter, second: RateLimiter): RateLimiter {
  return {
    take: (key) => first.take(key) || second.take(key),
    giveBack(key) {
      first.giveBack(key);
      second.giveBack(key);
    },
  };
}

/**
 * One budget for each network, and one for all strangers. A stranger refused by the first spends nothing of
 * the second, so that one network cannot use it up.
 */
function byNetwork(
  ofOwner: RateLimiter,
  ofStrangers: RateLimiter,
  ofStranger: RateLimiter = ofOwner,
): Limiter<AccountKey> {
  return {
    take({ here, strangers }) {
      if (strangers === null) return ofOwner.take(here);
      const waitS = ofStrangers.take(strangers);
      if (waitS > 0) return waitS;
      const ownWaitS = ofStranger.take(here);
      if (ownWaitS > 0) ofStrangers.giveBack(strangers);
      return ownWaitS;
    },
    giveBack({ here, strangers }) {
      if (strangers === null) return ofOwner.giveBack(here);
      ofStranger.giveBack(here);
      ofStrangers.giveBack(strangers);
    },
  };
}

/**
 * Call it before the check, so that parallel attempts count.
 * @throws AuthError over_request_rate_limit with the seconds to wait
 */
export function spend<Key>(limiter: Pick<Limiter<Key>, 'take'>, key: Key): void {
  const retryAfterS = limiter.take(key);
  if (retryAfterS > 0) {
    throw new AuthError('over_request_rate_limit', 'Request rate limit reached', { retryAfterS });
  }
}

/** Of a signed-in caller, by user id. @throws AuthError over_request_rate_limit */
export function spendGuess(limits: AuthLimits, userId: string): void {
  spend(limits.guessByAccount, userId);
}

export function clearGuesses(limits: AuthLimits, userId: string): void {
  limits.guessByAccount.giveBack(userId);
}

/** Counts a requested email, sent or not. @throws AuthError over_email_send_rate_limit */
export function spendMail(
  limits: AuthLimits,
  { network, account }: { network: NetworkKey; account: AccountKey },
): void {
  const retryAfterS = limits.mailByAddress.take(network) || limits.mails.take(account);
  if (retryAfterS > 0) {
    throw new AuthError('over_email_send_rate_limit', 'email rate limit exceeded', { retryAfterS });
  }
}
