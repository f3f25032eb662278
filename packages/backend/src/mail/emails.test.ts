import { expect, test } from 'vitest';
import * as letters from './emails.ts';
import { toMail } from './layout.ts';

const token = {
  link: 'https://quest.example/auth/v1/verify?token=a&type=signup&redirect_to=%22%3E',
  code: '012345',
};
const HOSTILE = '"><img src=x onerror=alert(1)>@example.org';
const ALL = {
  confirmation: letters.confirmation(token),
  magicLink: letters.magicLink(token),
  recovery: letters.recovery(token),
  reauthentication: letters.reauthentication(token.code),
  emailChangeToNew: letters.emailChangeToNew(token),
  emailChangeToCurrent: letters.emailChangeToCurrent(token, HOSTILE),
  emailChanged: letters.emailChanged(HOSTILE, token.link),
  emailRestored: letters.emailRestored(),
  passwordChanged: letters.passwordChanged(),
  passwordDropped: letters.passwordDropped(),
  accountExists: letters.accountExists(),
  twoFactorOn: letters.twoFactorOn(token.link),
  twoFactorOff: letters.twoFactorOff(),
  factorAdded: letters.factorAdded(token.link),
  factorRemoved: letters.factorRemoved(),
  recoveryCodesMade: letters.recoveryCodesMade(token.link),
  recoveryCodesRemoved: letters.recoveryCodesRemoved(),
  recoveryCodeUsed: letters.recoveryCodeUsed(9),
  passkeyAdded: letters.passkeyAdded(HOSTILE, token.link),
  passkeyRemoved: letters.passkeyRemoved(),
  passkeysDropped: letters.passkeysDropped(),
  calendarCreated: letters.calendarCreated(),
  galleryPublished: letters.galleryPublished(),
  agreementSigned: letters.agreementSigned(token.link, '0'.repeat(64)),
  agreementDeclined: letters.agreementDeclined(token.link),
  copyForLandowner: letters.copyForLandowner('0'.repeat(64)),
};

const WITHOUT_FILE = {
  'agreementSigned without its file': letters.agreementSigned(token.link, null),
  'copyForLandowner without its file': letters.copyForLandowner(null),
};

test('every email has a sample here', () => {
  expect(Object.keys(ALL).sort()).toEqual(Object.keys(letters).sort());
});

test.each(Object.entries({ ...ALL, ...WITHOUT_FILE }))(
  '%s has the same text in both formats, and advice if it was not you',
  (_name, email) => {
    const mail = toMail('ada@example.org', email, 'https://quest.example');
    expect(mail.subject).toMatch(/^[\x20-\x7e]{5,60}$/);
    expect(email.notYou).toMatch(/you did not|if it was not you/i);
    const inHtml = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    for (const text of [...email.paragraphs, email.notYou]) {
      expect(mail.text).toContain(text);
      expect(mail.html).toContain(inHtml(text));
    }
    const { link, code } = email.action ?? {};
    if (link) {
      expect(mail.text).toContain(`\n${token.link}\n`);
      expect(mail.html).toContain(`href="${inHtml(token.link)}"`);
    }
    if (code) {
      expect(mail.text).toMatch(/^012345$/m);
      expect(mail.html).toContain('>012345<');
    }
    expect(mail.html).not.toContain('<img');
  },
);

test('the email with a confirmation code lists what it can change', () => {
  const says = ALL.reauthentication.paragraphs.join(' ');
  for (const what of ['email address', 'password', 'two-factor authentication', 'passkeys'])
    expect(says).toContain(what);
});

test('an email loads no external content', () => {
  for (const email of Object.values(ALL)) {
    expect(toMail('a@example.org', email, 'https://quest.example').html).not.toMatch(
      /<[^>]*(?:src=|url\()|<link|@import/i,
    );
  }
});
