import { type RestUnderTest, startRest } from '@metalquest/backend/test/rest/test-rest';
import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { GOOD, PUBLIC_URL, type SigningSite, sharedPdf, startSigningSite } from '../testing/signing-site.ts';
import { serveSigning } from './serve-signing.ts';

let rest: RestUnderTest;
let site: SigningSite;

beforeAll(async () => {
  rest = await startRest();
});
afterAll(() => rest.backend.close());
beforeEach(async () => {
  site = await startSigningSite(rest);
});
afterEach(() => site.app.close());

it('answers every other path like an unknown link', async () => {
  const { body } = await site.app.inject(`/sign/${'f'.repeat(64)}`);
  expect(body).toContain('There is no agreement at this link');
  const part = fc.oneof(fc.string(), fc.constantFrom('..', 'agreement.pdf', 'f'.repeat(64), '%00'));
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 3 }), async (parts) => {
      site.clock.nowMs += 60_000;
      const address = `/sign/x${parts.map(encodeURIComponent).join('/')}`;
      // Dots can lead out of the folder.
      fc.pre(new URL(address, PUBLIC_URL).pathname.startsWith('/sign/'));
      const answer = await site.app.inject(address);
      expect([answer.statusCode, answer.body]).toEqual([404, body]);
    }),
    { numRuns: 50 },
  );
});

it('refuses other formats and long bodies, with no secret in the log', async () => {
  const url = await site.newLink();
  const json = await site.app.inject({ method: 'POST', url, payload: { name: 'x' } });
  expect(json.statusCode).toBe(415);
  expect((await site.post(url, { ...GOOD, drawing: 'x'.repeat(200_001) })).statusCode).toBe(413);
  expect((await site.post(url, { answer: 'maybe' })).statusCode).toBe(422);
  await site.app.inject(`${url}/agreement.pdf?x=1`);
  await site.app.inject(`${url}x`);
  expect(await site.newest()).toMatchObject({ answer: null });
  expect(site.logged()).toContain('/sign/[redacted]');
  expect(site.logged()).not.toContain(url.slice('/sign/'.length));
});

it.each([
  ['GET', '', 60],
  ['POST', '', 10],
  ['GET', '/agreement.pdf', 10],
] as const)('limits the requests of an address: %s %s', async (method, file, limit) => {
  const url = `/sign/${'f'.repeat(64)}${file}`;
  for (let n = 0; n < limit; n += 1) expect((await site.app.inject({ method, url })).statusCode).toBe(404);
  const refused = await site.app.inject({ method, url });
  expect(refused.statusCode).toBe(429);
  expect(refused.body).toContain('Too many requests');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await site.app.inject({ method, url, remoteAddress: '203.0.113.7' })).statusCode).toBe(404);
});

it('counts all addresses of an IPv6 network as one', async () => {
  const url = `/sign/${'f'.repeat(64)}`;
  const from = (network: string, n: number) =>
    site.app.inject({ method: 'POST', url, remoteAddress: `2001:db8:1:${network}::${n.toString(16)}` });
  for (let n = 1; n <= 10; n += 1) expect((await from('2', n)).statusCode).toBe(404);
  expect((await from('2', 11)).statusCode).toBe(429);
  expect((await from('3', 1)).statusCode).toBe(404);
});

it('says that nothing was signed when the database does not answer', async () => {
  const url = await site.newLink();
  const broken = Fastify();
  const fail = () => Promise.reject(new Error('no database'));
  const parts = {
    pdf: sharedPdf,
    mails: { signed: fail, declined: fail },
    canMail: true,
    now: () => site.clock.nowMs,
  };
  await serveSigning(broken, { ...parts, backend: { agreement: fail, answer: fail } });
  const answer = await broken.inject(url);
  expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('Nothing was signed')]);
  await broken.close();
});

it('serves the script and the style', async () => {
  expect((await site.app.inject('/sign/signature.js')).headers['content-type']).toBe(
    'text/javascript; charset=utf-8',
  );
  expect((await site.app.inject('/sign/style.css')).headers['content-type']).toBe('text/css; charset=utf-8');
});
