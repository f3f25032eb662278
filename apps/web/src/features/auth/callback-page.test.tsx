// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { finishSignIn } from '../../net/auth/auth-actions.ts';
import { closeAuthDialog, useAuthDialog } from '../../net/auth/auth-dialog.ts';
import { keepReturnPath } from '../../net/auth/auth-return.ts';
import { Component as CallbackPage } from './callback-page.tsx';

vi.mock('../../net/auth/auth-actions.ts', () => ({ finishSignIn: vi.fn() }));

let isOnline: boolean;

beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  vi.mocked(finishSignIn).mockReset().mockResolvedValue({ ok: true, value: 'signed-in' });
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
  act(closeAuthDialog);
});

function DialogProbe() {
  const { open, view } = useAuthDialog();
  return <p>dialog {open ? `open at ${view}` : 'closed'}</p>;
}

function arriveWith(parameters: string): void {
  const address = `/auth/callback${parameters}`;
  // auth-js reads the address of the window.
  history.replaceState(null, '', address);
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/auth/callback" element={<CallbackPage />} />
        <Route path="/gear" element={<p>the gear</p>} />
        <Route path="/" element={<p>the start</p>} />
      </Routes>
      <DialogProbe />
    </MemoryRouter>,
  );
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it("a provider's refusal is shown in its words, and leads to the sign-in", async () => {
  const refusal =
    'error=access_denied&error_code=validation_failed&error_description=The+provider+gave+no+address.';
  arriveWith(`?${refusal}#${refusal}`);
  expect(await heading('You were not signed in')).toBeTruthy();
  expect(screen.getByText('The provider gave no address.')).toBeTruthy();
  expect(finishSignIn).not.toHaveBeenCalled();
  press('Sign In');
  expect(screen.getByText('dialog open at sign_in')).toBeTruthy();
});

it('the first confirmation of a new address says that the other is missing', async () => {
  arriveWith('?message=Confirmation+link+accepted');
  expect(await heading('One address is confirmed')).toBeTruthy();
  expect(finishSignIn).not.toHaveBeenCalled();
});

it('a link leads to the page where the user asked for it', async () => {
  keepReturnPath('/gear');
  arriveWith('');
  expect(await screen.findByText('the gear')).toBeTruthy();
});

it('a code of another browser confirms the address and explains how to sign in here', async () => {
  vi.mocked(finishSignIn).mockResolvedValue({ ok: true, value: 'no-session' });
  arriveWith('?code=abc');
  expect(await heading('Your email address is confirmed')).toBeTruthy();
  press('Send a magic link email');
  expect(screen.getByText('dialog open at magic_link')).toBeTruthy();
});

it('a code waits for a connection, because it works only once', async () => {
  isOnline = false;
  arriveWith('?code=abc');
  expect(await heading('You are offline')).toBeTruthy();
  expect(finishSignIn).not.toHaveBeenCalled();
  // auth-js removes the code that it has used.
  vi.mocked(finishSignIn).mockImplementation(async () => {
    history.replaceState(null, '', '/auth/callback');
    return { ok: true, value: 'signed-in' };
  });
  isOnline = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('the start')).toBeTruthy();
  expect(finishSignIn).toHaveBeenCalledOnce();
});

it('a link that no longer works offers another', async () => {
  arriveWith('?error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid');
  expect(await heading('This link is no longer valid')).toBeTruthy();
  press('Set a new password');
  expect(screen.getByText('dialog open at forgotten_password')).toBeTruthy();
});
