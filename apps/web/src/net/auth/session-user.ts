import { isSecondStepMissing } from '@metalquest/core/account/second-step';
import { asUserId, isUuid, type UserId } from '@metalquest/core/ids';
import { isRecord } from '@metalquest/core/json';
import { showsAdmin } from '@metalquest/core/profile/admin';
import { parsedJson } from '../parsed-json.ts';
import { noteWaitingGuest } from './waiting-guests.ts';

export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** auth-js's storage key. Fixed, so that the session survives a change of the server's address. */
export const AUTH_STORAGE_KEY = 'metalquest:auth';
/** The device's last user. Outlives an expired session; removed on sign-out or account deletion. */
export const LAST_USER_KEY = 'metalquest:last-user';

export interface SessionUser {
  id: UserId;
  email: string | null;
  /** In E.164; null unless the account signs in by phone, on Supabase only. */
  phone: string | null;
  createdAt: string | null;
  /** ISO times of the email confirmation and the last sign-in; null if the server sent none. */
  confirmedAt: string | null;
  signedInAt: string | null;
  /** User-supplied: name, full_name, avatar_url. Never use it for authorisation. */
  metadata: Record<string, unknown>;
  /** Whether to show the admin screens (spec section 6). The server checks on its own. */
  showsAdmin: boolean;
  /** True without an account: the id was made on this device, and no server knows it. */
  isGuest: boolean;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** GoTrue stores numbers without the plus sign (supabase/auth bc32168, internal/api/phone.go). */
function phoneOf(value: unknown): string | null {
  const number = text(value);
  return number === null || number.startsWith('+') ? number : `+${number}`;
}

export function toSessionUser(user: unknown): SessionUser | null {
  if (!isRecord(user) || typeof user.id !== 'string' || !isUuid(user.id)) return null;
  return {
    id: asUserId(user.id),
    email: text(user.email),
    phone: phoneOf(user.phone),
    createdAt: text(user.created_at),
    confirmedAt: text(user.email_confirmed_at),
    signedInAt: text(user.last_sign_in_at),
    metadata: isRecord(user.user_metadata) ? user.user_metadata : {},
    showsAdmin: showsAdmin(user.app_metadata, user.user_metadata),
    isGuest: false,
  };
}

export function newGuest(): SessionUser {
  const id = asUserId(crypto.randomUUID());
  const unknown = { email: null, phone: null, createdAt: null, confirmedAt: null, signedInAt: null };
  return { id, ...unknown, metadata: {}, showsAdmin: false, isGuest: true };
}

/** Whether auth-js stores a session, expired or not, that needs no second factor. */
export function hasSession(storage: SessionStorage): boolean {
  return storage.getItem(AUTH_STORAGE_KEY) !== null && !storedSecondStep(storage);
}

function storedSessionUser(storage: SessionStorage): SessionUser | null {
  const session = parsedJson(storage.getItem(AUTH_STORAGE_KEY));
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
  return secondStepOf(parsedJson(storage.getItem(AUTH_STORAGE_KEY)));
}

export function storedAccessToken(storage: SessionStorage): string | null {
  const session = parsedJson(storage.getItem(AUTH_STORAGE_KEY));
  return isRecord(session) && typeof session.access_token === 'string' ? session.access_token : null;
}

export function lastUser(storage: SessionStorage): SessionUser | null {
  const stored = parsedJson(storage.getItem(LAST_USER_KEY));
  const user = toSessionUser(stored);
  return user && { ...user, isGuest: isRecord(stored) && stored.is_guest === true };
}

/** The account of this device, or else its guest. */
export function knownUser(storage: SessionStorage): SessionUser | null {
  const last = lastUser(storage);
  return last && !last.isGuest ? last : (storedSessionUser(storage) ?? last);
}

/** Stores the last user. The records of a guest then wait for the account that follows. */
export function rememberUser(storage: SessionStorage, user: SessionUser): void {
  const before = lastUser(storage);
  if (before?.isGuest && !user.isGuest) noteWaitingGuest(storage, before.id, user.id);
  const text = JSON.stringify({
    id: user.id,
    email: user.email,
    ...(user.phone === null ? {} : { phone: user.phone }),
    created_at: user.createdAt,
    email_confirmed_at: user.confirmedAt,
    last_sign_in_at: user.signedInAt,
    user_metadata: user.metadata,
    app_metadata: { admin: user.showsAdmin },
    ...(user.isGuest ? { is_guest: true } : {}),
  });
  if (storage.getItem(LAST_USER_KEY) !== text) storage.setItem(LAST_USER_KEY, text);
}
