import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { securityHeaders, sendSecurityHeaders } from './security-headers.ts';
import { observatoryModifiers, scoreBeforeBonuses } from './testing/observatory.ts';

const PAGE = '<!doctype html><script type="module" src="/assets/index.js"></script>';

async function headersOf(https: boolean): Promise<Headers> {
  const app = Fastify();
  sendSecurityHeaders(
    app,
    securityHeaders({
      connect: ['https://tiles.example', 'https://backend.example'],
      https,
      first: { script: 'theme()', styles: 'a{color:red}' },
    }),
  );
  app.get('/', async (_request, reply) => reply.type('text/html').send(PAGE));
  const { headers } = await app.inject('/');
  await app.close();
  return new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
}

it('a page over HTTPS scores 100 on the Observatory table before bonuses, and every header bonus', async () => {
  const modifiers = observatoryModifiers({
    headers: await headersOf(true),
    html: PAGE,
    preflight: new Headers(),
  });
  expect(modifiers).toEqual({
    'content-security-policy': 10,
    cookies: 0,
    'cross-origin-resource-policy': 10,
    'cross-origin-resource-sharing': 0,
    'referrer-policy': 5,
    'strict-transport-security': 0,
    'subresource-integrity': 0,
    'x-content-type-options': 0,
    'x-frame-options': 5,
  });
  expect(scoreBeforeBonuses(modifiers)).toBe(100);
});

it('allows only the script and styles that all pages have', async () => {
  const policy = (await headersOf(true)).get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self' 'sha256-Rfr3GgHZFiXm+TmNr+li+0sZ4J9FGllo8jsXcJF5XZ8=';");
  expect(policy).toContain("style-src 'self' 'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs=';");
});

it('without HTTPS no HSTS header is sent', async () => {
  const headers = await headersOf(false);
  expect(headers.has('strict-transport-security')).toBe(false);
  expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
});

it.each([
  ['no policy', { 'content-security-policy': '' }, 75],
  ['inline scripts', { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'" }, 80],
  ['pictures from http', { 'content-security-policy': "default-src 'none'; img-src http://a.example" }, 80],
  ['hardly any HSTS', { 'strict-transport-security': 'max-age=86400' }, 90],
  ['a cookie', { 'set-cookie': 'session=1' }, 60],
  ['sniffing', { 'x-content-type-options': '' }, 95],
])('%s gets the score of the table', async (_what, worse, score) => {
  const headers = await headersOf(true);
  for (const [name, value] of Object.entries(worse)) headers.set(name, value);
  const modifiers = observatoryModifiers({ headers, html: '', preflight: new Headers() });
  expect(scoreBeforeBonuses(modifiers)).toBe(score);
});

it('an external script or credentialed CORS never scores 100', async () => {
  const headers = await headersOf(true);
  const elsewhere = observatoryModifiers({
    headers,
    html: '<script src="https://cdn.example/x.js"></script>',
    preflight: new Headers({ 'access-control-allow-credentials': 'true' }),
  });
  expect(scoreBeforeBonuses(elsewhere)).toBe(0);
});

it('hosts of maps may send tiles, but open no WebSocket', () => {
  const policy = securityHeaders({
    connect: ['https://backend.example'],
    maps: ['https://tiles.example'],
    https: true,
  })['content-security-policy'];
  expect(policy).toContain(
    "connect-src 'self' https://backend.example wss://backend.example https://tiles.example;",
  );
  expect(policy).toContain("img-src 'self' data: blob: https://backend.example https://tiles.example;");
});

it('an origin that pages only send to is only in connect-src', () => {
  const headers = securityHeaders({ connect: [], report: ['https://measure.example'], https: true });
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("connect-src 'self' https://measure.example;");
  expect(policy.split('measure.example')).toHaveLength(2);
});
