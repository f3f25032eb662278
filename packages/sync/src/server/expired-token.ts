/**
 * True when a refusal of the storage service means the token rather than the file: it says so with many statuses, and
 * its resumable part only in words.
 */
export function isTokenTrouble(message: unknown, code?: unknown): boolean {
  return code === 'InvalidJWT' || (typeof message === 'string' && /\bjwt\b|"exp" claim/i.test(message));
}
