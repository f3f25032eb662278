import type { CodePurpose } from './one-time-codes.ts';

/** As in GoTrue's verify.go, but a sign-in link also confirms a new account. No invitations. */
const PURPOSES: Readonly<Record<string, readonly CodePurpose[]>> = {
  signup: ['confirmation', 'magic_link'],
  email: ['confirmation', 'magic_link'],
  magiclink: ['magic_link'],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  invite: [],
};

export function purposesOf(type: string): readonly CodePurpose[] | null {
  return Object.hasOwn(PURPOSES, type) ? (PURPOSES[type] ?? null) : null;
}

/** GoTrue's message after the first of two confirmations (verify.go). */
export const HALF_CONFIRMED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';
