import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NOON, ODD_MAIL } from '../../test/mail/test-mail.ts';
import { createOutbox } from './outbox.ts';

let directory: string;
const clock = { ms: NOON };
const sender = { from: 'MetalQuest <no-reply@quest.example>', now: () => clock.ms };
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'metalquest-outbox-'));
  clock.ms = NOON;
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const files = async () => (await readdir(path.join(directory, 'outbox'))).sort();

test('an email is one complete file with access for this account only', async () => {
  await createOutbox(directory, sender).send(ODD_MAIL);
  const [name = '', ...otherFiles] = await files();
  expect(otherFiles).toEqual([]);
  expect(name).toMatch(/^2026-11-21T12-00-00-000Z-[0-9a-f-]{36}\.eml$/);
  const file = path.join(directory, 'outbox', name);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
  const mail = await PostalMime.parse(await readFile(file));
  expect(mail).toMatchObject({
    from: { name: 'MetalQuest', address: 'no-reply@quest.example' },
    to: [{ address: ODD_MAIL.to }],
    date: '2026-11-21T12:00:00.000Z',
  });
  expect(mail.text?.trim()).toBe(ODD_MAIL.text);
  expect(mail.html?.trim()).toBe(ODD_MAIL.html);
  expect(mail.messageId).toMatch(/@quest\.example>$/);
});

test('a line break in a subject cannot add a header', async () => {
  await createOutbox(directory, sender).send(ODD_MAIL);
  const [name = ''] = await files();
  const mail = await PostalMime.parse(await readFile(path.join(directory, 'outbox', name)));
  expect(mail.subject).toContain('Bcc: everybody');
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail.bcc ?? []).toEqual([]);
});

test('an address is one recipient, regardless of its characters', async () => {
  const to = 'a@example.org, b@example.org\r\nCc: c@example.org';
  await createOutbox(directory, sender).send({ ...ODD_MAIL, to });
  const [name = ''] = await files();
  const mail = await PostalMime.parse(await readFile(path.join(directory, 'outbox', name)));
  expect(mail.cc ?? []).toEqual([]);
  expect(mail.to ?? []).toHaveLength(1);
});

test('deletes the oldest emails beyond the limit', async () => {
  const outbox = createOutbox(directory, sender, { maxMails: 2 });
  for (const minute of [0, 1, 2]) {
    clock.ms = NOON + minute * 60_000;
    await outbox.send(ODD_MAIL);
  }
  expect((await files()).map((name) => name.slice(11, 16))).toEqual(['12-01', '12-02']);
});

test('reports an unwritable folder without the address', async () => {
  await writeFile(path.join(directory, 'outbox'), 'a file where the folder should be');
  await expect(createOutbox(directory, sender).send(ODD_MAIL)).rejects.toThrow(
    /^the email could not be sent: code=(EEXIST|ENOTDIR)/,
  );
});
