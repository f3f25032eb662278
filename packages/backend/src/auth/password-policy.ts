import { dictionary } from '@zxcvbn-ts/language-common';
import { AuthError, type WeakPasswordReason } from './errors.ts';

const MIN_PASSWORD_CHARACTERS = 8;
const MAX_PASSWORD_BYTES = 72;

/** A weak password in GoTrue's terms. `characters` means composition rules, of which there are none. */
export interface Weakness {
  message: string;
  reasons: WeakPasswordReason[];
}

/** Words of the product and its subject, without spaces. docs/security.md lists them. */
const PRODUCT_WORDS = [
  'metalquest',
  'metaldetector',
  'metaldetectors',
  'metaldetecting',
  'metaldetectorist',
  'detectorist',
  'detectorists',
];

/** Shorter cores occur in too many passwords by chance. */
const MIN_CORE = 4;

const coreOf = (text: string): string => text.toLowerCase().replaceAll(/\P{L}/gu, '');

/** Guessable with knowledge of the product or the account. `emails` are normalised. */
function isObvious(password: string, emails: readonly string[]): boolean {
  const normalized = password.trim().toLowerCase();
  const words = [...PRODUCT_WORDS, ...emails.flatMap((email) => [email, email.split('@')[0] ?? ''])];
  const core = coreOf(normalized);
  return words.some((word) => normalized === word || (core.length >= MIN_CORE && core === coreOf(word)));
}

/** @returns null for an acceptable password (security, Accounts) */
export function weaknessOf(password: string, emails: readonly string[]): Weakness | null {
  const reasons: WeakPasswordReason[] = [];
  const messages: string[] = [];
  if ([...password].length < MIN_PASSWORD_CHARACTERS) {
    reasons.push('length');
    messages.push(`Password should be at least ${MIN_PASSWORD_CHARACTERS} characters.`);
  }
  if (isCommonPassword(password) || isObvious(password, emails)) {
    reasons.push('pwned');
    messages.push('Password is known to be weak and easy to guess, please choose a different one.');
  }
  return reasons.length === 0 ? null : { message: messages.join(' '), reasons };
}

/**
 * 8 characters to 72 bytes; no common password, product word or own address, or variant of these.
 * @throws AuthError weak_password with its reasons; validation_failed if it is too long
 */
export function assertGoodPassword(password: string, emails: readonly string[]): void {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw new AuthError('validation_failed', `Password cannot be longer than ${MAX_PASSWORD_BYTES} bytes`);
  }
  const weak = weaknessOf(password, emails);
  if (weak) throw new AuthError('weak_password', weak.message, { reasons: weak.reasons });
}

const MIN_LENGTH = 8;

/** The most frequently leaked passwords, lower-cased: the 17,950 of zxcvbn's 49,233 that reach MIN_LENGTH. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= MIN_LENGTH),
);

export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.trim().toLowerCase());
}
