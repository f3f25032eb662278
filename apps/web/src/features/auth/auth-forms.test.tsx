// @vitest-environment happy-dom
import { DEFAULT_SITE_SETTINGS } from '@metalquest/core/site/site-settings';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  resendConfirmation,
  sendMagicLink,
  signIn,
  signUp,
  verifyCode,
} from '../../net/auth/auth-actions.ts';
import {
  closeAuthDialog,
  forgetAuthEmail,
  openAuthDialog,
  showAuthView,
} from '../../net/auth/auth-dialog.ts';
import type { AuthProblem } from '../../net/auth/auth-problem.ts';
import { noteSiteSettings } from '../../net/site-settings.ts';
import { AuthDialog } from './auth-dialog.tsx';
import { MailRequestForm } from './mail-request-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { VerifyCodeForm } from './verify-code-form.tsx';

vi.mock('../../net/auth/auth-actions.ts', () => ({
  signIn: vi.fn(),
  signUp: vi.fn(),
  resendConfirmation: vi.fn(),
  sendMagicLink: vi.fn(),
  sendPasswordReset: vi.fn(),
  signInWithProvider: vi.fn(),
  verifyCode: vi.fn(),
}));

vi.mock('../../net/auth/sign-in-providers.ts', () => ({ signInProviders: async () => [] }));

const refused = (problem: Partial<AuthProblem>) => ({
  ok: false as const,
  error: { message: 'No', advice: null, reasons: [], remedy: null, ...problem },
});

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.clearAllMocks();
  forgetAuthEmail();
});
afterEach(() => {
  cleanup();
  act(() => {
    closeAuthDialog();
    noteSiteSettings(DEFAULT_SITE_SETTINGS);
  });
});

it('signing in without a password requires one and sends nothing', async () => {
  render(<SignInForm />);
  type('Email address', 'rosie@example.org');
  press('Sign in');
  expect((await screen.findByRole('alert')).textContent).toBe('You must provide an email and a password');
  expect(signIn).not.toHaveBeenCalled();
});

it('a wrong password shows the server’s message and advice, and keeps what was typed', async () => {
  vi.mocked(signIn).mockResolvedValue(
    refused({ message: 'Invalid login credentials', advice: 'Check it.', remedy: 'forgotten_password' }),
  );
  render(<SignInForm />);
  type('Email address', ' rosie@example.org ');
  type('Password', 'wrong');
  press('Sign in');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Invalid login credentials');
  expect(screen.getByRole('button', { name: 'Set a new password' })).toBeTruthy();
  expect(signIn).toHaveBeenCalledWith({ email: 'rosie@example.org', password: 'wrong' });
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value.trim()).toBe('rosie@example.org');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'wrong');
});

it('an unconfirmed address can request its email again', async () => {
  vi.mocked(signIn).mockResolvedValue(refused({ message: 'Email not confirmed', remedy: 'send-again' }));
  vi.mocked(resendConfirmation).mockResolvedValue({ ok: true, value: undefined });
  render(<SignInForm />);
  type('Email address', 'rosie@example.org');
  type('Password', 'long enough');
  press('Sign in');
  fireEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Sent again to rosie@example.org.')).toBeTruthy();
  expect(resendConfirmation).toHaveBeenCalledWith('rosie@example.org');
});

it('a password of invalid length is not sent', async () => {
  render(<SignUpForm />);
  type('Email address', 'rosie@example.org');
  type('Password', 'abc');
  press('Create account');
  expect(await screen.findByText('Use at least 8 characters.')).toBeTruthy();
  expect(signUp).not.toHaveBeenCalled();
});

it('a weak password shows the reasons', async () => {
  vi.mocked(signUp).mockResolvedValue(
    refused({
      message: 'Choose another password',
      reasons: ['It is among the first passwords that attackers try.'],
    }),
  );
  render(<SignUpForm />);
  type('Email address', 'rosie@example.org');
  type('Password', 'password1');
  press('Create account');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'It is among the first passwords that attackers try.',
  );
});

it('a sign-up that needs confirmation says to check the email', async () => {
  vi.mocked(signUp).mockResolvedValue({ ok: true, value: 'confirm' });
  render(<SignUpForm />);
  type('Email address', 'rosie@example.org');
  type('Password', 'long enough');
  press('Create account');
  expect(await screen.findByText('Check your email for the confirmation link')).toBeTruthy();
});

it('the password can be shown', () => {
  render(<SignInForm />);
  press('Show password');
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
});

it('a magic link for an empty address is not requested', async () => {
  render(
    <MailRequestForm
      intro="By mail"
      emptyEmail="Enter your email address to get a magic link."
      button="Send Magic Link"
      sendingButton="Sending Magic Link..."
      codeFrom="email"
      sentTitle="Check your email for the magic link"
      sentText={(email) => `It was sent to ${email}.`}
      send={sendMagicLink}
    />,
  );
  press('Send Magic Link');
  expect(await screen.findByText('Enter your email address to get a magic link.')).toBeTruthy();
  expect(sendMagicLink).not.toHaveBeenCalled();
});

it('a pasted code is normalised, and verified with its type', async () => {
  vi.mocked(verifyCode).mockResolvedValue({ ok: true, value: undefined });
  showAuthView('verify_otp', 'recovery');
  render(<VerifyCodeForm />);
  type('Email address', 'rosie@example.org');
  type('Code', ' 12 34-5');
  press('Continue');
  expect(await screen.findByText('Enter all six digits of the code.')).toBeTruthy();
  type('Code', '123 456');
  press('Continue');
  await waitFor(() => expect(verifyCode).toHaveBeenCalledWith('rosie@example.org', '123456', 'recovery'));
});

it('a site that is closed to new accounts says so in place of the form, and shows the contact', async () => {
  noteSiteSettings({
    ...DEFAULT_SITE_SETTINGS,
    title: 'Fenland Finds',
    contact: 'ask@fenland.example',
    registrationOpen: false,
  });
  openAuthDialog('sign-up');
  // The dialog's code loads when it opens.
  await act(async () => void render(<AuthDialog onTry={() => undefined} />));
  expect(await screen.findByText('Fenland Finds is not accepting new accounts at the moment')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'ask@fenland.example' }).getAttribute('href')).toBe(
    'mailto:ask@fenland.example',
  );
  expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try it on this device' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'I have an account' }));
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
});
