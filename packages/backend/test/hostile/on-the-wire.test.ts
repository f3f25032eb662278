import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../support/harness.ts';
import { errorShapeOf } from './error-shapes.ts';
import { send } from './send.ts';

/** Malformed requests that no HTTP client sends. */
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

/**
 * Sends raw bytes and closes. @returns the first line of every response; '' when the server closed without
 * one
 */
function speak(bytes: string): Promise<string[]> {
  const { hostname, port } = new URL(backend.url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.end(Buffer.from(bytes, 'latin1')));
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer.match(/HTTP\/1\.1 \d{3}/g) ?? []));
  });
}

const head = (first: string, ...headers: string[]): string =>
  [first, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n');
const JSON_TYPE = 'Content-Type: application/json';

describe('raw requests', () => {
  it.each([
    ['a NUL in a header', head('GET /rest/v1/quests HTTP/1.1', 'Prefer: a\0b')],
    ['a NUL in the address', head('GET /rest/v1/qu\0ests HTTP/1.1')],
    ['a line feed in a header', head('GET /auth/v1/user HTTP/1.1', 'Authorization: Bearer a\nX: b')],
    ['an escape in a token', head('GET /auth/v1/user HTTP/1.1', 'Authorization: Bearer \x1b[2J')],
    ['a header without a name', head('GET /auth/v1/settings HTTP/1.1', ': b')],
    [
      'two lengths',
      `${head('POST /auth/v1/signup HTTP/1.1', JSON_TYPE, 'Content-Length: 2', 'Content-Length: 30')}{}`,
    ],
    [
      'a length and chunks',
      `${head('POST /auth/v1/signup HTTP/1.1', JSON_TYPE, 'Content-Length: 2', 'Transfer-Encoding: chunked')}0\r\n\r\nGET /rest/v1/quests HTTP/1.1\r\n\r\n`,
    ],
    ['a length below zero', `${head('POST /rest/v1/quests HTTP/1.1', JSON_TYPE, 'Content-Length: -1')}{}`],
    [
      'a chunk of no length',
      `${head('POST /storage/v1/object/media/x HTTP/1.1', 'Transfer-Encoding: chunked')}zz\r\n{}\r\n`,
    ],
    ['an unknown encoding', `${head('POST /functions/v1/weather HTTP/1.1', 'Transfer-Encoding: gzip, x')}{}`],
    ['half a request', 'POST /auth/v1/token?grant_type=password HTTP/1.1\r\nHost: localhost\r\nContent-Le'],
    [
      'a body that is too short',
      `${head('POST /rest/v1/quests HTTP/1.1', JSON_TYPE, 'Content-Length: 500')}{"title"`,
    ],
    ['an unknown method', head('BREW /rest/v1/quests HTTP/1.1')],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    [
      'a thousand headers',
      head('GET /auth/v1/settings HTTP/1.1', ...Array.from({ length: 3000 }, (_, i) => `X-${i}: y`)),
    ],
    [
      'an upgrade to nothing',
      head('GET /realtime/v1/websocket HTTP/1.1', 'Upgrade: websocket').replace('close', 'Upgrade'),
    ],
    [
      'an upgrade elsewhere',
      head('GET /rest/v1/quests HTTP/1.1', 'Upgrade: h2c').replace('close', 'Upgrade'),
    ],
  ])('%s is refused, without affecting others', async (_what, bytes) => {
    for (const line of await speak(bytes)) expect(line).toMatch(/^HTTP\/1\.1 4\d\d$/);
    expect((await fetch(`${backend.url}/auth/v1/settings`)).status).toBe(200);
  });

  it.each([
    '/rest/v1/quests%ff',
    '/rest/v1/%',
    '/auth/v1/user%ff',
    '/storage/v1/object/media/%ed%a0%80',
    '/functions/v1/%zz',
  ])("the address %s is refused in its service's error format", async (path) => {
    const { status, headers, text } = await send(backend.url, {
      method: 'GET',
      path,
      headers: [],
      body: null,
    });
    expect(status, text).toBeGreaterThanOrEqual(400);
    expect(status, text).toBeLessThan(500);
    expect(errorShapeOf(path, headers, text)).toBe('sound');
  });
});
