import { expect, it } from 'vitest';
import { passkeyError } from './passkey-error.ts';

const AN_ERROR_OF_WEBAUTHN = 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY';

it.each([
  ['NotAllowedError', AN_ERROR_OF_WEBAUTHN, 'sign-in', 'No passkey was used'],
  ['NotAllowedError', AN_ERROR_OF_WEBAUTHN, 'add', 'No passkey was added'],
  ['InvalidStateError', null, 'add', 'This device already has a passkey for your account'],
  ['SecurityError', null, 'sign-in', 'Passkeys do not work at this address'],
  ['ConstraintError', null, 'add', 'This device cannot store a passkey'],
  ['AuthApiError', 'webauthn_challenge_expired', 'sign-in', 'This took too long'],
  ['AuthApiError', 'webauthn_verification_failed', 'sign-in', 'This passkey does not sign in'],
  [null, 'too_many_passkeys', 'add', 'Your account has the maximum number of passkeys'],
] as const)('%s (%s) at %s: %s', (name, code, act, message) => {
  expect(passkeyError({ name, code }, act)?.message).toBe(message);
});

it.each([
  ['AuthApiError', 'user_banned'],
  ['TypeError', null],
  [null, null],
])('%s (%s) is not handled here', (name, code) => {
  expect(passkeyError({ name, code }, 'sign-in')).toBeNull();
});
