import type { BackendSettings } from '../settings.ts';
import type { Mailer } from './mailer.ts';
import { createOutbox } from './outbox.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export function openMailer(
  settings: Pick<BackendSettings, 'mail' | 'dataDirectory'>,
  now: () => number,
): Mailer {
  const { smtpUrl, from } = settings.mail;
  return smtpUrl
    ? createSmtpMailer(smtpUrl, { from, now })
    : createOutbox(settings.dataDirectory, { from, now });
}
