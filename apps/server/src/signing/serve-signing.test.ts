import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AGREEMENT } from '@metalquest/backend/test/access/sample-calls';
import { type RestUnderTest, startRest } from '@metalquest/backend/test/rest/test-rest';
import { outboxFiles } from '@metalquest/backend/test/support/outbox-files';
import { HtmlValidate } from 'html-validate';
import PostalMime from 'postal-mime';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { GOOD, PUBLIC_URL, type SigningSite, startSigningSite } from '../testing/signing-site.ts';
import { createSignedPdf } from './signing-mails.ts';

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

async function restart(options: Parameters<typeof startSigningSite>[1]): Promise<void> {
  await site.app.close();
  site = await startSigningSite(rest, options);
}

async function mailsTo(address: string) {
  const files = await outboxFiles(rest.backend.dataDirectory);
  const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(file))));
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
}

async function ownerAddress(): Promise<string> {
  const { data } = await site.owner.client.auth.getUser();
  return data.user?.email ?? '';
}

const textOf = async (bytes: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text.replace(/\s+/g, ' ');

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
    const url = await site.newLink();
    const read = await site.app.inject(url);
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
    for (const hidden of ['Hidden Lane', 'cake', site.owner.userId, site.permissionId, await ownerAddress()])
      expect(read.body).not.toContain(hidden);
    await expectSound(read.body);

    const email = `ann-${isRemote}@farm.example`;
    const signed = await site.post(url, { ...GOOD, email });
    expect([signed.statusCode, signed.headers.location]).toEqual([303, url]);
    expect(await site.newest()).toMatchObject({
      answer: 'signed',
      signerName: 'Ann Farmer',
      drawing: [[1, 2, 300, 400]],
    });
    const page = await site.app.inject(url);
    expect(page.body).toContain('Ann Farmer signed this agreement on');
    await expectSound(page.body);
    const file = await site.app.inject(`${url}/agreement.pdf`);
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
        `${PUBLIC_URL}/permissions/${site.permissionId}`,
      );
  },
);

it('bad input names each field, keeps what was typed, and signs nothing', async () => {
  const url = await site.newLink();
  const typed = { name: '', drawing: '[[5,6]]x', email: '"><script>alert(1)</script>', answer: 'sign' };
  const refused = await site.post(url, typed);
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
  const undrawn = await site.post(url, { ...GOOD, drawing: '', name: 'Ann <b>' });
  expect(undrawn.statusCode).toBe(422);
  expect(undrawn.body).toContain('Draw your signature, or choose to sign with your typed name only.');
  expect(undrawn.body).toContain('value="Ann &lt;b&gt;"');
  expect(undrawn.body).toContain('name="agreed" checked');
  expect(await site.newest()).toMatchObject({ answer: null });
  expect((await site.post(url, { ...GOOD, drawing: '', typed: 'on' })).statusCode).toBe(303);
  expect(await site.newest()).toMatchObject({ answer: 'signed', drawing: null });
});

it('shows the texts of an agreement as text', async () => {
  const hostile = '<img src=x onerror=alert(1)> & "</p>';
  const [landowner, detectorist] = AGREEMENT.parties;
  const url = await site.newLink({
    title: hostile,
    parties: [
      { ...landowner, name: hostile, lines: [hostile] },
      { ...detectorist, name: hostile },
    ],
    sections: [{ heading: hostile, paragraphs: [hostile] }],
  });
  const { body } = await site.app.inject(url);
  expect(body.match(/&lt;img src=x/g)?.length).toBe(8);
  expect(body).not.toContain('<img');
});

it('says clearly that an agreement was signed, declined, withdrawn or has expired', async () => {
  const signed = await site.newLink();
  await site.post(signed, GOOD);
  const again = await site.post(signed, { ...GOOD, name: 'Someone Else' });
  expect(again.statusCode).toBe(200);
  expect(again.body).toContain('Ann Farmer signed this agreement');
  expect(again.body).not.toContain('Someone Else');

  const declined = await site.newLink();
  expect((await site.post(declined, { answer: 'decline' })).body).toContain('Agreement declined');
  const declinedAgain = await site.post(declined, { answer: 'decline' });
  for (const answer of [await site.app.inject(declined), await site.post(declined, GOOD), declinedAgain]) {
    expect(answer.statusCode).toBe(410);
    expect(answer.body).toContain('Agreement declined');
    expect(answer.body).not.toContain('Hill Farm');
  }
  const declines = async () =>
    (await mailsTo(await ownerAddress())).filter(({ subject }) => subject === 'Your agreement was declined');
  await expect.poll(async () => (await declines()).length).toBe(1);
  expect((await declines())[0]?.text).toContain(`${PUBLIC_URL}/permissions/${site.permissionId}`);
  expect((await site.app.inject(`${declined}/agreement.pdf`)).statusCode).toBe(404);

  const revoked = await site.newLink();
  await site.owner.client.rpc('revoke_signing_request', { request: (await site.newest()).id });
  expect((await site.post(revoked, GOOD)).body).toContain('This link was withdrawn');

  const expired = await site.newLink();
  await rest.backend.db.query(
    `update private.signing_requests set created_at = created_at - interval '15 days',
     expires_at = expires_at - interval '15 days' where permission_id = $1`,
    [site.permissionId],
  );
  for (const answer of [await site.app.inject(expired), await site.post(expired, GOOD)]) {
    expect(answer.statusCode).toBe(410);
    expect(answer.body).toContain('This link has expired');
    await expectSound(answer.body);
  }
});

it('does not ask for an address where the server sends no email', async () => {
  await restart({ canMail: false });
  const url = await site.newLink();
  expect((await site.app.inject(url)).body).toContain('This server sends no email');
  await site.post(url, { ...GOOD, email: 'nobody@farm.example' });
  expect((await site.app.inject(url)).body).toContain('save your copy now');
  await expect.poll(async () => (await mailsTo(await ownerAddress())).length).toBe(1);
  expect(await mailsTo('nobody@farm.example')).toEqual([]);
});

it('stores the signature and offers the file when the email fails', async () => {
  await restart({ mailFails: true });
  const url = await site.newLink();
  expect((await site.post(url, { ...GOOD, email: 'ann@farm.example' })).statusCode).toBe(303);
  await expect.poll(site.logged).toContain('could not be sent');
  expect((await site.app.inject(`${url}/agreement.pdf`)).statusCode).toBe(200);
  expect(site.logged()).not.toContain('ann@farm.example');
  const declined = await site.post(await site.newLink(), { answer: 'decline' });
  expect(declined.body).toContain('Agreement declined');
  await expect.poll(() => site.logged().split('could not be sent').length).toBe(3);
});

it('tells both sides and the page when the file cannot be made', async () => {
  await restart({ pdf: createSignedPdf(() => Promise.reject(new Error('over its time'))) });
  const url = await site.newLink();
  expect((await site.post(url, { ...GOOD, email: 'ann-without@farm.example' })).statusCode).toBe(303);
  for (const receiver of ['ann-without@farm.example', await ownerAddress()]) {
    await expect.poll(() => mailsTo(receiver)).toHaveLength(1);
    const [mail] = await mailsTo(receiver);
    expect(mail?.text).toContain('The server could not make the PDF, so no file is attached');
    expect(mail?.attachments).toEqual([]);
  }
  await expect.poll(site.logged).toContain('over its time');
  const file = await site.app.inject(`${url}/agreement.pdf`);
  expect(file.statusCode).toBe(500);
  expect(file.body).toContain('The PDF cannot be made');
  await expectSound(file.body);
});
