import type { AppUser } from './app-user.ts';

/** A picture that was uploaded, in the row itself: its longest text, and the edge it is scaled to, in pixels. */
export const AVATAR_DATA_MAX_LENGTH = 24_000;
export const AVATAR_EDGE_PX = 256;

const AVATAR_DATA = /^data:image\/(?:jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Whether the text is a picture that was uploaded here, and not the address of one elsewhere. */
export function isUploadedAvatar(avatarUrl: string | null): avatarUrl is string {
  return avatarUrl !== null && avatarUrl.length <= AVATAR_DATA_MAX_LENGTH && AVATAR_DATA.test(avatarUrl);
}

/** The part of a user that a picture-less avatar and its label are made of. */
export type AvatarNames = Pick<AppUser, 'firstName' | 'lastName' | 'fullName' | 'primaryEmail'>;

/** The first letter as a reader sees it: one grapheme, so that an accent or emoji is not cut in half. */
function firstLetters(text: string, count: number): string {
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.trim());
  return Array.from(graphemes, (grapheme) => grapheme.segment)
    .slice(0, count)
    .join('')
    .toUpperCase();
}

/**
 * The initials in the avatar: first and last name; else full name (its first and last word); else the first two
 * letters of the e-mail; else 'U' (spec section 2).
 */
export function avatarInitials(names: AvatarNames): string {
  if (names.firstName.trim() && names.lastName.trim()) {
    return firstLetters(names.firstName, 1) + firstLetters(names.lastName, 1);
  }
  const words = names.fullName.split(/\s+/).filter(Boolean);
  const initials = firstLetters(words[0] ?? '', 1) + firstLetters(words.slice(1).at(-1) ?? '', 1);
  return initials || firstLetters(names.primaryEmail ?? '', 2) || 'U';
}

/**
 * The label beside the avatar: the first name, or the part of the e-mail before the at-sign (spec section 2);
 * 'Account' for a user with neither, as after a sign-up by phone.
 */
export function avatarLabel(names: AvatarNames): string {
  return names.firstName.trim() || (names.primaryEmail ?? '').split('@')[0] || 'Account';
}

/**
 * The picture to show: one that was uploaded here. One at an address elsewhere, as a provider gives it, stays unshown: its
 * host would learn who looks at what and when.
 */
export function avatarPicture({ imageUrl }: Pick<AppUser, 'imageUrl'>): string | null {
  return isUploadedAvatar(imageUrl) ? imageUrl : null;
}
