import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asContactId, asUserId } from '../ids.ts';
import { type Contact, PREFERRED_CONTACTS } from './contact.ts';
import { buildContact, type ContactFields } from './edit-contact.ts';
import { reachesOf } from './reach.ts';

function contact(fields: Partial<ContactFields>): Contact {
  const result = buildContact(
    asContactId('44444444-4444-4444-8444-444444444444'),
    asUserId('11111111-1111-4111-8111-111111111111'),
    { name: 'Ann', ...fields },
    null,
    0,
  );
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

test('the preferred method comes first, and every link is one of the three kinds, for any typed text', () => {
  const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 40 }), { nil: null });
  fc.assert(
    fc.property(text, text, fc.constantFrom(...PREFERRED_CONTACTS), (phone, local, preferredContact) => {
      const reaches = reachesOf(
        contact({ phone, email: local === null ? null : `x${local}@y`, preferredContact }),
      );
      for (const { href } of reaches) {
        expect(href).toMatch(
          /^(tel:|sms:)\+?[\d*]([\d*]|%23)*$|^(tel:|sms:)(%23|[*+])([\d*]|%23)*$|^mailto:[^\s?&#<>"]+$/,
        );
      }
      const ways = reaches.map(({ way }) => way);
      const preferred = ways.find((way) => way === preferredContact);
      if (preferred) expect(ways[0]).toBe(preferred);
    }),
  );
});

test.each([
  ['(01234) 56-78', 'tel:012345678'],
  ['+44 (0)1234 567', 'tel:+441234567'],
  ['ask at the gate', undefined],
])('%s is dialled as %s', (phone, href) => {
  expect(reachesOf(contact({ phone }))[0]?.href).toBe(href);
});

test('an e-mail address cannot add to its own link', () => {
  expect(reachesOf(contact({ email: 'a?bcc=b@c&d' }))[0]?.href).toBe('mailto:a%3Fbcc%3Db@c%26d');
});
