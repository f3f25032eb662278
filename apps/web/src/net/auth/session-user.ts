import { isSecondStepMissing } from '@metalquest/core/account/second-step';
import { asUserId, isUuid, type UserId } from '@metalquest/core/ids';
import { isRecord } from '@metalquest/core/json';
import { showsAdmin } from '@metalquest/core/profile/admin';

export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** auth-js's storage key. Fixed, so that the session survives a change of the server's address. */
export const AUTH_STORAGE_KEY = 'metalquest:auth';
/** The device's last user. Outlives an expired session; removed on sign-out or account deletion. */
export const LAST_USER_KEY = 'metalquest:last-user';

export interface SessionUser {
  id: UserId;
  email: string | null;
  createdAt: string | null;
  /** ISO times of the email confirmation and the last sign-in; null if the server sent none. */
  confirmedAt: string | null;
  signedInAt: string | null;
  /** User-supplied: name, full_name, avatar_url. Never use it for authorisation. */
  metadata: Record<string, unknown>;
  /** Whether to show the admin screens (spec section 6). The server checks on its own. */
  showsAdmin: boolean;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

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

/** Whether auth-js stores a session, expired or not, that needs no second factor. */
export function hasSession(storage: SessionStorage): boolean {
  return storage.getItem(AUTH_STORAGE_KEY) !== null && !storedSecondStep(storage);
}

export function storedSessionUser(storage: SessionStorage): SessionUser | null {
  const session = parsed(storage.getItem(AUTH_STORAGE_KEY));
  return isRecord(session) && hasSession(storage) ? toSessionUser(session.user) : null;
}

export interface SecondStep {
  readonly hasRecoveryCodes: boolean;
}

export function secondStepOf(session: unknown): SecondStep | null {
  if (!isSecondStepMissing(session) || !isRecord(session) || !isRecord(session.user)) return null;
  const { factors } = session.user;
  const hasRecoveryCodes =
    Array.isArray(factors) &&
    factors.some((factor: unknown) => isRecord(factor) && factor.factor_type === 'recovery_code');
  return { hasRecoveryCodes };
}

export function storedSecondStep(storage: SessionStorage): SecondStep | null {
  return secondStepOf(parsed(storage.getItem(AUTH_STORAGE_KEY)));
}

export function storedAccessToken(storage: SessionStorage): string | null {
  const session = parsed(storage.getItem(AUTH_STORAGE_KEY));
  return isRecord(session) && typeof session.access_token === 'string' ? session.access_token : null;
}

export function lastUser(storage: SessionStorage): SessionUser | null {
  return toSessionUser(parsed(storage.getItem(LAST_USER_KEY)));
}

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
