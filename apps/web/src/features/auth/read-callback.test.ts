import { expect, it } from 'vitest';
import { readCallback } from './read-callback.ts';

it.each([
  ['?code=abc', '', { kind: 'code' }],
  ['', '', { kind: 'nothing' }],
  ['?message=One+of+two', '#message=One+of+two&sb=', { kind: 'half' }],
  [
    '',
    '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid&sb=',
    { kind: 'error', code: 'otp_expired', description: 'Email link is invalid' },
  ],
  ['?error=access_denied', '', { kind: 'error', code: 'access_denied', description: '' }],
])('%s%s', (search, hash, expected) => {
  expect(readCallback(search, hash)).toEqual(expected);
});
