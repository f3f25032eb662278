import type { Mail } from '../../src/mail/mailer.ts';

export const ODD_MAIL: Mail = {
  to: "o'brien+field=finds@example.org",
  subject: 'Café\r\nBcc: everybody@example.org',
  text: 'A find.\n.\nÅ line that begins with a dot.\nFrom here on.',
  html: '<p>A find &amp; more</p>',
};

export const NOON = Date.UTC(2026, 10, 21, 12);
