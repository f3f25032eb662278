import type { ContactId, UserId } from '../ids.ts';
import { err, ok, type Result } from '../result.ts';
import { isLongerThan, trimmedOrNull } from '../text/text.ts';
import { type Instant, toIso } from '../time/instant.ts';
import { type Contact, PREFERRED_CONTACTS } from './contact.ts';

export interface ContactError {
  readonly code: 'not-signed-in' | 'name-required' | 'text-too-long' | 'email-invalid' | 'choice-invalid';
  readonly message: string;
  readonly field?: keyof ContactFields;
}

/** Schema limits, in characters. */
const CONTACT_NAME_MAX_LENGTH = 200;
const CONTACT_PHONE_MAX_LENGTH = 50;
const CONTACT_EMAIL_MAX_LENGTH = 320;
const CONTACT_ADDRESS_MAX_LENGTH = 500;
const CONTACT_NOTES_MAX_LENGTH = 20_000;

export type ContactFields = Pick<Contact, 'name'> &
  Partial<Omit<Contact, 'id' | 'userId' | 'name' | 'createdAt' | 'updatedAt'>>;

/** Same check as the schema: text, an at sign, text. */
const EMAIL = /^[\s\S]+@[\s\S]+$/;

const tooLong = (field: keyof ContactFields, what: string, limit: number): ContactError => ({
  code: 'text-too-long',
  message: `${what} can have at most ${limit} characters.`,
  field,
});

export function contactRefusal(fields: ContactFields): ContactError | null {
  const { name, phone, email, address, notes, preferredContact = null } = fields;
  if (!trimmedOrNull(name))
    return { code: 'name-required', message: 'Give the contact a name.', field: 'name' };
  if (isLongerThan(CONTACT_NAME_MAX_LENGTH, name)) return tooLong('name', 'A name', CONTACT_NAME_MAX_LENGTH);
  if (isLongerThan(CONTACT_PHONE_MAX_LENGTH, phone))
    return tooLong('phone', 'A phone number', CONTACT_PHONE_MAX_LENGTH);
  if (isLongerThan(CONTACT_EMAIL_MAX_LENGTH, email))
    return tooLong('email', 'An email', CONTACT_EMAIL_MAX_LENGTH);
  if (isLongerThan(CONTACT_ADDRESS_MAX_LENGTH, address))
    return tooLong('address', 'An address', CONTACT_ADDRESS_MAX_LENGTH);
  if (isLongerThan(CONTACT_NOTES_MAX_LENGTH, notes))
    return tooLong('notes', 'Notes', CONTACT_NOTES_MAX_LENGTH);
  const mail = trimmedOrNull(email);
  if (mail !== null && !EMAIL.test(mail)) {
    return {
      code: 'email-invalid',
      message: 'This is not an email address: it needs an @.',
      field: 'email',
    };
  }
  if (preferredContact !== null && !PREFERRED_CONTACTS.includes(preferredContact)) {
    return {
      code: 'choice-invalid',
      message: 'Choose how to reach the contact.',
      field: 'preferredContact',
    };
  }
  return null;
}

/** Creates a contact, or edits `existing`, with trimmed texts. Omitted fields keep their value. */
export function buildContact(
  id: ContactId,
  userId: UserId | null,
  changes: ContactFields,
  existing: Contact | null,
  now: Instant,
): Result<Contact, ContactError> {
  if (!userId) return err({ code: 'not-signed-in', message: 'User session not found.' });
  const fields: ContactFields = { ...existing, ...changes };
  const refused = contactRefusal(fields);
  if (refused) return err(refused);
  return ok({
    id,
    userId: existing?.userId ?? userId,
    name: fields.name.trim(),
    phone: trimmedOrNull(fields.phone),
    email: trimmedOrNull(fields.email),
    address: trimmedOrNull(fields.address),
    preferredContact: fields.preferredContact ?? null,
    notes: trimmedOrNull(fields.notes),
    createdAt: existing?.createdAt ?? toIso(now),
    updatedAt: toIso(now),
  });
}
