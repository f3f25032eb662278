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

test('a long text costs no more than its beginning', () => {
  // Each of these took more than ten seconds when every letter could begin an address.
  const texts = ['a', 'a.', 'a@', '@', '1.1', '-1.111', '/?', 'a@b.'].map((part) => part.repeat(100_000));
  const startedMs = performance.now();
  for (const text of texts) {
    expect(logLine('warn', text, { text, err: new Error(text) }).message.length).toBeLessThanOrEqual(1001);
  }
  expect(performance.now() - startedMs).toBeLessThan(2000);
});

test('what a long text is cut in the middle of is not told by half', () => {
  for (const [secret, half] of [
    ['anna.maria@example.org', 'anna'],
    ['52.2053123456', '52.2'],
  ] as const) {
    // Long addresses become short words: what stands at the cut comes into the part that is kept.
    const long = `${'b'.repeat(200)}@example.org `;
    for (let shift = 0; shift < 30; shift += 1) {
      const before = long.repeat(40).slice(0, 4000 - shift - 1);
      const { message } = logLine('warn', `${before} ${secret} and so on ${'c '.repeat(2000)}`, {});
      expect(message).not.toContain(half);
    }
  }
});
