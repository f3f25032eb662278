import { type Contact, toPreferredContact } from '@metalquest/core/contact/contact';
import { type ContactFields, contactRefusal } from '@metalquest/core/contact/edit-contact';
import type { FieldProblem } from '../../forms/use-record-form.ts';

/** The values of the contact form, all as text. */
export interface ContactValues {
  name: string;
  phone: string;
  email: string;
  address: string;
  preferredContact: string;
  notes: string;
}

export function valuesOfContact(contact: Contact | null): ContactValues {
  return {
    name: contact?.name ?? '',
    phone: contact?.phone ?? '',
    email: contact?.email ?? '',
    address: contact?.address ?? '',
    preferredContact: contact?.preferredContact ?? '',
    notes: contact?.notes ?? '',
  };
}

export function contactOfValues(values: ContactValues): ContactFields {
  return { ...values, preferredContact: toPreferredContact(values.preferredContact) };
}

export function checkContact(values: ContactValues): FieldProblem<ContactValues>[] {
  const refused = contactRefusal(contactOfValues(values));
  return refused ? [{ field: refused.field ?? 'name', message: refused.message }] : [];
}
