import type { Result } from '@metalquest/core/result';
import type { AuthProblem } from '../../lib/auth-problem.ts';

/** The refusal of spec section 5 for an address or a password that is not there; null when both are. */
export function missingCredentials(email: string, password: string): Result<never, AuthProblem> | null {
  if (email !== '' && password !== '') return null;
  const message = 'You must provide either an email or phone number and a password';
  return { ok: false, error: { message, advice: null, reasons: [], remedy: null } };
}
