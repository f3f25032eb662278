/** An account younger than this at sign-in counts as new (spec section 9, onboarding). */
export const NEW_ACCOUNT_MS = 10_000;

/** Server times of an account, ISO; null when the server gave none. */
export interface AccountTimes {
  readonly createdAt: string | null;
  /** When the address was confirmed; with email confirmation the account starts here. */
  readonly confirmedAt: string | null;
  readonly signedInAt: string | null;
}

/**
 * Whether to show onboarding (spec section 4). Uses server times; `nowMs` replaces a missing sign-in time.
 */
export function isNewAccount({ createdAt, confirmedAt, signedInAt }: AccountTimes, nowMs: number): boolean {
  const created = createdAt === null ? Number.NaN : Date.parse(createdAt);
  if (Number.isNaN(created)) return true;
  const confirmed = confirmedAt === null ? created : Date.parse(confirmedAt);
  const signedIn = signedInAt === null ? nowMs : Date.parse(signedInAt);
  return signedIn - Math.max(created, Number.isNaN(confirmed) ? created : confirmed) < NEW_ACCOUNT_MS;
}
