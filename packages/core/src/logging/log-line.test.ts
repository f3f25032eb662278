import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logLine } from './log-line.ts';

const SECRET_NAMES = ['password', 'accessToken', 'client_secret', 'apiKey', 'api_key', 'authorization'];

test('no value of a field with a secret name is logged, at any depth', () => {
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

test('a context is limited to 1,000 characters with a mark per truncated field, and so is a message', () => {
  const fields = fc.dictionary(fc.stringMatching(/^[b-n]{1,8}$/), fc.string({ maxLength: 3000 }), {
    maxKeys: 6,
  });
  fc.assert(
    fc.property(fields, fc.string({ maxLength: 3000 }), (context, message) => {
      const line = logLine('error', message, context);
      const lengths = Object.values(line.context).map((value) => JSON.stringify(value).length);
      // A cut field becomes a string; its quotes, ellipsis and escapes add to the length.
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(2 * 1000 + 6 * 4);
      expect(line.message.length).toBeLessThanOrEqual(1001);
    }),
  );
});

test('a message contains no places, addresses or queries', () => {
  const { message, context } = logLine('warn', 'No answer for anna@example.org at 52.20531, 0.12181', {
    url: 'https://a.example/x?lat=52.20531',
    attempts: 3,
  });
  expect(message).toBe('No answer for [e-mail] at [number], [number]');
  expect(context).toEqual({ url: 'https://a.example/x', attempts: 3 });
});

test('a long text costs no more than its start', () => {
  // Each took over ten seconds when every letter could start an email address.
  const texts = ['a', 'a.', 'a@', '@', '1.1', '-1.111', '/?', 'a@b.'].map((part) => part.repeat(100_000));
  const startedMs = performance.now();
  for (const text of texts) {
    expect(logLine('warn', text, { text, err: new Error(text) }).message.length).toBeLessThanOrEqual(1001);
  }
  expect(performance.now() - startedMs).toBeLessThan(2000);
});

test('a secret at the cut of a long text is removed completely', () => {
  for (const [secret, half] of [
    ['anna.maria@example.org', 'anna'],
    ['52.2053123456', '52.2'],
  ] as const) {
    // Long addresses become short placeholders, so that the cut falls inside the retained part.
    const long = `${'b'.repeat(200)}@example.org `;
    for (let shift = 0; shift < 30; shift += 1) {
      const before = long.repeat(40).slice(0, 4000 - shift - 1);
      const { message } = logLine('warn', `${before} ${secret} and so on ${'c '.repeat(2000)}`, {});
      expect(message).not.toContain(half);
    }
  }
});

test.each([
  '/52.20531/0.12181',
  '/52%2E20531/0%2e12181',
  '/52%252E20531',
  '/52,20531/0,12181',
  '/52%2C20531,0%2C12181',
  '%ff%35%32%2E%32%30%35%33%31',
  '/%EF%BC%95%EF%BC%92%EF%BC%8E%EF%BC%92%EF%BC%90%EF%BC%95%EF%BC%93%EF%BC%91',
  '٥٢٫٢٠٥٣١',
  '52·20531',
  'POINT Z(0.12181 52.20531Z)',
  '%5B0.12181%2C52.20531%5D',
  '52.20531,0.12181,12',
  '52°12′19.1″N',
  '52° 12\' 19.1" N',
  '52%C2%B012.3186',
  'TL 45155 58895',
  'TL4515558895',
  'TL%2045155%2058895',
  '30U XC 95155 88951',
  '30UXC9515588951',
])('a position is never logged, in any notation: %s', (spelling) => {
  const { message, context } = logLine('warn', `No answer from ${spelling}`, { at: spelling });
  for (const text of [message, context.at])
    expect(text).not.toMatch(/20531|12181|٫٢|２０|20%|19\.1|12\.3|45155|58895|95155|32%/);
  expect(context.at).toContain('[number]');
});

test('coordinates and fields named like a place are not logged', () => {
  const { context } = logLine('warn', 'x', {
    pair: [0.12181, 52.20531],
    lat: 52,
    Longitude: '0',
    location_geom: { type: 'Point' },
    ms: 1234,
    responseTime: 12.345678,
    status: 503,
  });
  expect(context).toEqual({
    pair: [0.1, 52.2],
    lat: '[redacted]',
    Longitude: '[redacted]',
    location_geom: '[redacted]',
    ms: 1234,
    responseTime: 12.3,
    status: 503,
  });
});

test.each([
  'snapshot-2026-11-21T14-04-29.696Z',
  'at 2026-11-21T14:04:29.696Z',
  'a 100% sure, %zz and 50 %',
  'error 42P01 P0001 PGRST116',
  'quest 8f14e45f-ceea-467f-a1b2-12e5c0a4d001',
  'PostgreSQL 15.4, PostGIS 3.3',
])('numbers that are not positions stay: %s', (words) => {
  expect(logLine('warn', words, {}).message).toBe(words);
});
