import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_ANSWER } from '../server-state/refusal.ts';
import { accountErrorText, accountField, emailProblem } from './account-error-text.ts';
import { deviceName } from './device-name.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
    'phone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121 Safari/537.36',
    'Samsung Internet on Android',
    'tablet',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
    'phone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126 Safari/537.36 Edg/126.0',
    'Edge on Windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:127.0) Gecko/20100101 Firefox/127.0',
    'Firefox on Mac',
    'computer',
  ],
  ['node', 'Unknown device', 'unknown'],
  [null, 'Unknown device', 'unknown'],
])('%s is %s', (agent, name, kind) => {
  expect(deviceName(agent)).toEqual({ name, kind });
});

test('every user agent gets a short device name', () => {
  fc.assert(
    fc.property(fc.string(), (agent) => {
      const { name } = deviceName(agent);
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThan(40);
    }),
  );
});

test("a refusal says what to do, and an unknown one keeps the server's message", () => {
  expect(accountErrorText({ code: NO_ANSWER, message: 'Failed to fetch' })).toBe(
    'No answer from the server. Check your connection and try again.',
  );
  expect(accountErrorText({ code: 'new_one', message: 'As the server says' })).toBe('As the server says');
  expect(accountErrorText({ code: null, message: 'As the server says' })).toBe('As the server says');
  expect(accountField({ code: 'invalid_password', message: '' })).toBe('currentPassword');
  expect(accountField({ code: 'rate_limited', message: '' })).toBeNull();
});

test('an address must be valid, and differ from the current one', () => {
  expect(emailProblem('rosie@example.org', 'old@example.org')).toBeNull();
  expect(emailProblem(' Rosie@Example.org ', 'rosie@example.org')).toContain('already');
  for (const none of ['', 'rosie', 'rosie@', 'a b@c.de']) expect(emailProblem(none, null)).toContain('Enter');
});
