import { expect, test } from 'vitest';
import { weaknessOf } from './password-policy.ts';

const EMAILS = ['ada.lovelace@example.org'];
const reasons = (password: string) => weaknessOf(password, EMAILS)?.reasons ?? [];

test.each([
  'metalquest',
  'MetalQuest2026!',
  'Metal Quest',
  '123metal-quest',
  'detectorist1',
  'metal detecting',
  'ada.lovelace@example.org',
  'M-e-t-a-l Quest 1',
  'Ada.Lovelace99',
  '!ada.lovelace@example.org!',
])('"%s" is rejected as easy to guess', (password) => {
  expect(reasons(password)).toEqual(['pwned']);
});

test.each(['metalquest in the barley', 'ada.lovelace rides', '4711-0815-2342', '£££ ½½½ ÷÷÷'])(
  '"%s" is accepted',
  (password) => {
    expect(reasons(password)).toEqual([]);
  },
);

test('characters are counted, not bytes', () => {
  expect(reasons('żółwżół')).toEqual(['length']);
  expect(reasons('żółwżółw')).toEqual([]);
});

test('a short name in the address does not reject passwords that share its letters', () => {
  expect(weaknessOf('4711-ada-0815', ['ada1815@example.org'])).toBeNull();
  expect(weaknessOf('ada18151', ['ada18151@example.org'])?.reasons).toEqual(['pwned']);
});
