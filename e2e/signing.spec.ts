import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { Device } from './support/device.ts';
import { goWithin } from './support/go-within.ts';
import { downloadPdf, textsOfPdf } from './support/pdf.ts';
import { ServerProcess } from './support/server.ts';
import { type MailServer, startMailServer } from './support/smtp.ts';
import { newAccount, signedInClient } from './support/stored.ts';
import { test } from './support/survival.ts';
import { expectToast } from './support/toasts.ts';

const running = new AsyncDisposableStack();
let mail: MailServer;
let server: ServerProcess;

// The port is that of the visited profile, whose visit must end before the port is taken.
// biome-ignore lint/correctness/noUnusedFunctionParameters: requesting `visited` makes its visit end first.
test.beforeAll(async ({ wirePort, visited }) => {
  mail = await startMailServer();
  running.defer(() => mail.close());
  server = await ServerProcess.start({ SMTP_URL: mail.url, AUTH_CONFIRM_EMAIL: 'false' }, { port: wirePort });
  running.defer(() => server.close());
});
test.afterAll(() => running.disposeAsync());

/** The user's permission, with data that the landowner may not see: notes and a boundary. */
async function fillAccount(email: string): Promise<string> {
  const client = await newAccount(server.url, email);
  const [contactId, permissionId] = [randomUUID(), randomUUID()];
  const { data } = await client.auth.getUser();
  for (const { error } of [
    await client
      .from('profiles')
      .update({ full_name: 'Rosie Barrow' })
      .eq('user_id', data.user?.id ?? ''),
    await client
      .from('landowner_contacts')
      .insert({ id: contactId, name: 'Ann Farmer', address: 'Hill Farm, Wysoka', notes: 'has a dog' }),
    await client.from('property_permissions').insert({
      id: permissionId,
      contact_id: contactId,
      property_address: 'Long Acre',
      status: 'active',
      terms: 'Close every gate.',
      notes: 'likes cake',
      boundary: 'SRID=4326;POLYGON((-1.097 51.344, -1.096 51.344, -1.096 51.345, -1.097 51.344))',
    }),
  ]) {
    if (error) throw error;
  }
  return permissionId;
}

async function drawSignature(page: Page): Promise<void> {
  const canvas = page.getByRole('img', { name: 'Drawn signature' });
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('no place to draw');
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.7);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.2, { steps: 8 });
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.7, { steps: 8 });
  await page.mouse.up();
}

test('a landowner without an account reads and signs an agreement; both get it by email', async ({
  browser,
  email,
  visited,
}) => {
  await using cleanup = new AsyncDisposableStack();
  const permissionId = await fillAccount(email);
  const phone = await Device.switchOn({ server: server.url, profile: visited, hasMap: false });
  cleanup.defer(() => phone.switchOff());
  const { page } = phone;
  await phone.signIn(email);
  await goWithin(page, `/permissions/${permissionId}`);
  const requests = page.getByRole('list', { name: 'Requests to sign' });
  const dialog = page.getByRole('dialog');

  const link = await test.step('the user creates a link, which waits for an answer', async () => {
    await page.getByRole('button', { name: 'Ask the landowner to sign' }).click();
    await dialog.getByLabel('The link is valid for').selectOption('30 days');
    await expectNoFinding(page, 'a question for a link');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    await expectNoFinding(page, 'a new link');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expectToast(page, 'Link copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await dialog.getByLabel('Link', { exact: true }).inputValue());
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(requests).toContainText('The link has not been opened yet');
    return copied;
  });

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  cleanup.defer(() => context.close());
  const visitor = await context.newPage();
  const errors: string[] = [];
  visitor.on('pageerror', (error) => errors.push(String(error)));
  visitor.on('console', (message) => {
    // Chromium reports the 422 for the refused form.
    if (message.type() === 'error' && !message.text().includes('422')) errors.push(message.text());
  });

  await test.step('the landowner reads the agreement, and nothing else of the user', async () => {
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Agreement to search land');
    for (const words of ['Ann Farmer', 'Hill Farm, Wysoka', 'Rosie Barrow', 'Long Acre', 'Close every gate.'])
      await expect(visitor.getByText(words, { exact: true })).toBeVisible();
    const html = await visitor.content();
    for (const hidden of ['dog', 'cake', '51.34', email, permissionId]) expect(html).not.toContain(hidden);
    expect(await context.cookies()).toEqual([]);
    await expectNoFinding(visitor, 'an agreement to sign', ['light', 'dark']);
  });

  await test.step('bad input is refused and kept', async () => {
    await visitor.getByLabel('Your email address').fill('ann at farm');
    await visitor.getByRole('button', { name: 'Sign the agreement' }).click();
    const alert = visitor.getByRole('alert');
    for (const words of ['Enter your name.', 'Draw your signature', 'not an email address', 'Tick this box'])
      await expect(alert).toContainText(words);
    await expectNoFinding(visitor, 'a refused signature', ['light', 'dark']);
    await alert.getByRole('link', { name: 'Enter your name.' }).click();
    await expect(visitor.getByLabel('Your full name')).toBeFocused();
    await drawSignature(visitor);
    await visitor.getByLabel('I have read this agreement').check();
    await visitor.getByRole('button', { name: 'Sign the agreement' }).click();
    await expect(alert).toContainText('Enter your name.');
    await expect(alert).not.toContainText('Draw your signature');
    await expect(visitor.getByLabel('Your email address')).toHaveValue('ann at farm');
    await expect(visitor.locator('input[name="drawing"]')).toHaveValue(/^\[\[\d+,\d+,/);
    await expect(visitor.getByLabel('I have read this agreement')).toBeChecked();
  });

  await test.step('the landowner signs and saves the PDF; the link cannot be signed again', async () => {
    await visitor.getByLabel('Your full name').fill('Ann M. Farmer');
    await visitor.getByLabel('Your email address').fill('ann@farm.example');
    await visitor.getByRole('button', { name: 'Sign the agreement' }).click();
    await expect(visitor.getByRole('status')).toContainText('Ann M. Farmer signed this agreement on');
    await expectNoFinding(visitor, 'a signed agreement', ['light', 'dark']);
    const saved = await downloadPdf(visitor, () =>
      visitor.getByRole('link', { name: 'Save the signed agreement (PDF)' }).click(),
    );
    expect(saved.text).toContain('Signed by Ann M. Farmer');
    await visitor.goto(link);
    await expect(visitor.getByRole('button', { name: 'Sign the agreement' })).toHaveCount(0);
    expect(errors).toEqual([]);
  });

  await test.step('both sides get the signed agreement by email', async () => {
    for (const [to, subject] of [
      ['ann@farm.example', 'Your copy of the signed agreement'],
      [email, 'Your agreement was signed'],
    ] as const) {
      const message = () =>
        mail.received.find((each) => each.subject === subject && each.to?.[0]?.address === to);
      await expect.poll(() => message()?.attachments.length).toBe(1);
      const content = message()?.attachments[0]?.content;
      if (!(content instanceof ArrayBuffer)) throw new Error('no file is attached');
      const text = (await textsOfPdf(new Uint8Array(content))).join(' ');
      for (const words of ['Signed by Ann M. Farmer', 'Close every gate.', 'SHA-256'])
        expect(text).toContain(words);
    }
  });

  await test.step('the permission shows the signature, and has the PDF once, also on the server', async () => {
    await page.getByRole('button', { name: 'Check for an answer' }).click();
    await expect(requests).toContainText('Ann M. Farmer signed on');
    await expect(requests).toContainText('The signed PDF is in the documents below.');
    await expectNoFinding(page, 'a permission with a signature');
    await phone.expectSyncState('synced');
    const client = await signedInClient(server.url, email);
    const { data: documents } = await client
      .from('media')
      .select('filename,storage_path')
      .eq('permission_id', permissionId);
    expect(documents).toEqual([
      {
        filename: expect.stringMatching(/^signed-agreement-.*\.pdf$/),
        storage_path: expect.any(String),
      },
    ]);
    const { data: file } = await client.storage.from('media').download(documents?.[0]?.storage_path);
    const texts = await textsOfPdf(new Uint8Array((await file?.arrayBuffer()) ?? []));
    expect(texts.join(' ')).toContain('Signed by Ann M. Farmer');
  });

  await test.step('a second link is declined after a question', async () => {
    await page.getByRole('button', { name: 'Ask the landowner to sign' }).click();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const second = await dialog.getByLabel('Link', { exact: true }).inputValue();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await visitor.goto(second);
    await visitor.getByText('I do not want to sign').click();
    await visitor.getByRole('button', { name: 'Decline the agreement' }).click();
    await expect(visitor.getByRole('heading', { name: 'Agreement declined' })).toBeVisible();
    await page.getByRole('button', { name: 'Check for an answer' }).click();
    await expect(requests).toContainText('The agreement was declined on');
    await expect(requests).toContainText('Ann M. Farmer signed on');
  });
  // Without a service worker the app reports an error of its own (permissions.spec.ts checks for all).
  expect(phone.consoleErrors.filter((text) => /Trusted|Content Security/.test(text))).toEqual([]);
});
