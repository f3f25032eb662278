import { isCommonPassword } from './common-passwords.ts';
import { AuthError, type WeakPasswordReason } from './errors.ts';

export const MIN_PASSWORD_BYTES = 8;
export const MAX_PASSWORD_BYTES = 72;

/** Why guessing a password is easy, in GoTrue's words. Its `characters` stands for composition rules, of which there are none. */
export interface Weakness {
  message: string;
  reasons: WeakPasswordReason[];
}

/** Passwords that an attacker who knows this product or the account tries first; `emails` are normalised addresses. */
function isObvious(password: string, emails: readonly string[]): boolean {
  const tried = password.trim().toLowerCase();
  return tried === 'metalquest' || emails.some((email) => tried === email || tried === email.split('@')[0]);
}

/**
 * @param emails the addresses of the account
 * @returns null for a password that is long enough and not one that is tried first (security, Accounts)
 */
export function weaknessOf(password: string, emails: readonly string[]): Weakness | null {
  const reasons: WeakPasswordReason[] = [];
  const messages: string[] = [];
  if (Buffer.byteLength(password) < MIN_PASSWORD_BYTES) {
    reasons.push('length');
    messages.push(`Password should be at least ${MIN_PASSWORD_BYTES} characters.`);
  }
  if (isCommonPassword(password) || isObvious(password, emails)) {
    reasons.push('pwned');
    messages.push('Password is known to be weak and easy to guess, please choose a different one.');
  }
  return reasons.length === 0 ? null : { message: messages.join(' '), reasons };
}

/**
 * The only rules a new password must meet: 8 to 72 bytes, any characters, not a common one, not the name of the product
 * and not an address of the account.
 * @throws AuthError weak_password with its reasons, or validation_failed when it is too long
 */
export function assertGoodPassword(password: string, emails: readonly string[]): void {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw new AuthError(
      'validation_failed',
      `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`,
    );
  }
  const weak = weaknessOf(password, emails);
  if (weak) throw new AuthError('weak_password', weak.message, { reasons: weak.reasons });
}
