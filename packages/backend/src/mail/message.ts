import { randomUUID } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

export interface Sender {
  from: string;
  /** Epoch milliseconds. */
  now: () => number;
}

/** No header contains user input; the recipient is an object so that nodemailer does not parse it. */
export function messageOf(mail: Mail, sender: Sender): SendMailOptions {
  const { attachment } = mail;
  return {
    from: sender.from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(attachment && {
      attachments: [
        {
          filename: attachment.filename,
          contentType: attachment.type,
          content: Buffer.from(attachment.content),
        },
      ],
    }),
    date: new Date(sender.now()),
    messageId: `<${randomUUID()}@${/@([A-Za-z0-9.-]+)>?\s*$/.exec(sender.from)?.[1] ?? 'localhost'}>`,
    headers: {
      // RFC 3834: suppresses automatic replies.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
