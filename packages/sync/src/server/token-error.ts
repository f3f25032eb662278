/** True when storage refused the token, not the file; it uses many statuses for that. */
export function isTokenError(message: unknown, code?: unknown): boolean {
  return code === 'InvalidJWT' || (typeof message === 'string' && /\bjwt\b|"exp" claim/i.test(message));
}
