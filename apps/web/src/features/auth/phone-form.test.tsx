// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAuthDialog, openAuthDialog } from '../../net/auth/auth-dialog.ts';
import { sessionStore } from '../../net/auth/session.ts';
import { playedGotrue } from '../../net/auth/testing/played-gotrue.ts';
import { AuthDialog } from './auth-dialog.tsx';
import { PhoneForm } from './phone-form.tsx';

vi.mock('../../net/config.ts', () => ({
  loadConfig: async () => ({
    supabaseUrl: 'https://abcdefghijklmnopqrst.supabase.co',
    supabaseAnonKey: 'sb_publishable_x',
    providers: [],
    passkeyOrigin: null,
  }),
}));

const NUMBER = '+447700900123';

let gotrue = playedGotrue();
// The client of all tests keeps the fetch that it was made with.
vi.stubGlobal('fetch', (input: string, init?: RequestInit) => gotrue.fetch(input, init));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  act(() => {
    closeAuthDialog();
    sessionStore.forget();
  });
});

function play(options?: Parameters<typeof playedGotrue>[0]) {
  gotrue = playedGotrue(options);
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const alertText = async () => (await screen.findByRole('alert')).textContent;

async function sendCodeTo(number: string) {
  type('Phone number', number);
  press('Send the code');
  await screen.findByText('Check your text messages for the code');
}

it('signs in with the code that was texted to the number', async () => {
  play();
  openAuthDialog('sign-in');
  await act(async () => void render(<AuthDialog onTry={() => undefined} />));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in by phone' }));
  await sendCodeTo('+44 (0)7700 900-123');
  expect(gotrue.requests.at(-1)?.body).toMatchObject({ phone: NUMBER, create_user: true, channel: 'sms' });
  expect(screen.getByText(`It was sent to ${NUMBER}.`)).toBeTruthy();
  type('Code', gotrue.lastCode(NUMBER));
  press('Sign in');
  await waitFor(() => expect(sessionStore.get().user).toMatchObject({ phone: NUMBER, email: null }));
  expect(gotrue.requests.at(-1)?.body).toMatchObject({ phone: NUMBER, type: 'sms' });
});

it('has no word of phones where the project has them off', async () => {
  play({ hasPhone: false });
  openAuthDialog('sign-in');
  await act(async () => void render(<AuthDialog foot={null} onTry={() => undefined} />));
  await screen.findByRole('button', { name: 'Sign in' });
  await act(async () => {});
  expect(document.body.textContent).not.toMatch(/phone/i);
});

it('sends nothing without a number in E.164, and says what is missing', async () => {
  play();
  render(<PhoneForm mayBeNew />);
  press('Send the code');
  expect(await screen.findByText('Enter your phone number.')).toBeTruthy();
  type('Phone number', '07700 900123');
  expect(await screen.findByText(/Begin with the country code/)).toBeTruthy();
  press('Send the code');
  expect(gotrue.requests).toEqual([]);
});

it('asks for all six digits before it sends a code', async () => {
  play();
  render(<PhoneForm mayBeNew />);
  await sendCodeTo(NUMBER);
  type('Code', '12 34');
  press('Sign in');
  expect(await screen.findByText('Enter all six digits of the code.')).toBeTruthy();
  expect(gotrue.requests.map(({ path }) => path)).toEqual(['/auth/v1/otp']);
});

it('says that a code is wrong or has expired, and keeps the number', async () => {
  play();
  render(<PhoneForm mayBeNew />);
  await sendCodeTo(NUMBER);
  type('Code', '999999');
  press('Sign in');
  expect(await alertText()).toContain('This code is wrong or has expired');
  expect(await alertText()).not.toContain('email');
  gotrue.pass(60_000);
  type('Code', gotrue.lastCode(NUMBER));
  press('Sign in');
  await waitFor(() => expect(gotrue.requests).toHaveLength(3));
  expect(await alertText()).toContain('This code is wrong or has expired');
  press('Send a new code');
  expect(await screen.findByText('Sent again')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  press('Use another number');
  expect(screen.getByLabelText('Phone number')).toHaveProperty('value', NUMBER);
});

it('says how to get on when too many codes are requested', async () => {
  play();
  render(<PhoneForm mayBeNew />);
  await sendCodeTo(NUMBER);
  press('Send a new code');
  expect(await alertText()).toBe(
    'Too many codes were requestedUse the newest code, or wait a minute and ask for another one.',
  );
});

it('says that the text message could not be sent, without the words of the provider', async () => {
  play();
  gotrue.failSms("The 'To' number +447700900123 is not a valid phone number.");
  render(<PhoneForm mayBeNew />);
  type('Phone number', NUMBER);
  press('Send the code');
  expect(await alertText()).toBe(
    'The text message could not be sentCheck the number. If it is right, try again later or sign in another way.',
  );
  expect(screen.getByLabelText('Phone number')).toHaveProperty('value', NUMBER);
});

it('makes no account while registration is closed', async () => {
  play({ knows: ['447700900456'] });
  render(<PhoneForm mayBeNew={false} />);
  type('Phone number', NUMBER);
  press('Send the code');
  expect(await alertText()).toContain('There is no account with this number');
  expect(gotrue.lastCode(NUMBER)).toBe('');
  await sendCodeTo('+44 7700 900456');
});
