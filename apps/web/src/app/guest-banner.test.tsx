// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAuthDialog, useAuthDialog } from '../net/auth/auth-dialog.ts';
import { GuestBanner } from './guest-banner.tsx';

const DAY_MS = 86_400_000;

function DialogProbe() {
  const { open, view } = useAuthDialog();
  return <p>{open ? `dialog at ${view}` : 'no dialog'}</p>;
}

function show() {
  render(
    <MemoryRouter>
      <GuestBanner />
      <DialogProbe />
    </MemoryRouter>,
  );
}

const risk = () => screen.queryByText(/Your records are on this device only.+they are gone/);

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  closeAuthDialog();
  vi.useRealTimers();
});

it('tells what is at risk, and offers an account and an export', () => {
  show();
  expect(risk()).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Export' }).getAttribute('href')).toBe('/profile/data');
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(screen.getByText('dialog at sign_up')).toBeTruthy();
});

it('stays hidden for a week', () => {
  vi.useFakeTimers({ now: 100 * DAY_MS, toFake: ['Date'] });
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Hide for a week' }));
  expect(risk()).toBeNull();
  cleanup();
  vi.setSystemTime(107 * DAY_MS - 1);
  show();
  expect(risk()).toBeNull();
  cleanup();
  vi.setSystemTime(107 * DAY_MS);
  show();
  expect(risk()).not.toBeNull();
});
