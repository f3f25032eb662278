import { randomUUID } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

/** Who writes, and when. */
export interface Sender {
  /** As in a From header: `MetalQuest <no-reply@example.org>`. */
  from: string;
  /** Epoch milliseconds. */
  now: () => number;
}

/**
 * The message as nodemailer takes it. The recipient goes in as an object, so that nothing in it is read as a list or a
 * header; no text of a user is in any header.
 */
export function messageOf(mail: Mail, sender: Sender): SendMailOptions {
  return {
    from: sender.from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: new Date(sender.now()),
    messageId: `<${randomUUID()}@${/@([A-Za-z0-9.-]+)>?\s*$/.exec(sender.from)?.[1] ?? 'localhost'}>`,
    headers: {
      // RFC 3834: no holiday reply to this.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
