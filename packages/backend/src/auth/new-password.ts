import type { AuthParts } from './auth-parts.ts';
import { AuthError } from './errors.ts';
import { assertCurrentPassword, type SignedIn } from './owner-proof.ts';
import { assertGoodPassword } from './password-policy.ts';
import type { SessionRow } from './sessions.ts';

/** How long a recovery session may set a password without the current one; equals the link's lifetime. */
const RECOVERY_S = 3600;

/** @throws AuthError weak_password, validation_failed, current_password_* or same_password */
export async function newPasswordHash(
  parts: AuthParts,
  { user, session, device }: SignedIn,
  input: { password?: string | null | undefined; current_password: string },
  newEmail: string | null,
): Promise<string | null> {
  if (input.password === undefined || input.password === null) return null;
  assertGoodPassword(
    input.password,
    [user.email, newEmail].filter((email) => email !== null),
  );
  if (user.encrypted_password !== null) {
    if (!isRecovering(session, parts.now())) {
      if (input.current_password === '') {
        throw new AuthError(
          'current_password_required',
          'Current password required when setting new password.',
        );
      }
      await assertCurrentPassword(parts, user, input.current_password, device);
    }
    if (await parts.passwordMatches(user.encrypted_password, input.password)) {
      throw new AuthError('same_password', 'New password should be different from the old password.');
    }
  }
  return parts.hasher.hash(input.password);
}

export function isRecovering(session: SessionRow, nowMs: number): boolean {
  return session.amr.some(
    ({ method, timestamp }) => method === 'recovery' && nowMs <= (timestamp + RECOVERY_S) * 1000,
  );
}
