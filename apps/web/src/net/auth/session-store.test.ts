import { asUserId } from '@metalquest/core/ids';
import { describe, expect, it } from 'vitest';
import { createSessionStore } from './session-store.ts';
import { AUTH_STORAGE_KEY, LAST_USER_KEY, type SessionStorage } from './session-user.ts';
import { forgetWaitingGuest, guestsWaitingFor } from './waiting-guests.ts';

const ROSIE = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'rosie@example.org',
  created_at: '2026-01-01T00:00:00Z',
  user_metadata: { full_name: 'Rosie Barrow' },
};
const SESSION = { access_token: 'a', refresh_token: 'r', expires_at: 1, user: ROSIE };

function device(content: Record<string, unknown> = {}): SessionStorage {
  const items = new Map(Object.entries(content).map(([key, value]) => [key, JSON.stringify(value)]));
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

describe('the signed-in user', () => {
  it('is null on a fresh device', () => {
    expect(createSessionStore(device()).get()).toEqual({ status: 'signed-out', user: null });
  });

  it('is known at once from an expired session, before any request', () => {
    const session = createSessionStore(device({ [AUTH_STORAGE_KEY]: SESSION })).get();
    expect(session).toMatchObject({
      status: 'signed-in',
      canSync: true,
      user: { id: ROSIE.id, email: ROSIE.email },
    });
  });

  it('stays signed in when auth-js reports no session while offline', () => {
    const store = createSessionStore(device({ [AUTH_STORAGE_KEY]: SESSION }));
    store.onAuthEvent('INITIAL_SESSION', null);
    expect(store.get()).toMatchObject({ status: 'signed-in', canSync: true });
  });

  describe('with the first of two steps', () => {
    const token = (aal: string) => `e30.${btoa(JSON.stringify({ aal }))}.s`;
    const user = { ...ROSIE, factors: [{ status: 'verified', factor_type: 'recovery_code' }] };
    const half = { ...SESSION, access_token: token('aal1'), user };
    const whole = { ...half, access_token: token('aal2') };

    it('is signed out on a device without an earlier user, even after a restart', () => {
      const storage = device();
      const store = createSessionStore(storage);
      storage.setItem(AUTH_STORAGE_KEY, JSON.stringify(half));
      store.onAuthEvent('SIGNED_IN', half);
      for (const each of [store, createSessionStore(storage)]) {
        expect(each.get()).toEqual({ status: 'signed-out', user: null });
        expect(each.secondStep.get()).toEqual({ hasRecoveryCodes: true });
      }
      expect(storage.getItem(LAST_USER_KEY)).toBeNull();
    });

    it('stays the last user, and does not sync until the second step is done', () => {
      const storage = device({ [LAST_USER_KEY]: ROSIE, [AUTH_STORAGE_KEY]: half });
      const store = createSessionStore(storage);
      expect(store.get()).toMatchObject({ status: 'signed-in', canSync: false });
      store.onAuthEvent('INITIAL_SESSION', half);
      store.onAuthEvent('INITIAL_SESSION', null);
      expect(store.get()).toMatchObject({ status: 'signed-in', canSync: false, user: { id: ROSIE.id } });
      storage.setItem(AUTH_STORAGE_KEY, JSON.stringify(whole));
      store.onAuthEvent('MFA_CHALLENGE_VERIFIED', whole);
      expect(store.get()).toMatchObject({ status: 'signed-in', canSync: true });
      expect(store.secondStep.get()).toBeNull();
    });
  });

  it('stays the last user, without sync, when the session is lost without a response from the server', () => {
    const storage = device({ [AUTH_STORAGE_KEY]: SESSION });
    const store = createSessionStore(storage);
    storage.removeItem(AUTH_STORAGE_KEY);
    store.onAuthEvent('SIGNED_OUT', null);
    expect(store.get()).toMatchObject({ status: 'signed-in', canSync: false, user: { id: ROSIE.id } });
    expect(createSessionStore(storage).get()).toMatchObject({ status: 'signed-in', canSync: false });
  });

  it('stays the last user, without sync, after the server has ended the session', () => {
    const storage = device({ [AUTH_STORAGE_KEY]: SESSION });
    const store = createSessionStore(storage);
    storage.removeItem(AUTH_STORAGE_KEY);
    store.onServerRefusal('session');
    store.onAuthEvent('SIGNED_OUT', null);
    expect(store.get()).toMatchObject({ status: 'signed-in', canSync: false, user: { id: ROSIE.id } });
    store.onAuthEvent('SIGNED_IN', SESSION);
    expect(store.get()).toMatchObject({ status: 'signed-in', canSync: true });
  });

  it('is null after the server has reported that the account no longer exists', () => {
    const storage = device({ [AUTH_STORAGE_KEY]: SESSION });
    const store = createSessionStore(storage);
    storage.removeItem(AUTH_STORAGE_KEY);
    store.onServerRefusal('account');
    store.onAuthEvent('SIGNED_OUT', null);
    expect(store.get().status).toBe('signed-out');
    expect(storage.getItem(LAST_USER_KEY)).toBeNull();
  });

  it('cannot sync once the server has refused an unexpired session, until there is a new one', () => {
    const store = createSessionStore(device({ [AUTH_STORAGE_KEY]: SESSION }));
    store.onServerRefusal('session');
    expect(store.get()).toMatchObject({ status: 'signed-in', canSync: false });
    store.onAuthEvent('INITIAL_SESSION', null);
    expect(store.get()).toMatchObject({ status: 'signed-in', canSync: false });
    store.onAuthEvent('SIGNED_IN', SESSION);
    expect(store.get()).toMatchObject({ status: 'signed-in', canSync: true });
  });

  it('is null after signing out here, regardless of later auth-js events', () => {
    const storage = device({ [AUTH_STORAGE_KEY]: SESSION });
    const store = createSessionStore(storage);
    store.forget();
    storage.removeItem(AUTH_STORAGE_KEY);
    store.onAuthEvent('SIGNED_OUT', null);
    expect(store.get().status).toBe('signed-out');
  });

  it('is null in the other tab too', () => {
    const storage = device({ [AUTH_STORAGE_KEY]: SESSION });
    const thisTab = createSessionStore(storage);
    const otherTab = createSessionStore(storage);
    thisTab.forget();
    // The session entry is removed separately and must not restore its user.
    otherTab.onStorageChange(LAST_USER_KEY);
    expect(otherTab.get().status).toBe('signed-out');
    expect(storage.getItem(LAST_USER_KEY)).toBeNull();
    thisTab.onStorageChange(LAST_USER_KEY);
    expect(thisTab.get().status).toBe('signed-out');
  });

  it('can sync again after a new sign-in', () => {
    const storage = device({ [LAST_USER_KEY]: ROSIE });
    const store = createSessionStore(storage);
    expect(store.get()).toMatchObject({ canSync: false });
    storage.setItem(AUTH_STORAGE_KEY, JSON.stringify(SESSION));
    store.onAuthEvent('SIGNED_IN', SESSION);
    expect(store.get()).toMatchObject({ status: 'signed-in', canSync: true });
  });

  it('does not notify when a token refresh changes no user data', () => {
    const store = createSessionStore(device({ [AUTH_STORAGE_KEY]: SESSION }));
    let notices = 0;
    store.subscribe(() => {
      notices += 1;
    });
    store.onAuthEvent('TOKEN_REFRESHED', SESSION);
    expect(notices).toBe(0);
  });

  it('is pending while an emailed code is exchanged, and null if that fails', () => {
    const store = createSessionStore(device(), { expectCode: true });
    expect(store.get().status).toBe('loading');
    store.onAuthEvent('INITIAL_SESSION', null);
    expect(store.get().status).toBe('signed-out');
  });

  it('is null when the stored data is damaged', () => {
    const storage = device();
    storage.setItem(LAST_USER_KEY, '{"id":"not a uuid"}');
    storage.setItem(AUTH_STORAGE_KEY, '{broken');
    expect(createSessionStore(storage).get().status).toBe('signed-out');
  });
});

describe('a guest', () => {
  function started() {
    const storage = device();
    const store = createSessionStore(storage);
    store.startAsGuest();
    const { user } = store.get();
    if (!user) throw new Error('no guest');
    return { storage, store, guest: user };
  }

  it('is signed in and cannot sync, also after a restart and when auth-js has no session', () => {
    const { storage, store, guest } = started();
    const expected = {
      status: 'signed-in',
      canSync: false,
      user: { id: guest.id, isGuest: true, email: null },
    };
    store.onAuthEvent('INITIAL_SESSION', null);
    expect(store.get()).toMatchObject(expected);
    expect(createSessionStore(storage).get()).toMatchObject(expected);
  });

  it('stays a guest when a sign-in is cancelled, or until its second step is done', () => {
    const { store, guest } = started();
    const half = { ...SESSION, access_token: `e30.${btoa(JSON.stringify({ aal: 'aal1' }))}.s` };
    const user = { ...ROSIE, factors: [{ status: 'verified', factor_type: 'totp' }] };
    store.onAuthEvent('SIGNED_IN', { ...half, user });
    expect(store.get().user?.id).toBe(guest.id);
    store.onAuthEvent('SIGNED_OUT', null);
    expect(store.get().user?.id).toBe(guest.id);
  });

  it('becomes the account that signs in, whose records then include the guest’s', () => {
    const { storage, store, guest } = started();
    const otherTab = createSessionStore(storage);
    storage.setItem(AUTH_STORAGE_KEY, JSON.stringify(SESSION));
    store.onAuthEvent('SIGNED_IN', SESSION);
    otherTab.onStorageChange(LAST_USER_KEY);
    for (const tab of [store, otherTab]) {
      expect(tab.get()).toMatchObject({ canSync: true, user: { id: ROSIE.id, isGuest: false } });
    }
    expect(guestsWaitingFor(storage, asUserId(ROSIE.id))).toEqual([guest.id]);
    forgetWaitingGuest(storage, guest.id);
    expect(guestsWaitingFor(storage, asUserId(ROSIE.id))).toEqual([]);
  });

  it('becomes the account at the next start, if the app ended while it signed in', () => {
    const { storage, guest } = started();
    storage.setItem(AUTH_STORAGE_KEY, JSON.stringify(SESSION));
    expect(createSessionStore(storage).get().user?.id).toBe(ROSIE.id);
    expect(guestsWaitingFor(storage, asUserId(ROSIE.id))).toEqual([guest.id]);
  });

  it('starts empty after an account has signed out, whose records do not wait', () => {
    const { storage, store, guest } = started();
    store.onAuthEvent('SIGNED_IN', SESSION);
    store.forget();
    store.startAsGuest();
    expect(store.get().user?.id).not.toBe(guest.id);
    store.startAsGuest();
    const other = { ...SESSION, user: { ...ROSIE, id: '22222222-2222-4222-8222-222222222222' } };
    const second = store.get().user?.id;
    store.onAuthEvent('SIGNED_IN', other);
    expect(guestsWaitingFor(storage, asUserId(other.user.id))).toEqual([second]);
    expect(guestsWaitingFor(storage, asUserId(ROSIE.id))).toEqual([guest.id]);
  });

  it('cannot be claimed by the data of a server', () => {
    const store = createSessionStore(device());
    store.onAuthEvent('SIGNED_IN', { ...SESSION, user: { ...ROSIE, is_guest: true } });
    expect(store.get()).toMatchObject({ canSync: true, user: { isGuest: false } });
  });
});
