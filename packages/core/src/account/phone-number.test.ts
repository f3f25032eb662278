import { expect, it } from 'vitest';
import { readPhoneNumber } from './phone-number.ts';

it.each([
  ['+447700900123', '+447700900123'],
  [' +44 7700 900-123 ', '+447700900123'],
  ['+44 (0)7700 900123', '+447700900123'],
  ['0044 7700 900123', '+447700900123'],
  ['+1 (202) 555.0123', '+12025550123'],
  ['+49/30/1234567', '+49301234567'],
  ['+1234567', '+1234567'],
  ['+123456789012345', '+123456789012345'],
])('reads %s as %s', (typed, number) => {
  expect(readPhoneNumber(typed)).toEqual({ ok: true, value: number });
});

it.each([
  ['', 'Enter your phone number.'],
  [' - ', 'Enter your phone number.'],
  ['07700 900123', 'Begin with the country code'],
  ['447700900123', 'Begin with the country code'],
  ['+123456', 'with its country code, like'],
  ['+1234567890123456', 'with its country code, like'],
  ['+0447700900123', 'with its country code, like'],
  ['rosie@example.org', 'with its country code, like'],
])('asks for a number with a country code when %s is typed', (typed, advice) => {
  expect(readPhoneNumber(typed)).toEqual({ ok: false, error: expect.stringContaining(advice) });
});
