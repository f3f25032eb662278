import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createOutbox } from '@metalquest/backend/mail/outbox';
import { AGREEMENT } from '@metalquest/backend/test/access/sample-calls';
import { type Detectorist, type RestUnderTest, startRest } from '@metalquest/backend/test/rest/test-rest';
import { outboxFiles } from '@metalquest/backend/test/support/outbox-files';
import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { HtmlValidate } from 'html-validate';
import PostalMime from 'postal-mime';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { loggerOptions, logRequests } from '../log.ts';
import { embeddedBackend, remoteBackend } from '../public-pages/public-backend.ts';
import { serveSigning } from './serve-signing.ts';
import { createCopies, createSignedPdf, embeddedOwner } from './signed-copies.ts';

const PUBLIC_URL = 'https://finds.example';
const pdf = createSignedPdf();

let rest: RestUnderTest;
let owner: Detectorist & { email?: string };
let permissionId: string;
let app: FastifyInstance;
let logged: string;
let nowMs = 0;

beforeAll(async () => {
  rest = await startRest();
});
afterAll(() => rest.backend.close());

beforeEach(async () => {
  owner = await rest.signUp();
  const made = await owner.client
    .from('property_permissions')
    .insert({ property_address: 'Hidden Lane', notes: 'likes cake' })
    .select('id')
    .single();
  if (made.error) throw made.error;
  permissionId = made.data.id;
  app = await start();
});
afterEach(() => app.close());

const FAILING = { send: () => Promise.reject(new Error('no mail today')), close: () => undefined };

async function start({ isRemote = false, canMail = true, mailFails = false } = {}): Promise<FastifyInstance> {
  logged = '';
  const { db, url, anonKey, dataDirectory } = rest.backend;
  const stream = {
    write(line: string) {
      logged += line;
    },
  };
  const started = Fastify(loggerOptions('info', stream));
  logRequests(started, () => nowMs);
  const outbox = createOutbox(dataDirectory, { from: 'MetalQuest <no-reply@finds.example>', now: Date.now });
  await serveSigning(started, {
    backend: isRemote ? remoteBackend(url, anonKey) : embeddedBackend(db),
    pdf,
    sendCopies: createCopies({
      mailer: mailFails ? FAILING : outbox,
      pdf,
      ownerOf: isRemote ? null : embeddedOwner(db),
      publicUrl: PUBLIC_URL,
    }),
    canMail,
    now: () => nowMs,
  });
  return started;
}

async function restart(options: Parameters<typeof start>[0]): Promise<void> {
  await app.close();
  app = await start(options);
}

async function newLink(agreement: object = AGREEMENT): Promise<string> {
  const { data, error } = await owner.client.rpc('request_signature', {
    permission: permissionId,
    agreement,
    days: 14,
  });
  if (error) throw error;
  return `/sign/${data.secret}`;
}

const GOOD = { name: 'Ann Farmer', drawing: '[[1,2,300,400]]', agreed: 'on', answer: 'sign' };

const post = (url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    payload: new URLSearchParams(fields).toString(),
  });

async function mailsTo(address: string) {
  const files = await outboxFiles(rest.backend.dataDirectory);
  const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(file))));
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
}

async function ownerAddress(): Promise<string> {
  const { data } = await owner.client.auth.getUser();
  return data.user?.email ?? '';
}

const textOf = async (bytes: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text.replace(/\s+/g, ' ');

const answerOf = async () =>
  (await owner.client.rpc('signing_requests', { permission: permissionId })).data[0];

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'require-sri': 'off', 'long-title': 'off' },
});
async function expectSound(html: string): Promise<void> {
  expect((await validator.validateString(html)).results.flatMap(({ messages }) => messages)).toEqual([]);
}

it.each([false, true])(
  'a landowner reads, signs and saves the agreement, and the copies are sent; from a Supabase project: %s',
  async (isRemote) => {
    await restart({ isRemote });
    const url = await newLink();
    const read = await app.inject(url);
    expect(read.statusCode).toBe(200);
    expect(read.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(read.headers['set-cookie']).toBeUndefined();
    for (const words of ['Ann Farmer', 'Rosie Barrow', 'Hill Farm, Wysoka'])
      expect(read.body).toContain(words);
    for (const hidden of ['Hidden Lane', 'cake', owner.userId, permissionId, await ownerAddress()])
      expect(read.body).not.toContain(hidden);
    await expectSound(read.body);

    const email = `ann-${isRemote}@farm.example`;
    const signed = await post(url, { ...GOOD, email });
    expect([signed.statusCode, signed.headers.location]).toEqual([303, url]);
    expect(await answerOf()).toMatchObject({
      answer: 'signed',
      signerName: 'Ann Farmer',
      drawing: [[1, 2, 300, 400]],
    });
    const page = await app.inject(url);
    expect(page.body).toContain('Ann Farmer signed this agreement on');
    await expectSound(page.body);
    const file = await app.inject(`${url}/agreement.pdf`);
    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(await textOf(new Uint8Array(file.rawPayload))).toContain('Signed by Ann Farmer');

    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    const receivers = isRemote ? [email] : [email, await ownerAddress()];
    for (const receiver of receivers) {
      await expect.poll(() => mailsTo(receiver)).toHaveLength(1);
      const [mail] = await mailsTo(receiver);
      const content = mail?.attachments[0]?.content;
      if (!(content instanceof ArrayBuffer)) throw new Error('no file is attached');
      expect(mail?.text).toContain(createHash('sha256').update(Buffer.from(content)).digest('hex'));
      expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Ann Farmer|Hill Farm/);
      expect(await textOf(new Uint8Array(content))).toContain('Signed by Ann Farmer');
    }
    if (isRemote) expect(await mailsTo(await ownerAddress())).toEqual([]);
    else
      expect((await mailsTo(await ownerAddress()))[0]?.text).toContain(
        `${PUBLIC_URL}/permissions/${permissionId}`,
      );
  },
);

it('bad input names each field, keeps what was typed, and signs nothing', async () => {
  const url = await newLink();
  const typed = { name: '', drawing: '[[5,6]]x', email: '"><script>alert(1)</script>', answer: 'sign' };
  const refused = await post(url, typed);
  expect(refused.statusCode).toBe(422);
  for (const words of [
    'The agreement is not signed yet.',
    'Enter your name.',
    'The signature could not be read.',
    'This is not an email address.',
    'Tick this box to sign.',
    'value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"',
    'value="[[5,6]]x"',
  ])
    expect(refused.body).toContain(words);
  expect(refused.body).not.toContain('<script>alert');
  await expectSound(refused.body);
  const undrawn = await post(url, { ...GOOD, drawing: '', name: 'Ann <b>' });
  expect(undrawn.statusCode).toBe(422);
  expect(undrawn.body).toContain('Draw your signature, or choose to sign with your typed name only.');
  expect(undrawn.body).toContain('value="Ann &lt;b&gt;"');
  expect(undrawn.body).toContain('name="agreed" checked');
  expect(await answerOf()).toMatchObject({ answer: null });
  expect((await post(url, { ...GOOD, drawing: '', typed: 'on' })).statusCode).toBe(303);
  expect(await answerOf()).toMatchObject({ answer: 'signed', drawing: null });
});

it('shows the texts of an agreement as text', async () => {
  const hostile = '<img src=x onerror=alert(1)> & "</p>';
  const [landowner, detectorist] = AGREEMENT.parties;
  const url = await newLink({
    title: hostile,
    parties: [
      { ...landowner, name: hostile, lines: [hostile] },
      { ...detectorist, name: hostile },
    ],
    sections: [{ heading: hostile, paragraphs: [hostile] }],
  });
  const { body } = await app.inject(url);
  expect(body.match(/&lt;img src=x/g)?.length).toBe(8);
  expect(body).not.toContain('<img');
});

it('says clearly that an agreement was signed, declined, withdrawn or has expired', async () => {
  const signed = await newLink();
  await post(signed, GOOD);
  const again = await post(signed, { ...GOOD, name: 'Someone Else' });
  expect(again.statusCode).toBe(200);
  expect(again.body).toContain('Ann Farmer signed this agreement');
  expect(again.body).not.toContain('Someone Else');

  const declined = await newLink();
  expect((await post(declined, { answer: 'decline' })).body).toContain('Agreement declined');
  for (const answer of [await app.inject(declined), await post(declined, GOOD)]) {
    expect(answer.statusCode).toBe(410);
    expect(answer.body).toContain('Agreement declined');
    expect(answer.body).not.toContain('Hill Farm');
  }
  expect((await app.inject(`${declined}/agreement.pdf`)).statusCode).toBe(404);

  const revoked = await newLink();
  await owner.client.rpc('revoke_signing_request', { request: (await answerOf()).id });
  expect((await post(revoked, GOOD)).body).toContain('This link was withdrawn');

  const expired = await newLink();
  await rest.backend.db.query(
    `update private.signing_requests set created_at = created_at - interval '15 days',
     expires_at = expires_at - interval '15 days' where permission_id = $1`,
    [permissionId],
  );
  for (const answer of [await app.inject(expired), await post(expired, GOOD)]) {
    expect(answer.statusCode).toBe(410);
    expect(answer.body).toContain('This link has expired');
    await expectSound(answer.body);
  }
});

it('does not ask for an address where the server sends no email', async () => {
  await restart({ canMail: false });
  const url = await newLink();
  expect((await app.inject(url)).body).toContain('This server sends no email');
  await post(url, { ...GOOD, email: 'nobody@farm.example' });
  expect((await app.inject(url)).body).toContain('save your copy now');
  await expect.poll(async () => (await mailsTo(await ownerAddress())).length).toBe(1);
  expect(await mailsTo('nobody@farm.example')).toEqual([]);
});

it('stores the signature and offers the file when the email fails', async () => {
  await restart({ mailFails: true });
  const url = await newLink();
  expect((await post(url, { ...GOOD, email: 'ann@farm.example' })).statusCode).toBe(303);
  await expect.poll(() => logged).toContain('could not be sent');
  expect((await app.inject(`${url}/agreement.pdf`)).statusCode).toBe(200);
  expect(logged).not.toContain('ann@farm.example');
});

it('answers every other path like an unknown link', async () => {
  const { body } = await app.inject(`/sign/${'f'.repeat(64)}`);
  expect(body).toContain('There is no agreement at this link');
  const part = fc.oneof(fc.string(), fc.constantFrom('..', 'agreement.pdf', 'f'.repeat(64), '%00'));
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 3 }), async (parts) => {
      nowMs += 60_000;
      const address = `/sign/x${parts.map(encodeURIComponent).join('/')}`;
      // Dots can lead out of the folder.
      fc.pre(new URL(address, PUBLIC_URL).pathname.startsWith('/sign/'));
      const answer = await app.inject(address);
      expect([answer.statusCode, answer.body]).toEqual([404, body]);
    }),
    { numRuns: 50 },
  );
});

it('refuses other formats and long bodies, with no secret in the log', async () => {
  const url = await newLink();
  const json = await app.inject({ method: 'POST', url, payload: { name: 'x' } });
  expect(json.statusCode).toBe(415);
  expect((await post(url, { ...GOOD, drawing: 'x'.repeat(200_001) })).statusCode).toBe(413);
  expect((await post(url, { answer: 'maybe' })).statusCode).toBe(422);
  await app.inject(`${url}/agreement.pdf?x=1`);
  await app.inject(`${url}x`);
  expect(await answerOf()).toMatchObject({ answer: null });
  expect(logged).toContain('/sign/[redacted]');
  expect(logged).not.toContain(url.slice('/sign/'.length));
});

it.each([
  ['GET', '', 60],
  ['POST', '', 10],
  ['GET', '/agreement.pdf', 10],
] as const)('limits the requests of an address: %s %s', async (method, file, limit) => {
  const url = `/sign/${'f'.repeat(64)}${file}`;
  for (let n = 0; n < limit; n += 1) expect((await app.inject({ method, url })).statusCode).toBe(404);
  const refused = await app.inject({ method, url });
  expect(refused.statusCode).toBe(429);
  expect(refused.body).toContain('Too many requests');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await app.inject({ method, url, remoteAddress: '203.0.113.7' })).statusCode).toBe(404);
});

it('says that nothing was signed when the database does not answer', async () => {
  const url = await newLink();
  const broken = Fastify();
  const fail = () => Promise.reject(new Error('no database'));
  const parts = { pdf, sendCopies: fail, canMail: true, now: () => nowMs };
  await serveSigning(broken, { ...parts, backend: { agreement: fail, answer: fail } });
  const answer = await broken.inject(url);
  expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('Nothing was signed')]);
  await broken.close();
});

it('serves the script and the style', async () => {
  expect((await app.inject('/sign/signature.js')).headers['content-type']).toBe(
    'text/javascript; charset=utf-8',
  );
  expect((await app.inject('/sign/style.css')).headers['content-type']).toBe('text/css; charset=utf-8');
});
