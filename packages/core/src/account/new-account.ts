/** An account this young at its sign-in is a new one (spec section 9, onboarding new-account window). */
export const NEW_ACCOUNT_MS = 10_000;

/** The times of an account as the server tells them, ISO, null where it did not. */
export interface AccountTimes {
  readonly createdAt: string | null;
  /** When its address was confirmed: with a mail in between, the account begins here. */
  readonly confirmedAt: string | null;
  /** The sign-in that counts. */
  readonly signedInAt: string | null;
}

/**
 * Whether somebody has signed in to an account that was made just now and goes to the onboarding (spec section 4). The
 * server's own times are compared where it gives them, because a device's clock may be hours off; `nowMs` stands in
 * for the sign-in. A missing time of creation counts as new.
 */
export function isNewAccount({ createdAt, confirmedAt, signedInAt }: AccountTimes, nowMs: number): boolean {
  const created = createdAt === null ? Number.NaN : Date.parse(createdAt);
  if (Number.isNaN(created)) return true;
  const confirmed = confirmedAt === null ? created : Date.parse(confirmedAt);
  const signedIn = signedInAt === null ? nowMs : Date.parse(signedInAt);
  return signedIn - Math.max(created, Number.isNaN(confirmed) ? created : confirmed) < NEW_ACCOUNT_MS;
}
