import { openSigningKeys } from '@metalquest/backend/auth/signing-keys';
import { mountBackend } from '@metalquest/backend/backend';
import { answerUnreadableAddress } from '@metalquest/backend/http/unreadable-address';
import { startTestBackend } from '@metalquest/backend/test/support/harness';
import { testSettings } from '@metalquest/backend/test/support/test-settings';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { allowAppOrigins } from './app-origins.ts';
import { HEALTH_PATH, isOverloaded, refuseWhenOverloaded } from './overload.ts';

test('many long event loop turns are an overload; a single past one is not', () => {
  expect(isOverloaded(1001)).toBe(true);
  expect(isOverloaded(999)).toBe(false);
  expect(isOverloaded(Number.POSITIVE_INFINITY)).toBe(false);
  expect(isOverloaded(Number.NaN)).toBe(false);
});

test('a server without overload responds without load headers', async () => {
  await using app = Fastify();
  await refuseWhenOverloaded(app);
  app.get('/', async () => 'here');
  expect((await app.inject('/')).body).toBe('here');
  expect((await app.inject('/status')).statusCode).toBe(404);
});

it('the health check responds even under load', async () => {
  const app = Fastify();
  await refuseWhenOverloaded(app, () => 60_000);
  app.get(HEALTH_PATH, async () => ({ status: 'ok' }));
  app.get('/', async () => 'here');
  expect((await app.inject(HEALTH_PATH)).statusCode).toBe(200);
  expect((await app.inject('/')).statusCode).toBe(503);
});

describe('the native app on another origin', () => {
  const ORIGIN = 'https://localhost';
  const SERVICES = ['rest', 'auth', 'storage', 'realtime', 'functions'];
  let turnMs = 0;
  let url = '';
  let anonKey = '';
  let close: () => Promise<void>;

  beforeAll(async () => {
    const { db, dataDirectory, ...backend } = await startTestBackend({ services: {} });
    // Same order as serve.ts: the backend is mounted last.
    const app = Fastify({ frameworkErrors: answerUnreadableAddress });
    allowAppOrigins(app, []);
    await refuseWhenOverloaded(app, () => turnMs);
    const tokens = await openSigningKeys(dataDirectory, Date.now, { publicUrl: 'http://localhost:3000' });
    anonKey = tokens.anonKey;
    const settings = testSettings({ dataDirectory, anonKey, rateLimits: { signInPerMinute: 2 } });
    await mountBackend(app, { db, settings, tokens, now: Date.now, fetch, log: app.log });
    app.get('/config.json', async () => ({ supabaseUrl: null }));
    url = await app.listen({ host: '127.0.0.1', port: 0 });
    close = async () => {
      await app.close();
      await backend.close();
    };
  });
  afterAll(() => close());

  const ask = (path: string, request: RequestInit = {}) =>
    fetch(url + path, {
      ...request,
      headers: { origin: ORIGIN, apikey: anonKey, authorization: `Bearer ${anonKey}`, ...request.headers },
    });
  /** Whether CORS lets the page read the response and Retry-After. */
  function expectReadable(answer: Response, what: string): void {
    expect(answer.headers.get('access-control-allow-origin'), what).toMatch(/^(\*|https:\/\/localhost)$/);
    expect(answer.headers.get('access-control-expose-headers'), what).toMatch(/\bRetry-After\b/);
  }

  it.each([
    '/rest/v1/finds?select=id',
    '/auth/v1/user',
    '/storage/v1/object/media/a.jpg',
    '/storage/v1/upload/resumable',
    '/realtime/v1/websocket',
    '/functions/v1/weather',
    '/config.json',
  ])('can read that an overloaded server is busy, and for how long: %s', async (path) => {
    turnMs = 1001;
    const method = path.endsWith('resumable') || path.endsWith('weather') ? 'POST' : 'GET';
    const answer = await ask(path, { method });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBe(5);
    expectReadable(answer, path);
    turnMs = 0;
    expect((await ask(path, { method })).status).not.toBe(503);
  });

  it.each(SERVICES)('gets its preflight from an overloaded server: %s', async (service) => {
    turnMs = 1001;
    const preflight = await ask(`/${service}/v1/anything`, {
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    turnMs = 0;
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
  });

  it.each(SERVICES)('can read errors from before any handler: %s', async (service) => {
    const nowhere = await ask(`/${service}/v1/nothing/of/this/name`, { method: 'DELETE' });
    expect(nowhere.status).toBeGreaterThanOrEqual(400);
    expectReadable(nowhere, 'an address that is none');
    const unreadable = await ask(`/${service}/v1/%ff`);
    expect(unreadable.status).toBeGreaterThanOrEqual(400);
    expectReadable(unreadable, 'an address that cannot be read');
  });

  it.each([
    ['/rest/v1/rpc/pull_changes', 'application/json'],
    ['/auth/v1/token?grant_type=password', 'application/json'],
    ['/functions/v1/weather', 'application/json'],
    ['/storage/v1/object/sign/media', 'application/json'],
  ])('can read that its request is too large, or not JSON: %s', async (path, type) => {
    const headers = { 'content-type': type };
    const tooLarge = await ask(path, { method: 'POST', headers, body: `"${'x'.repeat(12 * 1024 * 1024)}"` });
    expect(tooLarge.status).toBe(413);
    expectReadable(tooLarge, 'too large');
    const broken = await ask(path, { method: 'POST', headers, body: '{' });
    expect(broken.status).toBeGreaterThanOrEqual(400);
    expectReadable(broken, 'no JSON');
  });

  it('can read that it sends too many requests', async () => {
    const body = JSON.stringify({ email: 'nobody@example.org', password: 'wrong' });
    const headers = { 'content-type': 'application/json' };
    const answers: Response[] = [];
    for (let i = 0; i < 3; i += 1) {
      answers.push(await ask('/auth/v1/token?grant_type=password', { method: 'POST', headers, body }));
    }
    const answer = answers.at(-1) ?? Response.error();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expectReadable(answer, 'too often');
  });
});
