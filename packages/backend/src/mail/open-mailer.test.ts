import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { NOON, ODD_MAIL } from '../../test/mail/test-mail.ts';
import { createSmtpMailer } from './open-mailer.ts';

const sender = { from: 'MetalQuest <no-reply@quest.example>', now: () => NOON };
const open: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** A real SMTP server that stores the email it accepts and rejects the `refused` recipient. */
async function startSmtp(refused?: string) {
  const taken: { recipients: string[]; mail: Email }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'quest' && password === 'p@ss word'
        ? done(null, { user: username })
        : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) =>
      address === refused ? done(new Error(`no mailbox ${address} here`)) : done(),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          taken.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), mail });
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { taken, port };
}

const mailerTo = (port: number, user = '') => {
  const mailer = createSmtpMailer(`smtp://${user}127.0.0.1:${port}`, sender);
  open.push(() => mailer.close());
  return mailer;
};

test('an email arrives at its recipient, as plain text and HTML', async () => {
  const { taken, port } = await startSmtp();
  await mailerTo(port, 'quest:p%40ss%20word@').send(ODD_MAIL);
  expect(taken).toHaveLength(1);
  expect(taken[0]?.recipients).toEqual([ODD_MAIL.to]);
  expect(taken[0]?.mail.text?.trim()).toBe(ODD_MAIL.text);
  expect(taken[0]?.mail.html?.trim()).toBe(ODD_MAIL.html);
  expect(taken[0]?.mail.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
  expect(taken[0]?.mail.headers.map(({ key }) => key)).not.toContain('bcc');
});

test('an attached file arrives unchanged, with its name and type', async () => {
  const { taken, port } = await startSmtp();
  const content = Uint8Array.from({ length: 1000 }, (_, at) => at % 256);
  const attachment = { filename: 'agreement.pdf', type: 'application/pdf', content };
  await mailerTo(port).send({ ...ODD_MAIL, attachment });
  const [file] = taken[0]?.mail.attachments ?? [];
  expect(file).toMatchObject({ filename: 'agreement.pdf', mimeType: 'application/pdf' });
  const received = file?.content;
  expect(received instanceof ArrayBuffer && Buffer.from(received).equals(content)).toBe(true);
  expect(taken[0]?.mail.text?.trim()).toBe(ODD_MAIL.text);
});

test('an address with a second command is one recipient or none', async () => {
  const { taken, port } = await startSmtp();
  const to = 'a@example.org>\r\nRCPT TO:<b@example.org';
  await mailerTo(port)
    .send({ ...ODD_MAIL, to })
    .catch(() => undefined);
  expect(taken.flatMap(({ recipients }) => recipients)).not.toContain('b@example.org');
});

test("reports a refusal with the server's code and without the address", async () => {
  const { port } = await startSmtp(ODD_MAIL.to);
  const failed = await mailerTo(port)
    .send(ODD_MAIL)
    .catch((cause: unknown) => cause);
  expect(failed).toBeInstanceOf(Error);
  expect(String(failed)).toContain('responseCode=550');
  expect(JSON.stringify([String(failed), failed, failed instanceof Error && failed.stack])).not.toContain(
    ODD_MAIL.to,
  );
});

test('reports a wrong password of the mail account and an unreachable server', async () => {
  const { port } = await startSmtp();
  await expect(mailerTo(port, 'quest:wrong@').send(ODD_MAIL)).rejects.toThrow(/code=EAUTH/);
  await expect(mailerTo(1).send(ODD_MAIL)).rejects.toThrow(/code=(ECONNREFUSED|ESOCKET|ECONNECTION)/);
});
