import { AuthError, type WeakPasswordReason } from './errors.ts';

export const MIN_PASSWORD_BYTES = 8;
export const MAX_PASSWORD_BYTES = 72;

/**
 * The only rules a password must meet: 8 to 72 bytes, any characters (security, Accounts).
 * @throws AuthError weak_password with its reasons, or validation_failed when it is too long
 */
export function assertGoodPassword(password: string): void {
  const bytes = Buffer.byteLength(password);
  if (bytes > MAX_PASSWORD_BYTES) {
    throw new AuthError(
      'validation_failed',
      `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`,
    );
  }
  const reasons: WeakPasswordReason[] = [];
  if (bytes < MIN_PASSWORD_BYTES) reasons.push('length');
  if (reasons.length > 0) {
    throw new AuthError('weak_password', `Password should be at least ${MIN_PASSWORD_BYTES} characters.`, {
      reasons,
    });
  }
}
