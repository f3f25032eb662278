import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { openSocket } from '../../test/realtime/test-socket.ts';
import { startTestBackend, type TestBackend } from '../../test/support/harness.ts';
import { LIMITS } from './limits.ts';
import { realtimeService } from './service.ts';

let direct: TestBackend;
let proxied: TestBackend;
/** Fixed, because the bucket of joins refills with time. */
const time = Date.now();
const limits = { ...LIMITS, joinBurst: 3 };
const SOCKETS = { socketsPerAddress: 2 };

beforeAll(async () => {
  const services = {
    '/realtime/v1': (...[app, context]: Parameters<typeof realtimeService>) =>
      realtimeService(app, context, limits),
  };
  direct = await startTestBackend({ services, settings: SOCKETS, now: () => time });
  proxied = await startTestBackend({
    services,
    db: direct.db,
    settings: { ...SOCKETS, trustedProxies: ['127.0.0.1'] },
    now: () => time,
  });
});
afterAll(async () => {
  await proxied.close();
  await direct.close();
});

/** Opens one more socket. @returns the status, 101 when it is accepted */
const oneMore = async (backend: TestBackend, headers = {}): Promise<number> =>
  (await answerToOneMore(backend, headers)).status;

async function answerToOneMore({ url, anonKey }: TestBackend, headers = {}) {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}`, {
    headers,
  });
  ws.on('error', () => undefined);
  const answer = await Promise.race([
    once(ws, 'open').then(() => ({ status: 101, headers: {} })),
    once(ws, 'unexpected-response').then(([, response]) => ({
      status: Number(response.statusCode),
      headers: response.headers,
    })),
  ]);
  ws.terminate();
  return answer;
}

describe('sockets of one address', () => {
  it('are refused with the usual security headers', async () => {
    const foreign = await answerToOneMore(direct, { origin: 'https://evil.example' });
    expect(foreign).toMatchObject({
      status: 403,
      headers: {
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'referrer-policy': 'no-referrer',
      },
    });
  });

  it('are accepted up to a limit, and again when some have closed', async () => {
    const sockets = [
      await openSocket(direct.url, { apikey: direct.anonKey }),
      await openSocket(direct.url, { apikey: direct.anonKey }),
    ];
    expect(await oneMore(direct)).toBe(429);
    for (const socket of sockets) {
      socket.close();
      await socket.closed;
    }
    await expect.poll(() => oneMore(direct)).toBe(101);
  });

  it('are counted behind a proxy by the forwarded address, not by one that a client adds', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const open = (address: string) => openSocket(proxied.url, { apikey: proxied.anonKey }, from(address));
    const sockets = [await open('192.0.2.1'), await open('198.51.100.7, 192.0.2.1')];
    expect(await oneMore(proxied, from('203.0.113.9, 192.0.2.1'))).toBe(429);
    expect(await oneMore(proxied, from('192.0.2.2'))).toBe(101);
    for (const socket of sockets) socket.close();
  });
});

describe('a socket that joins repeatedly', () => {
  it('is rate-limited, and can still leave', async () => {
    const socket = await openSocket(proxied.url, { apikey: proxied.anonKey, vsn: '2.0.0' });
    for (let i = 1; i <= 4; i += 1) socket.send([`${i}`, `${i}`, `realtime:${i}`, 'phx_join', {}]);
    const answers = [];
    for (let i = 1; i <= 4; i += 1) answers.push(await socket.next());
    expect(answers.slice(0, 3)).toMatchObject(
      [1, 2, 3].map((i) => [`${i}`, `${i}`, `realtime:${i}`, 'phx_reply', { status: 'ok' }]),
    );
    expect(answers[3]).toMatchObject([
      '4',
      '4',
      'realtime:4',
      'phx_reply',
      { status: 'error', response: { reason: 'ClientJoinRateLimitReached: Too many joins per second' } },
    ]);
    socket.send(['1', '5', 'realtime:1', 'phx_leave', {}]);
    expect(await socket.next()).toMatchObject(['1', '5', 'realtime:1', 'phx_reply', { status: 'ok' }]);
    socket.close();
  });
});
