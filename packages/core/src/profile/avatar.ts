import type { AppUser } from './app-user.ts';

/** Limits of an uploaded avatar, stored as a data URL in the row: characters and edge in pixels. */
export const AVATAR_DATA_MAX_LENGTH = 24_000;
export const AVATAR_EDGE_PX = 256;

const AVATAR_DATA = /^data:image\/(?:jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Whether it is an uploaded data URL rather than an external address. */
export function isUploadedAvatar(avatarUrl: string | null): avatarUrl is string {
  return avatarUrl !== null && avatarUrl.length <= AVATAR_DATA_MAX_LENGTH && AVATAR_DATA.test(avatarUrl);
}

export type AvatarNames = Pick<AppUser, 'firstName' | 'lastName' | 'fullName' | 'primaryEmail'>;

/** Counts graphemes, so that accents and emoji stay whole. */
function initialsOf(text: string, count: number): string {
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.trim());
  return Array.from(graphemes, (grapheme) => grapheme.segment)
    .slice(0, count)
    .join('')
    .toUpperCase();
}

/** First and last name, else full name, else two letters of the email, else 'U' (spec section 2). */
export function avatarInitials(names: AvatarNames): string {
  if (names.firstName.trim() && names.lastName.trim()) {
    return initialsOf(names.firstName, 1) + initialsOf(names.lastName, 1);
  }
  const words = names.fullName.split(/\s+/).filter(Boolean);
  const initials = initialsOf(words[0] ?? '', 1) + initialsOf(words.slice(1).at(-1) ?? '', 1);
  return initials || initialsOf(names.primaryEmail ?? '', 2) || 'U';
}

/** First name, else the local part of the email (spec section 2), else 'Account'. */
export function avatarLabel(names: AvatarNames): string {
  return names.firstName.trim() || (names.primaryEmail ?? '').split('@')[0] || 'Account';
}

/** Only uploaded pictures are shown: an external host would learn who views whom. */
export function avatarPicture({ imageUrl }: Pick<AppUser, 'imageUrl'>): string | null {
  return isUploadedAvatar(imageUrl) ? imageUrl : null;
}
