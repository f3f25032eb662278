import { expect, it } from 'vitest';
import { securityEventText } from './security-event-text.ts';

it.each([
  ['signed_in', 'password', 'sign-in', 'Signed in with the password'],
  ['signed_in', 'a way of tomorrow', 'sign-in', 'Signed in'],
  ['signed_out', 'local', 'sign-out', 'Signed out'],
  ['signed_out', 'device', 'sign-out', 'Signed out another device'],
  ['sign_in_failed', null, 'warning', 'Sign-in refused: wrong password'],
  ['sign_in_failed', 'code', 'warning', 'Sign-in refused: wrong code from an email'],
  ['admin_refused', 'admin_list_users', 'warning', 'Admin action refused: not an administrator'],
  ['signed_in', 'passkey', 'sign-in', 'Signed in with a passkey'],
  ['passkey_removed', null, 'change', 'Removed a passkey'],
  ['event_of_tomorrow', null, 'change', 'event of tomorrow'],
])('%s (%s) is a %s: %s', (event, detail, kind, text) => {
  expect(securityEventText({ event, detail })).toEqual({ kind, text });
});
