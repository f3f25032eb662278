import { DatabaseError } from '@metalquest/backend/db/database';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { loggerOptions, logRequests, redact } from './log.ts';

describe('a log line', () => {
  it('contains no value of a field with a secret name, at any depth', () => {
    const clean = redact({
      user: { newPassword: 'p1', deep: [{ refresh_token: 't1', 'x-api-key': 'k1', keep: 'kept' }] },
      Authorization: 'Bearer a1',
      clientSecret: 's1',
    });
    const line = JSON.stringify(clean);
    for (const secret of ['p1', 't1', 'k1', 'a1', 's1']) expect(line).not.toContain(secret);
    expect(line).toContain('kept');
  });

  it('contains no e-mail address, position or query, and no row values of a database error', () => {
    const err = new DatabaseError({
      code: '23505',
      message: 'duplicate key value violates unique constraint "users_email"',
      detail: 'Key (lower(email))=(who@example.org) already exists.',
    });
    const bad = new DatabaseError({
      code: '22P02',
      message: 'invalid input syntax for type json: "a field"',
    });
    const line = JSON.stringify(
      redact({
        err,
        bad,
        path: '/weather?lat=52.20531&lon=0.12181',
        note: 'at 52.20531, 0.12181 by who@example.org',
      }),
    );
    for (const hidden of ['who@', '52.2', '0.12', 'lat=', 'a field']) expect(line).not.toContain(hidden);
    expect(line).toContain('users_email');
    expect(line).toContain('23505');
  });

  it('keeps the time in the name of a snapshot', () => {
    expect(redact({ snapshot: '2026-11-21T14-04-29.696Z' })).toEqual({
      snapshot: '2026-11-21T14-04-29.696Z',
    });
  });

  it('has at most 1,000 characters of context', () => {
    const clean = redact({
      id: 'short',
      long: 'x'.repeat(5000),
      list: Array.from({ length: 400 }, (_, i) => i),
    });
    expect(JSON.stringify(clean).length).toBeLessThan(1100);
    expect(clean.id).toBe('short');
  });

  it('of a request has its path and id, warns about a slow one, and omits its content', async () => {
    const lines: string[] = [];
    const app = Fastify(loggerOptions('info', { write: (line) => void lines.push(line) }));
    logRequests(app, Date.now);
    app.addHook('onRequest', async (_request, reply) => {
      Object.defineProperty(reply, 'elapsedTime', { value: 5001 });
    });
    app.post('/rest/v1/:table', async (request) => {
      request.log.error({ err: new Error('failed at 52.20531') }, 'request failed');
      return {};
    });
    const answer = await app.inject({
      method: 'POST',
      url: '/rest/v1/finds?location=eq.52.20531&apikey=key-of-the-caller',
      headers: { authorization: 'Bearer token-of-the-caller' },
      payload: { email: 'who@example.org' },
    });
    const all = lines.join('');
    for (const hidden of ['52.2', 'of-the-caller', 'who@', 'finds?', 'location=', 'apikey'])
      expect(all).not.toContain(hidden);
    expect(all).toContain('"path":"/rest/v1/finds"');
    expect(all).toContain(String(answer.headers['x-request-id']));
    const slow = lines
      .map((line) => JSON.parse(line))
      .find((line) => line.msg === 'critically slow operation');
    expect(slow).toMatchObject({ level: 40, route: '/rest/v1/:table', ms: 5001 });
  });

  it.each([
    '/52%2E20531',
    '/52,20531/0,12181',
    '/finds/52.20531%3Flat=1',
    '/who%40example.org',
    '//52%2E20531',
  ])('of the address %s contains no place and no person, nor does its message', async (url) => {
    const lines: string[] = [];
    const app = Fastify(loggerOptions('info', { write: (line) => void lines.push(line) }));
    logRequests(app, Date.now);
    app.get('/fails', async () => {
      throw new Error(`nothing at ${url}`);
    });
    await app.inject(url);
    await app.inject('/fails');
    const all = lines.join('');
    expect(all).toContain('"path":"/fails"');
    expect(all).toContain('nothing at /');
    for (const hidden of ['20531', '12181', 'who@', 'who%40', 'lat=']) expect(all).not.toContain(hidden);
    await app.close();
  });
});
