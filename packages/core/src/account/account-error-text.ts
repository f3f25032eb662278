import { NO_ANSWER, type ServerRefusal } from '../server-state/refusal.ts';

export type AccountRefusal = ServerRefusal;

const WORDS: Readonly<Record<string, string>> = {
  [NO_ANSWER]: 'No answer from the server. Check your connection and try again.',
  account_in_use: 'Another device is uploading a file right now. Wait a minute and try again.',
  current_password_invalid: 'This is not your current password.',
  current_password_required: 'Enter your current password.',
  email_exists: 'Another account has this address.',
  insufficient_aal: 'Sign in again with your password and a code, then try once more.',
  invalid_password: 'This is not your password.',
  last_admin: 'You are the only administrator here. Appoint another one first, then delete your account.',
  mfa_challenge_expired: 'The code has expired. Enter the one that is shown now.',
  mfa_verification_failed: 'This code is wrong, or it was used before. Enter the next one.',
  not_signed_in: 'Your session has ended. Sign in again, then try once more.',
  otp_expired: 'This code is wrong or has expired. Request new ones.',
  over_email_send_rate_limit: 'Too many emails were sent. Wait a few minutes and try again.',
  over_request_rate_limit: 'Too many attempts. Wait a few minutes and try again.',
  rate_limited: 'Too many wrong passwords. Wait a minute and try again.',
  reauthentication_needed: 'Enter your password to confirm that it is you.',
  reauthentication_not_valid: 'Enter the code from the newest email. It works once, for a short time.',
  same_password: 'This is already your password.',
  session_not_found: 'Your session has ended. Sign in again, then try once more.',
  webauthn_credential_not_found: 'This passkey has already been removed.',
  user_not_found: 'This account no longer exists.',
};

/** The form field that shows a refusal; null for the whole form. */
export type AccountField = 'currentPassword' | 'newPassword' | 'email' | 'code';

const FIELDS: Readonly<Record<string, AccountField>> = {
  current_password_invalid: 'currentPassword',
  current_password_required: 'currentPassword',
  invalid_password: 'currentPassword',
  reauthentication_needed: 'currentPassword',
  reauthentication_not_valid: 'code',
  email_exists: 'email',
  mfa_challenge_expired: 'code',
  mfa_verification_failed: 'code',
  otp_expired: 'code',
  same_password: 'newPassword',
  weak_password: 'newPassword',
};

export function accountErrorText({ code, message }: AccountRefusal): string {
  return (code === null ? undefined : WORDS[code]) ?? message;
}

export function accountField({ code }: AccountRefusal): AccountField | null {
  return code === null ? null : (FIELDS[code] ?? null);
}

/** Client-side check of an email address; null when it may be sent to the server. */
export function emailProblem(email: string, current: string | null): string | null {
  const typed = email.trim();
  if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(typed))
    return 'Enter an email address, like name@example.org.';
  if (typed.toLowerCase() === current?.toLowerCase()) return 'This is already your address.';
  return null;
}
