import { expect, test } from 'vitest';
import { COMMON_PASSWORDS, isCommonPassword } from './password-policy.ts';

test('the list contains at least the 10,000 most common passwords of sufficient length', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThanOrEqual(10_000);
  for (const password of COMMON_PASSWORDS) expect(password.length).toBeGreaterThanOrEqual(8);
});

test.each([
  'password',
  '12345678',
  'qwertyuiop',
  '1qaz2wsx',
  'trustno1',
  'sunshine',
  'iloveyou',
  'Password1',
  'PASSWORD',
  ' starwars ',
])('"%s" is common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['a long walk over stubble', 'correct horse battery staple', '', '        '])(
  '"%s" is not on the list',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
