import type { Result } from '@metalquest/core/result';
import type { AuthProblem } from '../../net/auth/auth-problem.ts';

/** The error of spec section 5 for a missing email or password; null if both are given. */
export function missingCredentials(email: string, password: string): Result<never, AuthProblem> | null {
  if (email !== '' && password !== '') return null;
  const message = 'You must provide either an email or phone number and a password';
  return { ok: false, error: { message, advice: null, reasons: [], remedy: null } };
}
