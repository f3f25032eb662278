import { isNewAccount } from '@metalquest/core/account/new-account';
import type { UserId } from '@metalquest/core/ids';
import { isRecord } from '@metalquest/core/json';
import { ownPath } from './auth-return.ts';
import { createStore, useStore } from './create-store.ts';
import type { SessionUser } from './session-user.ts';
import { readStored } from './stored.ts';

/** Where it is kept: an object of each user's own, for those who share a device. */
const ONBOARDING_KEY = 'metalquest:onboarding';

/** How far a new account is in its onboarding, on this device. It outlives a reload. */
export interface Onboarding {
  /** `due`: just signed up and not there yet. `open`: begun. `over`: finished or skipped. */
  readonly state: 'due' | 'open' | 'over';
  readonly step: number;
  /** Where the person was going when the onboarding came in between; null until that is known. */
  readonly from: string | null;
  /** What the first detector was saved as; null before that. */
  readonly detector: string | null;
  /** Until the reason was given, or the permission is needed, the device is not asked where it is. */
  readonly isLocationHeld: boolean;
}

const NEW: Onboarding = { state: 'due', step: 0, from: null, detector: null, isLocationHeld: true };
/** Of an account that is not new and has had its location all along. */
const REVISITED: Onboarding = { ...NEW, state: 'open', isLocationHeld: false };

type Kept = Readonly<Record<string, Onboarding>>;

function readOne(kept: unknown): Onboarding | null {
  if (!isRecord(kept)) return null;
  const { state, step, from, detector, isLocationHeld } = kept;
  return {
    state: state === 'due' || state === 'open' ? state : 'over',
    step: typeof step === 'number' && Number.isInteger(step) && step >= 0 ? step : 0,
    from: ownPath(from),
    detector: typeof detector === 'string' ? detector : null,
    isLocationHeld: isLocationHeld === true,
  };
}

function readAll(): Kept {
  const kept = readStored(localStorage, ONBOARDING_KEY, 'how far the first steps are');
  if (!isRecord(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([userId, one]) => {
      const read = readOne(one);
      return read ? [[userId, read]] : [];
    }),
  );
}

// On the server, where public pages are drawn, nobody has begun anything.
const store = createStore<Kept>(typeof window === 'undefined' ? {} : readAll());

function keep(userId: UserId, next: Onboarding): void {
  const all = { ...store.get(), [userId]: next };
  store.set(all);
  try {
    localStorage.setItem(ONBOARDING_KEY, JSON.stringify(all));
  } catch {
    // A full browser forgets it with the page: the first steps begin anew.
  }
}

/**
 * Somebody has signed in on this device. Whose account is new goes to the onboarding (spec section 4), and is not asked
 * for their location before they have been told why.
 */
export function noteSignIn(user: SessionUser, nowMs = Date.now()): void {
  // As another tab may have left it.
  store.set({ ...readAll(), ...store.get() });
  if (!store.get()[user.id] && isNewAccount(user, nowMs)) keep(user.id, NEW);
}

/** Whether somebody has finished or skipped it on this device. */
export function isOnboardingOver(): boolean {
  return Object.values(store.get()).some(({ state }) => state === 'over');
}

/** Begins it, or goes on with it. */
export function openOnboarding(userId: UserId): void {
  const own = store.get()[userId] ?? REVISITED;
  keep(userId, { ...own, state: 'open', step: own.state === 'over' ? 0 : own.step });
}

/** Takes down how far it is. */
export function noteOnboarding(userId: UserId, changes: Partial<Onboarding>): void {
  keep(userId, { ...(store.get()[userId] ?? REVISITED), ...changes });
}

/** The onboarding of this user on this device; null when there never was one. */
export function useOnboarding(userId: UserId | null): Onboarding | null {
  const all = useStore(store);
  return (userId && all[userId]) || null;
}
