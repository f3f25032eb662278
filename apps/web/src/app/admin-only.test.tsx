// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../net/auth/session.ts';
import { AUTH_STORAGE_KEY } from '../net/auth/session-user.ts';
import { loadConfig } from '../net/config.ts';
import { AdminOnly } from './admin-only.tsx';

const SETTINGS = { adminRequiresMfa: true };
vi.mock('../net/config.ts', () => ({ loadConfig: vi.fn(async () => SETTINGS) }));

const STEP_NEEDED = 'Turn on two-factor authentication';

beforeEach(() => {
  SETTINGS.adminRequiresMfa = true;
  vi.mocked(loadConfig).mockClear();
});
afterEach(() => {
  act(() => sessionStore.forget());
  localStorage.clear();
});

/** Signs in with a token of this level, opens the admin area and waits for the settings. */
async function open(level: 'aal1' | 'aal2', isAdmin = true): Promise<void> {
  const claims = btoa(JSON.stringify({ aal: level }));
  const user = {
    id: '11111111-1111-4111-8111-111111111111',
    email: 'rosie@example.org',
    user_metadata: {},
    app_metadata: { admin: isAdmin },
  };
  localStorage.setItem(
    AUTH_STORAGE_KEY,
    JSON.stringify({ user, access_token: `header.${claims}.signature` }),
  );
  act(() => sessionStore.onAuthEvent('SIGNED_IN', { user }));
  render(
    <MemoryRouter>
      <AdminOnly>
        <p>the admin area</p>
      </AdminOnly>
    </MemoryRouter>,
  );
  await act(async () => void (await vi.mocked(loadConfig).mock.results[0]?.value));
  expect(loadConfig).toHaveBeenCalledOnce();
}

it('asks an administrator without a second step to turn it on, if the site requires it', async () => {
  await open('aal1');
  expect(screen.getByRole('heading', { level: 1, name: STEP_NEEDED })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe('/profile/sign-in');
  expect(screen.queryByText('the admin area')).toBeNull();
});

it('shows the admin area after a second step', async () => {
  await open('aal2');
  expect(screen.getByText('the admin area')).toBeTruthy();
  expect(screen.queryByText(STEP_NEEDED)).toBeNull();
});

it('shows the admin area without a second step where the site does not require it', async () => {
  SETTINGS.adminRequiresMfa = false;
  await open('aal1');
  expect(screen.getByText('the admin area')).toBeTruthy();
  expect(screen.queryByText(STEP_NEEDED)).toBeNull();
});

it.each(['aal1', 'aal2'] as const)('denies access to others, also with a token of %s', async (level) => {
  await open(level, false);
  expect(screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy();
  expect(screen.queryByText('the admin area')).toBeNull();
  expect(screen.queryByText(STEP_NEEDED)).toBeNull();
});
