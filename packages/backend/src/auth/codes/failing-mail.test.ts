import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEmail } from '../../../test/auth/codes/test-link.ts';
import { type AuthUnderTest, startAuth } from '../../../test/auth/test-auth.ts';
import { TEST_PASSWORD } from '../../../test/support/harness.ts';

let auth: AuthUnderTest;
let smtp: SMTPServer;
let recipients: string[] = [];
beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onRcptTo({ address }, _session, done) {
      recipients.push(address);
      done(new Error(`no such mailbox: ${address}`));
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const at = smtp.server.address();
  const port = typeof at === 'object' && at ? at.port : 0;
  auth = await startAuth({
    confirmEmail: true,
    mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'MetalQuest <no-reply@quest.example>' },
  });
});
afterAll(async () => {
  await auth.backend.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

test('a mail that cannot be sent is logged without its address, and the response does not reveal it', async () => {
  const email = newEmail();
  const signUp = await auth.call('POST', '/signup', { body: { email, password: TEST_PASSWORD } });
  expect(signUp).toMatchObject({ status: 200, body: { email } });
  await auth.afterAnswer.settled();
  expect(recipients).toEqual([email]);
  expect(auth.logged).toHaveLength(1);
  expect(auth.logged[0]).toContain('responseCode=550');
  expect(auth.logged[0]).not.toContain(email);

  recipients = [];
  const stranger = newEmail();
  for (const route of ['/recover', '/resend']) {
    for (const address of [email, stranger]) {
      const answer = await auth.call('POST', route, { body: { email: address, type: 'signup' } });
      expect(answer).toMatchObject({ status: 200, body: {} });
    }
  }
  await auth.afterAnswer.settled();
  expect(recipients).toEqual([email, email]);
  expect(auth.logged.join('')).not.toContain('@example.org');
});

test('no user text appears in an email', async () => {
  const plain = await startAuth({}, auth);
  const email = newEmail();
  await plain.call('POST', '/otp', {
    body: { email, data: { full_name: 'Winner\r\nBcc: everyone@example.org <b>http://evil.example</b>' } },
  });
  const [mail] = await plain.mailsTo(email);
  expect(JSON.stringify(mail)).not.toMatch(/winner|everyone@|evil\.example/i);
  await plain.backend.close();
});
