import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asContactId, asUserId } from '../ids.ts';
import { toPreferredContact } from './contact.ts';
import { contactDoneToast, contactFailedToast } from './contact-toasts.ts';
import { buildContact, type ContactFields } from './edit-contact.ts';

const NOW = Date.UTC(2026, 5, 7, 8);
const ID = asContactId('44444444-4444-4444-8444-444444444444');
const USER = asUserId('11111111-1111-4111-8111-111111111111');

const contactOf = (fields: ContactFields) => buildContact(ID, USER, fields, null, NOW);
const code = (fields: ContactFields) => {
  const result = contactOf(fields);
  return result.ok ? null : result.error.code;
};

test('stored values satisfy the schema for any typed text', () => {
  const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 600 }), { nil: null });
  const fields = fc.record({
    name: fc.string({ unit: 'grapheme', maxLength: 250 }),
    phone: text,
    email: text,
    address: text,
    notes: text,
  });
  fc.assert(
    fc.property(fields, (typed) => {
      const result = contactOf(typed);
      if (!result.ok) return;
      const { name, phone, email, address } = result.value;
      expect(name).toBe(name.trim());
      expect(name.length).toBeGreaterThan(0);
      expect([...name].length).toBeLessThanOrEqual(200);
      expect([...(phone ?? '')].length).toBeLessThanOrEqual(50);
      expect([...(address ?? '')].length).toBeLessThanOrEqual(500);
      if (email !== null) expect(email).toMatch(/^[\s\S]+@[\s\S]+$/);
    }),
  );
});

test('an edit keeps other fields and the creation time', () => {
  const before = contactOf({ name: ' Ann Farmer ', phone: ' 1 ', preferredContact: 'post' });
  if (!before.ok) throw new Error(before.error.message);
  expect(before.value).toMatchObject({ name: 'Ann Farmer', phone: '1', email: null });
  const after = buildContact(ID, USER, { name: 'Ann Field' }, before.value, NOW + 60_000);
  expect(after).toEqual({
    ok: true,
    value: { ...before.value, name: 'Ann Field', updatedAt: '2026-06-07T08:01:00.000Z' },
  });
});

test.each([
  [{ name: ' ' }, 'name-required'],
  [{ name: 'x'.repeat(201) }, 'text-too-long'],
  [{ name: 'x', phone: 'x'.repeat(51) }, 'text-too-long'],
  [{ name: 'x', phone: 'x'.repeat(50) }, null],
  [{ name: 'x', email: 'ann.example.org' }, 'email-invalid'],
  [{ name: 'x', email: '@example.org' }, 'email-invalid'],
  [{ name: 'x', email: 'a@b' }, null],
  [{ name: 'x', email: `${'x'.repeat(320)}@b` }, 'text-too-long'],
  [{ name: 'x', address: 'x'.repeat(501) }, 'text-too-long'],
  [{ name: 'x', notes: 'x'.repeat(20_001) }, 'text-too-long'],
] as const)('case %#: enforces a limit', (fields, expected) => {
  expect(code(fields)).toBe(expected);
});

test('a contact requires a signed-in user', () => {
  expect(buildContact(ID, null, { name: 'x' }, null, NOW)).toMatchObject({
    error: { code: 'not-signed-in' },
  });
});

test('an unknown preferred method becomes none', () => {
  expect([toPreferredContact('in_person'), toPreferredContact('pigeon')]).toEqual(['in_person', null]);
});

test.each([
  ['create', 'Error Creating Contact', 'Contact Created'],
  ['update', 'Error Updating Contact', 'Contact Updated'],
  ['delete', 'Error Deleting Contact', 'Contact Deleted'],
] as const)("a contact's %s is reported with the spec's text", (action, failed, done) => {
  expect(contactFailedToast(action, 'why')).toMatchObject({
    title: failed,
    description: 'why',
    tone: 'destructive',
  });
  expect(contactDoneToast(action)).toMatchObject({ title: done, tone: 'success' });
});
