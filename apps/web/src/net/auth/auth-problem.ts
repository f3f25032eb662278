import { weakPasswordReason } from '@metalquest/core/account/password-advice';

type AuthRemedy = 'send-again' | 'forgotten_password' | 'magic_link' | 'sign_in';

export interface AuthProblem {
  message: string;
  advice: string | null;
  reasons: readonly string[];
  remedy: AuthRemedy | null;
}

interface Words {
  /** Replaces a server message that was written for programmers. */
  message?: string;
  advice: string;
  remedy?: AuthRemedy;
}

const OFFLINE: Words = {
  message: 'You are offline',
  advice: 'Signing in needs a connection. Your entries stay here; try again when you have signal.',
};
const NO_ANSWER: Words = {
  message: 'No answer from the server',
  advice: 'Check your connection and try again.',
};
const UNEXPECTED: Words = { advice: 'Try again. If the problem continues, tell the operator of this site.' };

const GONE_LINK: Words = {
  message: 'This link is no longer valid',
  advice: 'A link works once, within one hour. Ask for a new one.',
  remedy: 'magic_link',
};

const LABELS: Readonly<Record<string, Words>> = {
  invalid_credentials: {
    advice: 'Check the address and the password. If you have forgotten it, set a new one.',
    remedy: 'forgotten_password',
  },
  email_not_confirmed: {
    advice: 'Open the link in the email you got when you signed up, or request it again.',
    remedy: 'send-again',
  },
  user_already_exists: {
    advice: 'There is an account with this address: sign in, or set a new password if you have forgotten it.',
    remedy: 'sign_in',
  },
  email_exists: { advice: 'Sign in to that account, or use another address.', remedy: 'sign_in' },
  weak_password: { message: 'Choose another password', advice: 'This one is too easy to guess.' },
  same_password: { advice: 'Choose one that you have not used here before.' },
  otp_expired: {
    message: 'This code is wrong or has expired',
    advice:
      'A code works once and for a short time, and only the newest one is valid. Check it, or ask for a new email.',
  },
  otp_disabled: {
    message: 'There is no account with this address',
    advice: 'Check the address, or sign up with it.',
  },
  signup_disabled: { advice: 'This site does not accept new accounts. Ask its operator.' },
  user_banned: {
    message: 'This account is suspended',
    advice: 'Ask the operator of this site why.',
  },
  user_not_found: { message: 'This account no longer exists', advice: 'Sign up to make a new one.' },
  over_request_rate_limit: {
    message: 'Too many attempts',
    advice: 'Wait a few minutes and try again, or sign in with a link by email.',
  },
  over_email_send_rate_limit: {
    message: 'Too many emails were requested',
    advice: 'Check your spam folder first. You can request another one after a few minutes.',
  },
  flow_state_not_found: GONE_LINK,
  flow_state_expired: {
    message: 'This took too long',
    advice: 'The sign-in must be completed within five minutes. Start again.',
  },
  bad_code_verifier: {
    message: 'This sign-in was started in another browser',
    advice: 'Open the link in the browser where you requested it, or sign in here.',
    remedy: 'sign_in',
  },
  provider_disabled: {
    message: 'This sign-in method is turned off',
    advice: 'Sign in with your address and password.',
  },
  mfa_verification_failed: {
    message: 'This code does not work',
    advice: 'Each code works once. Enter the one that is shown now, and check your phone’s clock.',
  },
  mfa_challenge_expired: { message: 'This took too long', advice: 'Enter the code that is shown now.' },
  session_not_found: { message: 'Your session has ended', advice: 'Sign in again.', remedy: 'sign_in' },
  session_expired: { message: 'Your session has ended', advice: 'Sign in again.', remedy: 'sign_in' },
  refresh_token_not_found: { message: 'Your session has ended', advice: 'Sign in again.', remedy: 'sign_in' },
  validation_failed: { advice: 'Correct it and try again.' },
};

/** The same codes while signing in by phone (supabase/auth bc32168, internal/api/otp.go, phone.go, verify.go). */
const PHONE_LABELS: Readonly<Record<string, Words>> = {
  otp_expired: {
    message: 'This code is wrong or has expired',
    advice:
      'A code works once and for a short time, and only the newest one is valid. Check it, or ask for a new one.',
  },
  otp_disabled: {
    message: 'There is no account with this number',
    advice: 'Check the number, or sign in another way.',
  },
  over_sms_send_rate_limit: {
    message: 'Too many codes were requested',
    advice: 'Use the newest code, or wait a minute and ask for another one.',
  },
  over_request_rate_limit: { message: 'Too many attempts', advice: 'Wait a few minutes and try again.' },
  sms_send_failed: {
    message: 'The text message could not be sent',
    advice: 'Check the number. If it is right, try again later or sign in another way.',
  },
  phone_provider_disabled: { message: 'Sign-in by phone is turned off', advice: 'Sign in another way.' },
  validation_failed: {
    message: 'This is not a phone number',
    advice: 'Write it with its country code, like +44 7700 900123.',
  },
};

const BY_NAME: Readonly<Record<string, Words>> = {
  AuthSessionMissingError: {
    message: 'Your session has ended',
    advice: 'Request a new email and open its link in this browser.',
    remedy: 'forgotten_password',
  },
  AuthInvalidTokenResponseError: {
    message: 'The server’s answer could not be read',
    advice: 'Try again in a moment.',
  },
  AuthPKCECodeVerifierMissingError: {
    message: 'This sign-in was started in another browser',
    advice: 'Open the link in the browser where you requested it, or sign in here.',
    remedy: 'sign_in',
  },
};

function problemOf(words: Words, serverMessage: string, reasons: readonly string[] = []): AuthProblem {
  return {
    message: words.message ?? serverMessage,
    advice: words.advice,
    reasons,
    remedy: words.remedy ?? null,
  };
}

function textOf(error: object, key: string): string {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : '';
}

export function linkProblem(code: string, description: string): AuthProblem {
  const words = code === 'otp_expired' ? GONE_LINK : LABELS[code];
  if (words?.message) return problemOf(words, description);
  // A provider's description is written for the user and says what to do.
  const advice = description || 'Try again, or sign in another way.';
  return { message: 'You were not signed in', advice, reasons: [], remedy: 'sign_in' };
}

/** Maps an error of auth-js or the network. `online` is `navigator.onLine`. */
export function authProblem(error: unknown, online: boolean, by: 'email' | 'phone' = 'email'): AuthProblem {
  if (!(error instanceof Error)) return problemOf(online ? NO_ANSWER : OFFLINE, '');
  const status: unknown = Reflect.get(error, 'status');
  const isRetryable = error.name === 'AuthRetryableFetchError';
  if (isRetryable && typeof status === 'number' && status >= 500) {
    return problemOf(
      {
        message: `The server cannot answer right now (HTTP ${status})`,
        advice: 'It is restarting or too busy. Wait a minute, then try again.',
      },
      '',
    );
  }
  // auth-js uses the same name, without a status, for a lost connection; the browser throws a TypeError.
  if (isRetryable || error instanceof TypeError) return problemOf(online ? NO_ANSWER : OFFLINE, '');
  const reasons: unknown = Reflect.get(error, 'reasons');
  const code = textOf(error, 'code');
  const words =
    (by === 'phone' ? PHONE_LABELS[code] : undefined) ?? LABELS[code] ?? BY_NAME[error.name] ?? UNEXPECTED;
  return problemOf(
    words,
    error.message || 'Something went wrong',
    Array.isArray(reasons) ? reasons.map((reason) => weakPasswordReason(String(reason))) : [],
  );
}
