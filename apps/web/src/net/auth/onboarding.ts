import { isNewAccount } from '@metalquest/core/account/new-account';
import type { UserId } from '@metalquest/core/ids';
import { isRecord } from '@metalquest/core/json';
import { createStore, useStore } from '../../platform/create-store.ts';
import { readStored } from '../../platform/stored.ts';
import { ownPath } from './auth-return.ts';
import type { SessionUser } from './session-user.ts';

/** Holds one object per user, for shared devices. */
const ONBOARDING_KEY = 'metalquest:onboarding';

export interface Onboarding {
  /** `due`: signed up, not started. `open`: started. `over`: finished or skipped. */
  readonly state: 'due' | 'open' | 'over';
  readonly step: number;
  readonly from: string | null;
  readonly detector: string | null;
  /** True until the user has read why the app needs the location, or a permission needs it. */
  readonly isLocationHeld: boolean;
}

const NEW: Onboarding = { state: 'due', step: 0, from: null, detector: null, isLocationHeld: true };
const REVISITED: Onboarding = { ...NEW, state: 'open', isLocationHeld: false };

type StoredOnboardings = Readonly<Record<string, Onboarding>>;

function readOne(stored: unknown): Onboarding | null {
  if (!isRecord(stored)) return null;
  const { state, step, from, detector, isLocationHeld } = stored;
  return {
    state: state === 'due' || state === 'open' ? state : 'over',
    step: typeof step === 'number' && Number.isInteger(step) && step >= 0 ? step : 0,
    from: ownPath(from),
    detector: typeof detector === 'string' ? detector : null,
    isLocationHeld: isLocationHeld === true,
  };
}

function readAll(): StoredOnboardings {
  const stored = readStored(localStorage, ONBOARDING_KEY, 'how far the first steps are');
  if (!isRecord(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([userId, one]) => {
      const read = readOne(one);
      return read ? [[userId, read]] : [];
    }),
  );
}

const store = createStore<StoredOnboardings>(typeof window === 'undefined' ? {} : readAll());

function keep(userId: UserId, next: Onboarding): void {
  const all = { ...store.get(), [userId]: next };
  store.set(all);
  try {
    localStorage.setItem(ONBOARDING_KEY, JSON.stringify(all));
  } catch {
    // Storage is full: the onboarding restarts with the next page.
  }
}

/** Starts the onboarding of a new account (spec section 4) and holds the location prompt until then. */
export function noteSignIn(user: SessionUser, nowMs = Date.now()): void {
  store.set({ ...readAll(), ...store.get() });
  if (!store.get()[user.id] && isNewAccount(user, nowMs)) keep(user.id, NEW);
}

export function isOnboardingOver(): boolean {
  return Object.values(store.get()).some(({ state }) => state === 'over');
}

export function openOnboarding(userId: UserId): void {
  const own = store.get()[userId] ?? REVISITED;
  keep(userId, { ...own, state: 'open', step: own.state === 'over' ? 0 : own.step });
}

export function noteOnboarding(userId: UserId, changes: Partial<Onboarding>): void {
  keep(userId, { ...(store.get()[userId] ?? REVISITED), ...changes });
}

export function useOnboarding(userId: UserId | null): Onboarding | null {
  const all = useStore(store);
  return (userId && all[userId]) || null;
}
