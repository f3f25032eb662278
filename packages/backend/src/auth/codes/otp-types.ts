import type { CodePurpose } from './one-time-codes.ts';

/**
 * Which mails a `type` may stand for. `email` means a sign-up, then a sign-in link, as in GoTrue (verify.go); a sign-in
 * link also confirms a new account, for which GoTrue sends the mail of a sign-up. Nobody is invited here.
 */
const PURPOSES: Readonly<Record<string, readonly CodePurpose[]>> = {
  signup: ['confirmation', 'magic_link'],
  email: ['confirmation', 'magic_link'],
  magiclink: ['magic_link'],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  invite: [],
};

/** @returns null for a type that stands for no mail */
export function purposesOf(type: string): readonly CodePurpose[] | null {
  return Object.hasOwn(PURPOSES, type) ? (PURPOSES[type] ?? null) : null;
}

/** What GoTrue says once one of two mailboxes has agreed (verify.go). */
export const HALF_CONFIRMED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';
