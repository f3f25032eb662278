// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn, signUp } from '../../lib/auth-actions.ts';
import type { AuthTab } from '../../lib/auth-dialog.ts';
import { CredentialsForm } from './credentials-form.tsx';

vi.mock('../../lib/auth-actions.ts', () => ({ signIn: vi.fn(), signUp: vi.fn() }));

function fill(tab: AuthTab, email: string, password: string) {
  render(<CredentialsForm tab={tab} />);
  fireEvent.change(screen.getByLabelText('Email address'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: tab === 'sign-in' ? 'Sign in' : 'Create account' }));
}

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

it('signing in without a password asks for one and sends nothing', () => {
  fill('sign-in', 'rosie@example.org', '');
  expect(screen.getByRole('alert').textContent).toBe(
    'You must provide either an email or phone number and a password',
  );
  expect(signIn).not.toHaveBeenCalled();
});

it('a wrong password shows the server’s message and keeps what was typed', async () => {
  vi.mocked(signIn).mockResolvedValue({
    ok: false,
    error: { message: 'Invalid login credentials', weakPasswordReasons: [] },
  });
  fill('sign-in', ' rosie@example.org ', 'wrong');
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid login credentials');
  expect(signIn).toHaveBeenCalledWith({ email: 'rosie@example.org', password: 'wrong' });
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'wrong');
});

it('a weak password shows why it is weak', async () => {
  vi.mocked(signUp).mockResolvedValue({
    ok: false,
    error: { message: 'Password is too weak', weakPasswordReasons: ['length', 'pwned'] },
  });
  fill('sign-up', 'rosie@example.org', 'abc');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('It is too short.');
  expect(alert.textContent).toContain('It is on lists of known passwords.');
});

it('a sign-up that must be confirmed says to look at the mail', async () => {
  vi.mocked(signUp).mockResolvedValue({ ok: true, value: 'confirm' });
  fill('sign-up', 'rosie@example.org', 'long enough');
  expect(await screen.findByText('Check your email for the confirmation link')).toBeTruthy();
});

it('the password can be looked at', () => {
  render(<CredentialsForm tab="sign-in" />);
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
});
