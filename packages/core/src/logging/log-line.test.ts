import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logLine } from './log-line.ts';

const SECRET_NAMES = ['password', 'accessToken', 'client_secret', 'apiKey', 'api_key', 'authorization'];

test('no value of a field named like a secret is in a line, at whatever depth', () => {
  const canary = 'c4n4ry';
  const depth = fc.array(fc.constantFrom('find', 'list', 'error'), { maxLength: 4 });
  fc.assert(
    fc.property(fc.constantFrom(...SECRET_NAMES), depth, (name, around) => {
      const value = around.reduce<unknown>((inner, key) => ({ [key]: inner }), { [name]: canary });
      expect(JSON.stringify(logLine('warn', 'x', { ...{ at: value }, [name]: canary }))).not.toContain(
        canary,
      );
    }),
  );
});

test('a context has 1,000 characters and a sign for each field that was cut, a message as many', () => {
  const fields = fc.dictionary(fc.stringMatching(/^[b-n]{1,8}$/), fc.string({ maxLength: 3000 }), {
    maxKeys: 6,
  });
  fc.assert(
    fc.property(fields, fc.string({ maxLength: 3000 }), (context, message) => {
      const line = logLine('error', message, context);
      const told = Object.values(line.context).map((value) => JSON.stringify(value).length);
      // A cut field becomes a text of its own: its quotes, signs and what they escape come on top.
      expect(told.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(2 * 1000 + 6 * 4);
      expect(line.message.length).toBeLessThanOrEqual(1001);
    }),
  );
});

test('places, addresses and what is asked for do not come into its words', () => {
  const { message, context } = logLine('warn', 'No answer for anna@example.org at 52.20531, 0.12181', {
    url: 'https://a.example/x?lat=52.20531',
    attempts: 3,
  });
  expect(message).toBe('No answer for [e-mail] at [number], [number]');
  expect(context).toEqual({ url: 'https://a.example/x', attempts: 3 });
});
