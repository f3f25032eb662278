import type { ContactId, UserId } from '../ids.ts';

export const PREFERRED_CONTACTS = ['phone', 'text', 'email', 'post', 'in_person'] as const;

export type PreferredContact = (typeof PREFERRED_CONTACTS)[number];

export interface Contact {
  readonly id: ContactId;
  readonly userId: UserId;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly preferredContact: PreferredContact | null;
  readonly notes: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Unknown stored values become null. */
export function toPreferredContact(value: unknown): PreferredContact | null {
  return PREFERRED_CONTACTS.find((way) => way === value) ?? null;
}
