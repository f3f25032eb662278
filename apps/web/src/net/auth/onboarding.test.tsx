// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noteOnboarding, noteSignIn, openOnboarding, useOnboarding } from './onboarding.ts';
import { type SessionUser, toSessionUser } from './session-user.ts';

let last = 0;

/** A user who signed in `ageMs` after creating the account. */
function signedIn(ageMs: number): SessionUser {
  last += 1;
  const made = Date.UTC(2026, 10, 21);
  const user = toSessionUser({
    id: `11111111-1111-4111-8111-${String(last).padStart(12, '0')}`,
    created_at: new Date(made).toISOString(),
    last_sign_in_at: new Date(made + ageMs).toISOString(),
  });
  if (!user) throw new Error('no user');
  return user;
}

const onboardingOf = (user: SessionUser) => renderHook(() => useOnboarding(user.id)).result;

it('is due for a new account, without a location prompt', () => {
  const user = signedIn(50);
  const { current } = onboardingOf(user);
  expect(current).toBeNull();
  noteSignIn(user);
  expect(onboardingOf(user).current).toMatchObject({ state: 'due', isLocationHeld: true });
});

it('is not shown to an existing account', () => {
  const user = signedIn(10_000);
  noteSignIn(user);
  expect(onboardingOf(user).current).toBeNull();
});

it('is not repeated for a user who completed it, even if another user signs in meanwhile', () => {
  const user = signedIn(50);
  const other = signedIn(50);
  const result = onboardingOf(user);
  act(() => noteSignIn(user));
  act(() => openOnboarding(user.id));
  act(() => noteOnboarding(user.id, { state: 'over', isLocationHeld: false }));
  act(() => noteSignIn(other));
  act(() => noteSignIn(user));
  expect(result.current).toMatchObject({ state: 'over', isLocationHeld: false });
});

it('resumes where it was, and restarts when it was completed', () => {
  const user = signedIn(50);
  const result = onboardingOf(user);
  act(() => noteSignIn(user));
  act(() => noteOnboarding(user.id, { step: 2 }));
  act(() => openOnboarding(user.id));
  expect(result.current).toMatchObject({ state: 'open', step: 2 });
  act(() => noteOnboarding(user.id, { state: 'over' }));
  act(() => openOnboarding(user.id));
  expect(result.current?.step).toBe(0);
});
