import { isSecondStepMissing } from '@metalquest/core/account/second-step';
import { asUserId, isUuid, type UserId } from '@metalquest/core/ids';
import { isRecord } from '@metalquest/core/json';
import { showsAdmin } from '@metalquest/core/profile/admin';

export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where auth-js keeps its session; named by us, so that it survives a change of the server's address. */
export const AUTH_STORAGE_KEY = 'metalquest:auth';
/** Who used this device last. Outlives an expired session; goes with an explicit sign-out or the server's no. */
export const LAST_USER_KEY = 'metalquest:last-user';

/** The person signed in, as far as the device knows without asking. */
export interface SessionUser {
  id: UserId;
  email: string | null;
  /** ISO time, or null when the server did not say. */
  createdAt: string | null;
  /** ISO times of the confirmed address and of the last sign-in, null where the server did not say. */
  confirmedAt: string | null;
  signedInAt: string | null;
  /** What the person wrote at sign-up: name, full_name, avatar_url. Nothing in it grants anything. */
  metadata: Record<string, unknown>;
  /** Whether the admin screens are shown (spec section 6). The server does not go by it. */
  showsAdmin: boolean;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Reads a user as GoTrue writes it; null when it is none. */
export function toSessionUser(user: unknown): SessionUser | null {
  if (!isRecord(user) || typeof user.id !== 'string' || !isUuid(user.id)) return null;
  return {
    id: asUserId(user.id),
    email: text(user.email),
    createdAt: text(user.created_at),
    confirmedAt: text(user.email_confirmed_at),
    signedInAt: text(user.last_sign_in_at),
    metadata: isRecord(user.user_metadata) ? user.user_metadata : {},
    showsAdmin: showsAdmin(user.app_metadata, user.user_metadata),
  };
}

function parsed(text: string | null): unknown {
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether auth-js keeps a session, expired or not, that could send something: one that lacks its second step cannot. */
export function hasSession(storage: SessionStorage): boolean {
  return storage.getItem(AUTH_STORAGE_KEY) !== null && !storedSecondStep(storage);
}

/** The user of that session. */
export function storedSessionUser(storage: SessionStorage): SessionUser | null {
  const session = parsed(storage.getItem(AUTH_STORAGE_KEY));
  return isRecord(session) && hasSession(storage) ? toSessionUser(session.user) : null;
}

/** The second step of a sign-in, after the password. */
export interface SecondStep {
  /** A recovery code may stand in for the code of the app. */
  readonly hasRecoveryCodes: boolean;
}

/** The second step that a session of auth-js still needs, or null. */
export function secondStepOf(session: unknown): SecondStep | null {
  if (!isSecondStepMissing(session) || !isRecord(session) || !isRecord(session.user)) return null;
  const { factors } = session.user;
  const hasRecoveryCodes =
    Array.isArray(factors) &&
    factors.some((factor: unknown) => isRecord(factor) && factor.factor_type === 'recovery_code');
  return { hasRecoveryCodes };
}

/** What the session that auth-js keeps still lacks. */
export function storedSecondStep(storage: SessionStorage): SecondStep | null {
  return secondStepOf(parsed(storage.getItem(AUTH_STORAGE_KEY)));
}

/** The access token of the session that auth-js keeps, expired or not. */
export function storedAccessToken(storage: SessionStorage): string | null {
  const session = parsed(storage.getItem(AUTH_STORAGE_KEY));
  return isRecord(session) && typeof session.access_token === 'string' ? session.access_token : null;
}

/** Who used this device last and has not signed out. */
export function lastUser(storage: SessionStorage): SessionUser | null {
  return toSessionUser(parsed(storage.getItem(LAST_USER_KEY)));
}

/** Remembers the user for the next cold start, in the form that {@link lastUser} reads. */
export function rememberUser(storage: SessionStorage, user: SessionUser): void {
  const text = JSON.stringify({
    id: user.id,
    email: user.email,
    created_at: user.createdAt,
    email_confirmed_at: user.confirmedAt,
    last_sign_in_at: user.signedInAt,
    user_metadata: user.metadata,
    app_metadata: { admin: user.showsAdmin },
  });
  if (storage.getItem(LAST_USER_KEY) !== text) storage.setItem(LAST_USER_KEY, text);
}
