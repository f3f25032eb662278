import type { UserId } from '../ids.ts';
import { isRecord } from '../json.ts';

/** A profiles row; '' where not filled in (spec section 3). */
export interface Profile {
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  readonly avatarUrl: string;
}

/** Sign-in data; `metadata` is untrusted provider data. */
export interface SignedInUser {
  readonly id: UserId;
  readonly email: string | null;
  readonly createdAt: string | null;
  readonly metadata: unknown;
}

/** The user as shown on screens (spec section 3, App user view). '' means unknown. */
export interface AppUser {
  readonly id: UserId;
  readonly primaryEmail: string | null;
  readonly emails: readonly string[];
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  readonly imageUrl: string | null;
  readonly createdAt: string | null;
}

function firstText(...values: readonly unknown[]): string {
  const found = values.find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof found === 'string' ? found.trim() : '';
}

function splitName(name: string): { first: string; last: string } {
  const [first = '', ...rest] = name.split(/\s+/);
  return { first, last: rest.join(' ') };
}

/** Profile values take precedence over metadata, whose name is split on spaces (spec sections 1 and 3). */
export function appUser(user: SignedInUser, profile: Profile | null): AppUser {
  const metadata = isRecord(user.metadata) ? user.metadata : {};
  const metadataName = firstText(metadata.full_name, metadata.name);
  const split = splitName(metadataName);
  const stored = firstText(profile?.firstName, profile?.lastName) !== '';
  const firstName = stored ? firstText(profile?.firstName) : split.first;
  const lastName = stored ? firstText(profile?.lastName) : split.last;
  const storedName = stored ? `${firstName} ${lastName}`.trim() : '';
  return {
    id: user.id,
    primaryEmail: user.email,
    emails: user.email ? [user.email] : [],
    firstName,
    lastName,
    fullName: firstText(profile?.fullName, storedName, metadataName),
    imageUrl: firstText(profile?.avatarUrl, metadata.avatar_url, metadata.picture) || null,
    createdAt: user.createdAt,
  };
}
