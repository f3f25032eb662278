import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type FunctionsUnderTest,
  json,
  revealsSecrets,
  startFunctions,
} from '../../test/functions/test-functions.ts';

let functions: FunctionsUnderTest;
beforeEach(async () => {
  functions = await startFunctions();
});
afterEach(() => functions.close());

const GOOD = { main: { temp: 1 }, weather: [{ main: 'Clear', description: 'clear sky', icon: '01d' }] };
const ask = () => functions.call('weather?lat=52.20531&lon=0.12181');

test.each<[string, FunctionsUnderTest['upstream']['respond']]>([
  ['answers 500', (_q, r) => void r.writeHead(500, { 'content-type': 'application/json' }).end('{}')],
  ['answers 401', (_q, r) => void r.writeHead(401).end('{"message":"Invalid API key"}')],
  ['answers 204', (_q, r) => void r.writeHead(204).end()],
  ['sends HTML', (_q, r) => void r.writeHead(200, { 'content-type': 'text/html' }).end('<p>busy</p>')],
  ['names no type', (_q, r) => void r.writeHead(200).end(JSON.stringify(GOOD))],
  [
    'sends broken JSON',
    (_q, r) => void r.writeHead(200, { 'content-type': 'application/json' }).end('{"main":'),
  ],
  ['sends nothing', (_q, r) => void r.writeHead(200, { 'content-type': 'application/json' }).end()],
  ['sends null', json(null)],
  ['sends another shape', json({ main: { temp: '11' }, weather: [] })],
  ['sends a huge text', json({ ...GOOD, weather: [{ main: 'x'.repeat(101) }] })],
  ['sends more than 64 kB', json({ ...GOOD, padding: 'x'.repeat(70_000) })],
  ['hangs up', (request) => void request.socket.destroy()],
  [
    'hangs up halfway',
    (request, r) => {
      r.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      r.write('{"main":', () => request.socket.destroy());
    },
  ],
  ['speaks no HTTP', (request) => void request.socket.end('SSH-2.0-OpenSSH\r\n')],
  [
    'sends bad compression',
    (_q, r) =>
      void r
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end('not gzip'),
  ],
])('an upstream that %s is reported, not passed on', async (_manner, respond) => {
  functions.upstream.respond = respond;
  const response = await ask();
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({ code: 'upstream_failed' });
  expect(functions.log.join('')).toContain('upstream_failed');
  expect(functions.log.filter(revealsSecrets)).toEqual([]);
});

test('a redirect is not followed', async () => {
  const { port } = new URL(functions.upstream.url);
  functions.upstream.respond = (_q, r) =>
    void r
      .writeHead(302, { location: `http://127.0.0.1:${port}/elsewhere`, 'content-type': 'application/json' })
      .end();
  expect((await ask()).status).toBe(502);
  expect(functions.upstream.requests.map(({ url }) => url.pathname)).toEqual(['/data']);
});

test('a slow upstream times out, before or during its response', async () => {
  await functions.close();
  functions = await startFunctions({ upstreamTimeoutMs: 200 });
  functions.upstream.respond = () => undefined;
  expect(await (await ask()).json()).toMatchObject({ code: 'upstream_timeout' });
  functions.upstream.respond = (_q, r) => {
    r.writeHead(200, { 'content-type': 'application/json' });
    r.write('{"main":');
  };
  const response = await ask();
  expect(response.status).toBe(504);
});

test('an endless upstream response is cut off', async () => {
  functions.upstream.respond = (_q, r) => {
    r.writeHead(200, { 'content-type': 'application/json' });
    const more = (): void => {
      if (!r.destroyed) r.write(' '.repeat(16_384), () => setImmediate(more));
    };
    more();
  };
  expect(await (await ask()).json()).toMatchObject({ code: 'upstream_failed' });
});

test('an upstream outage is reported; once it is over, the weather works again', async () => {
  functions.upstream.respond = (request) => void request.socket.destroy();
  expect((await ask()).status).toBe(502);
  functions.upstream.respond = json(GOOD);
  expect(await (await ask()).json()).toEqual(GOOD);
});

test("an incomplete response is filled with the client's defaults", async () => {
  functions.upstream.respond = json(
    { main: { temp: -3 }, weather: [{ main: 'Snow' }] },
    'application/json; charset=utf-8',
  );
  expect(await (await ask()).json()).toEqual({
    main: { temp: -3 },
    weather: [{ main: 'Snow', description: '', icon: null }],
  });
});
