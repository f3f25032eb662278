import type { ContactId, UserId } from '../ids.ts';

/** How a landowner wants to be reached. */
export const PREFERRED_CONTACTS = ['phone', 'text', 'email', 'post', 'in_person'] as const;

/** One of {@link PREFERRED_CONTACTS}. */
export type PreferredContact = (typeof PREFERRED_CONTACTS)[number];

/** Somebody who owns or farms land, and how to reach them (spec section 3, Landowner contact). */
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

/** The way a stored value names; anything unknown is none. */
export function toPreferredContact(value: unknown): PreferredContact | null {
  return PREFERRED_CONTACTS.find((way) => way === value) ?? null;
}
