import { z } from 'zod';
import { AuthError } from './errors.ts';

/** RFC 5321 path limit. */
const MAX_EMAIL_LENGTH = 254;
const address = z.email().max(MAX_EMAIL_LENGTH);

export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** @throws AuthError validation_failed */
export function parseEmail(text: string): string {
  const parsed = address.safeParse(normalEmail(text));
  if (parsed.success) return parsed.data;
  throw new AuthError('validation_failed', 'Unable to validate email address: invalid format');
}
