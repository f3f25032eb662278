// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeEmail, sendOwnerCode } from '../../../net/auth/account-actions.ts';
import { EmailSetting } from './email-setting.tsx';

vi.mock('../../../net/auth/account-actions.ts', () => ({ changeEmail: vi.fn(), sendOwnerCode: vi.fn() }));

const server = vi.hoisted(() => ({ isOwn: true }));
vi.mock('../../../net/config.ts', () => ({ isOwnServer: async () => server.isOwn }));

beforeEach(() => {
  vi.clearAllMocks();
  server.isOwn = true;
});
afterEach(cleanup);

const refused = (code: string) => ({ ok: false, error: { code, message: code } }) as const;
const changed = {
  ok: true,
  value: { email: 'new@example.org', newEmail: null, hasPassword: true },
} as const;

function renderSetting(hasPassword: boolean) {
  const reread = vi.fn(async () => {});
  render(
    <EmailSetting
      email="old@example.org"
      pending={null}
      hasPassword={hasPassword}
      isOnline
      reread={reread}
    />,
  );
  return reread;
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.submit(screen.getByLabelText('New address'));
const valueIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

it('changes the address with the password, and keeps what was typed while it is wrong', async () => {
  const reread = renderSetting(true);
  vi.mocked(changeEmail).mockResolvedValueOnce(refused('current_password_invalid'));
  type('New address', 'new@example.org');
  type('Your password', 'not it');
  submit();
  expect(await screen.findByText('This is not your current password.')).toBeTruthy();
  expect([valueIn('New address'), valueIn('Your password')]).toEqual(['new@example.org', 'not it']);
  expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true');
  vi.mocked(changeEmail).mockResolvedValueOnce(changed);
  type('Your password', 'a long walk');
  submit();
  await waitFor(() => expect(reread).toHaveBeenCalledOnce());
  expect(changeEmail).toHaveBeenLastCalledWith('new@example.org', { password: 'a long walk', nonce: null });
  expect([valueIn('New address'), valueIn('Your password')]).toEqual(['', '']);
});

it('without a password a code is sent to the current address, and required', async () => {
  const reread = renderSetting(false);
  expect(screen.queryByLabelText('Your password')).toBeNull();
  vi.mocked(changeEmail).mockResolvedValue(refused('reauthentication_needed'));
  vi.mocked(sendOwnerCode).mockResolvedValue({ ok: true, value: undefined });
  type('New address', 'new@example.org');
  submit();
  const field = 'Code sent to old@example.org';
  expect(await screen.findByLabelText(field)).toBeTruthy();
  expect(valueIn('New address')).toBe('new@example.org');

  // A second submit without the code sends no further email.
  submit();
  expect(
    await screen.findByText('Enter the code from the newest email. It works once, for a short time.'),
  ).toBeTruthy();
  expect(sendOwnerCode).toHaveBeenCalledOnce();

  vi.mocked(changeEmail).mockResolvedValueOnce(refused('reauthentication_not_valid'));
  type(field, '111 111');
  submit();
  await waitFor(() => expect(changeEmail).toHaveBeenCalledTimes(3));
  expect(
    await screen.findByText('Enter the code from the newest email. It works once, for a short time.'),
  ).toBeTruthy();
  expect([valueIn('New address'), valueIn(field)]).toEqual(['new@example.org', '111 111']);

  vi.mocked(changeEmail).mockResolvedValueOnce(changed);
  type(field, '123 456');
  submit();
  await waitFor(() => expect(reread).toHaveBeenCalledOnce());
  expect(changeEmail).toHaveBeenLastCalledWith('new@example.org', { password: null, nonce: '123456' });
  expect(screen.queryByLabelText(field)).toBeNull();
});

it('a code that cannot be sent is reported, and requested again by the next press', async () => {
  renderSetting(false);
  vi.mocked(changeEmail).mockResolvedValue(refused('reauthentication_needed'));
  vi.mocked(sendOwnerCode).mockResolvedValueOnce(refused('over_email_send_rate_limit'));
  type('New address', 'new@example.org');
  submit();
  expect(
    await screen.findByText('Too many emails were sent. Wait a few minutes and try again.'),
  ).toBeTruthy();
  vi.mocked(sendOwnerCode).mockResolvedValueOnce({ ok: true, value: undefined });
  submit();
  expect(await screen.findByLabelText('Code sent to old@example.org')).toBeTruthy();
});

it('asks for no password on Supabase, which does not check one', async () => {
  server.isOwn = false;
  const reread = renderSetting(true);
  await waitFor(() => expect(screen.queryByLabelText('Your password')).toBeNull());
  vi.mocked(changeEmail).mockResolvedValueOnce(changed);
  type('New address', 'new@example.org');
  submit();
  await waitFor(() => expect(reread).toHaveBeenCalledOnce());
  expect(changeEmail).toHaveBeenLastCalledWith('new@example.org', { password: null, nonce: null });
});
