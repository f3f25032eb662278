export type PasskeyAction = 'add' | 'sign-in';

export interface PasskeyError {
  readonly message: string;
  readonly advice: string;
}

const NOTHING: Readonly<Record<PasskeyAction, PasskeyError>> = {
  add: { message: 'No passkey was added', advice: 'You cancelled, or it took too long. Try again.' },
  // Browsers do not give the reason, so that a page cannot find out which accounts exist.
  'sign-in': {
    message: 'No passkey was used',
    advice:
      'You cancelled, it took too long, or this device has no passkey for this site. Try again, or sign in another way.',
  },
};
const EXISTS: PasskeyError = {
  message: 'This device already has a passkey for your account',
  advice: 'Sign in with it, or add a passkey on another device.',
};
const WRONG_SITE: PasskeyError = {
  message: 'Passkeys do not work at this address',
  advice: 'Open the site at its usual address, or sign in another way.',
};
const NO_LOCK: PasskeyError = {
  message: 'This device cannot store a passkey',
  advice:
    'Set up a screen lock, fingerprint or face on it, or choose a phone or a security key when you are asked.',
};
const LATE: PasskeyError = { message: 'This took too long', advice: 'Try again, within five minutes.' };
const REFUSED: Readonly<Record<PasskeyAction, PasskeyError>> = {
  add: { message: 'The server could not check this passkey', advice: 'Try again, or use another device.' },
  'sign-in': {
    message: 'This passkey does not sign in',
    advice: 'It may have been removed from its account. Sign in another way.',
  },
};

/** By DOMException name (Web Authentication Level 3, 5.1.3.1 and 5.1.4.2). */
const OF_BROWSER: Readonly<Record<string, (act: PasskeyAction) => PasskeyError>> = {
  NotAllowedError: (act) => NOTHING[act],
  AbortError: (act) => NOTHING[act],
  TimeoutError: () => LATE,
  InvalidStateError: () => EXISTS,
  SecurityError: () => WRONG_SITE,
  ConstraintError: () => NO_LOCK,
  NotSupportedError: () => NO_LOCK,
};

const OF_SERVER: Readonly<Record<string, (act: PasskeyAction) => PasskeyError>> = {
  webauthn_challenge_expired: () => LATE,
  webauthn_challenge_not_found: () => LATE,
  webauthn_credential_exists: () => EXISTS,
  webauthn_verification_failed: (act) => REFUSED[act],
  passkey_disabled: () => WRONG_SITE,
  too_many_passkeys: () => ({
    message: 'Your account has the maximum number of passkeys',
    advice: 'Remove one that you do not use.',
  }),
};

/**
 * Message for a failed passkey ceremony; null when the error is unrelated to passkeys.
 * @param error `name` from the browser, `code` from the server
 */
export function passkeyError(
  { name, code }: { name: string | null; code: string | null },
  act: PasskeyAction,
): PasskeyError | null {
  const words =
    (code === null ? undefined : OF_SERVER[code]) ?? (name === null ? undefined : OF_BROWSER[name]);
  return words?.(act) ?? null;
}
