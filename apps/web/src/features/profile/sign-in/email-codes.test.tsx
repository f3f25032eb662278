// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { confirmEmailChange, resendEmailChange } from '../../../net/auth/account-actions.ts';
import { EmailCodes } from './email-codes.tsx';

vi.mock('../../../net/auth/account-actions.ts', () => ({
  confirmEmailChange: vi.fn(),
  resendEmailChange: vi.fn(),
}));

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

function renderCodes() {
  const reread = vi.fn(async () => {});
  render(<EmailCodes current="old@example.org" pending="new@example.org" isOnline reread={reread} />);
  return reread;
}

function enter(address: string, code: string) {
  const field = screen.getByLabelText(`Code sent to ${address}`);
  fireEvent.change(field, { target: { value: code } });
  fireEvent.submit(field);
}

it('the address changes only after both mailboxes have confirmed', async () => {
  const reread = renderCodes();
  vi.mocked(confirmEmailChange).mockResolvedValueOnce({ ok: true, value: 'half' });
  enter('new@example.org', '123 456');
  expect(await screen.findByText('new@example.org is confirmed.')).toBeTruthy();
  expect(confirmEmailChange).toHaveBeenCalledWith('new@example.org', '123456');
  expect(reread).not.toHaveBeenCalled();
  vi.mocked(confirmEmailChange).mockResolvedValueOnce({ ok: true, value: 'whole' });
  enter('old@example.org', '654321');
  await waitFor(() => expect(reread).toHaveBeenCalledOnce());
});

it('a wrong code is reported next to its field, and none is required first', async () => {
  renderCodes();
  enter('new@example.org', ' ');
  expect(await screen.findByText('Enter the code from the email.')).toBeTruthy();
  expect(confirmEmailChange).not.toHaveBeenCalled();
  vi.mocked(confirmEmailChange).mockResolvedValueOnce({
    ok: false,
    error: { code: 'otp_expired', message: 'Token has expired or is invalid' },
  });
  enter('new@example.org', '111111');
  expect(await screen.findByText('This code is wrong or has expired. Request new ones.')).toBeTruthy();
  expect(screen.getByLabelText('Code sent to new@example.org').getAttribute('aria-invalid')).toBe('true');
});

it('missing emails are sent again to both', async () => {
  renderCodes();
  vi.mocked(resendEmailChange).mockResolvedValueOnce({
    ok: false,
    error: { code: 'over_email_send_rate_limit', message: 'rate limit' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Send the emails again' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Too many emails were sent. Wait a few minutes and try again.',
  );
  expect(resendEmailChange).toHaveBeenCalledWith('old@example.org');
});
