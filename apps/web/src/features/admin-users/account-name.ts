import { avatarInitials } from '@metalquest/core/profile/avatar';
import type { AccountLine } from './accounts.ts';

/** Display name of an account: its name, else its email, else the first letters of its ID. */
export function accountName({ firstName, lastName, fullName, email, id }: AccountLine): string {
  const name = fullName.trim() || `${firstName} ${lastName}`.trim();
  return name || email || `Account ${id.slice(0, 8)}`;
}

export function accountInitials({ firstName, lastName, fullName, email }: AccountLine): string {
  return avatarInitials({ firstName, lastName, fullName, primaryEmail: email });
}
