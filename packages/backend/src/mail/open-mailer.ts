import { createTransport } from 'nodemailer';
import type { BackendSettings } from '../settings.ts';
import { MailError, type Mailer } from './mailer.ts';
import { messageOf, type Sender } from './message.ts';
import { createOutbox } from './outbox.ts';

export function openMailer(
  settings: Pick<BackendSettings, 'mail' | 'dataDirectory'>,
  now: () => number,
): Mailer {
  const { smtpUrl, from } = settings.mail;
  return smtpUrl
    ? createSmtpMailer(smtpUrl, { from, now })
    : createOutbox(settings.dataDirectory, { from, now });
}

const CONNECTION_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
/** Small providers allow few connections. Emails can wait without loss. */
const MAX_CONNECTIONS = 2;

/** @param smtpUrl `smtp://user:password@host:port`, or smtps; nodemailer's options may follow as a query */
export function createSmtpMailer(smtpUrl: string, sender: Sender): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, sender));
      } catch (cause) {
        throw new MailError(cause);
      }
    },
    close: () => transport.close(),
  };
}
