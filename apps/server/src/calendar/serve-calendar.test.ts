import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loggerOptions, logRequests } from '../log.ts';
import { serveCalendar } from './serve-calendar.ts';

const SECRET = '0123456789abcdef'.repeat(4);
const PATH = `/calendar/${SECRET}.ics`;
const ID = '11111111-1111-4111-8111-111111111111';
const EVENT = {
  kind: 'warranty',
  id: ID,
  pageId: ID,
  day: '2026-05-01',
  changedAt: '2026-03-01T12:00:00+00:00',
};

let app: FastifyInstance;
let feeds: Map<string, unknown>;
let asked: string[];
let logged: string;
let nowMs: number;

beforeEach(() => {
  feeds = new Map([[SECRET, [EVENT]]]);
  asked = [];
  logged = '';
  nowMs = 0;
  const stream = {
    write(line: string) {
      logged += line;
    },
  };
  app = Fastify(loggerOptions('info', stream));
  logRequests(app, () => nowMs);
  serveCalendar(app, {
    backend: {
      async calendar(secret) {
        asked.push(secret);
        return feeds.get(secret) ?? null;
      },
    },
    publicUrl: 'https://finds.example',
    now: () => nowMs,
  });
});
afterEach(() => app.close());

it('sends the calendar of the secret, and 304 until it changes', async () => {
  const first = await app.inject(PATH);
  expect(first.statusCode).toBe(200);
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  });
  expect(first.body).toContain('SUMMARY:Warranty ends\r\n');
  const headers = { 'if-none-match': String(first.headers.etag) };
  expect((await app.inject({ url: PATH, headers })).statusCode).toBe(304);
  feeds.set(SECRET, []);
  expect((await app.inject({ url: PATH, headers })).statusCode).toBe(200);
});

it('sends 404 from the next request on after the address is revoked', async () => {
  const { headers } = await app.inject(PATH);
  feeds.delete(SECRET);
  const answer = await app.inject({ url: PATH, headers: { 'if-none-match': String(headers.etag) } });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('answers every other path like an unknown secret, and asks the backend for none of them', async () => {
  const { body } = await app.inject(`/calendar/${'f'.repeat(64)}.ics`);
  asked = [];
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom('..', '%2e%2e', SECRET, `${SECRET}.ics`, '%00', '//', '?', ' '),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 4 }), async (parts) => {
      nowMs += 1000;
      const rest = parts
        .map((piece) => (/^[.%/?]/.test(piece) ? piece : encodeURIComponent(piece)))
        .join('/');
      // ".." can lead back to the calendar itself.
      fc.pre(new URL(`http://localhost/calendar/x${rest}`).pathname !== PATH);
      const answer = await app.inject(`/calendar/x${rest}`);
      expect(answer.statusCode).toBeLessThan(500);
      if (answer.statusCode === 404 && answer.headers['x-robots-tag']) expect(answer.body).toBe(body);
      expect(answer.body).not.toContain('VCALENDAR');
    }),
  );
  expect(asked).toEqual([]);
});

it('logs no secret', async () => {
  await app.inject(PATH);
  await app.inject(`/calendar/${SECRET}`);
  await app.inject(`/calendar/a/${SECRET}.ics?x=${SECRET}`);
  expect(logged).toContain('/calendar/[redacted]');
  expect(logged).not.toContain(SECRET);
});

it('limits the requests of an address', async () => {
  for (let n = 0; n < 120; n += 1) expect((await app.inject(PATH)).statusCode).toBe(200);
  const refused = await app.inject(PATH);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await app.inject({ url: PATH, remoteAddress: '203.0.113.7' })).statusCode).toBe(200);
  nowMs += 60_000;
  expect((await app.inject(PATH)).statusCode).toBe(200);
});

it.each([[{ days: [] }], [[{ ...EVENT, day: '2026-05-01\r\nSUMMARY:x' }]], [[{ ...EVENT, kind: 'place' }]]])(
  'sends 503 for an answer of the backend that is no calendar: %j',
  async (wrong) => {
    feeds.set(SECRET, wrong);
    expect((await app.inject(PATH)).statusCode).toBe(503);
    expect(logged).toContain('a calendar could not be read');
  },
);

it('counts all addresses of an IPv6 network as one', async () => {
  const from = (network: string, n: number) =>
    app.inject({ url: PATH, remoteAddress: `2001:db8:1:${network}::${n.toString(16)}` });
  for (let n = 1; n <= 120; n += 1) expect((await from('2', n)).statusCode).toBe(200);
  expect((await from('2', 121)).statusCode).toBe(429);
  expect((await from('3', 1)).statusCode).toBe(200);
});
