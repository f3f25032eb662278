import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowAppOrigins } from './app-origins.ts';
import { answerBeforeRouting } from './before-routing.ts';
import { securityHeaders, sendSecurityHeaders } from './security-headers.ts';

const headers = securityHeaders({ connect: [], https: true });
const app = Fastify(answerBeforeRouting(headers));
let url = '';

beforeAll(async () => {
  sendSecurityHeaders(app, headers);
  allowAppOrigins(app, []);
  app.get('/', async () => 'a page');
  app.get('/rest/v1/:table', async () => []);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const SECURITY =
  /^(content-security-policy|permissions-policy|referrer-policy|strict-transport|cross-origin|origin-agent|x-(?!request-id))/;
const securityOf = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => SECURITY.test(name)));

/** Sends the address unchanged; fetch would normalise it. */
async function requestRaw(address: string): Promise<{ status: number; headers: Headers }> {
  const { hostname, port } = new URL(url);
  const text = await new Promise<string>((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${address} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`),
    );
    socket.setEncoding('latin1').on('data', (data) => {
      answer += data;
    });
    socket.on('error', reject).on('close', () => resolve(answer));
  });
  const [first = '', ...lines] = text.split('\r\n\r\n')[0]?.split('\r\n') ?? [];
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(first.split(' ')[1]), headers };
}

describe('an error response before routing', () => {
  it.each([
    ['an address that is not UTF-8', '/%ff', 400],
    ['such an address of a service', '/rest/v1/%ff', 400],
    ['half an escape', '/content/%', 400],
    ['a path segment that is too long', `/rest/v1/${'x'.repeat(101)}`, 400],
    ['an address that is too long', `/${'x'.repeat(20_000)}`, 431],
    ['an invalid request target', '/a b', 400],
    ['a double slash', '//', 404],
    ['a missing page', '/nothing', 404],
  ])('has every security header: %s', async (_what, address, status) => {
    const page = securityOf((await requestRaw('/')).headers);
    expect(Object.keys(page).length).toBeGreaterThan(10);
    const refused = await requestRaw(address);
    expect(refused.status).toBe(status);
    expect(securityOf(refused.headers)).toEqual(page);
  });
});
