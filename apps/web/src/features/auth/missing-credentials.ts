import type { Result } from '@metalquest/core/result';
import type { AuthProblem } from '../../net/auth/auth-problem.ts';

/** The error for a missing email or password, without the spec's phone number, which signs in with a code only. */
export function missingCredentials(email: string, password: string): Result<never, AuthProblem> | null {
  if (email !== '' && password !== '') return null;
  const message = 'You must provide an email and a password';
  return { ok: false, error: { message, advice: null, reasons: [], remedy: null } };
}
