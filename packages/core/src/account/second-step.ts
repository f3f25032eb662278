import { isRecord } from '../json.ts';

/** The claims of a JWT, unverified; null when it cannot be read. */
function claimsOf(token: unknown): unknown {
  const payload = typeof token === 'string' ? token.split('.')[1] : undefined;
  if (!payload) return null;
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}

/** Whether a token comes from a sign-in with two steps. Unverified: for display only. */
export function isOfTwoSteps(token: unknown): boolean {
  const claims = claimsOf(token);
  return isRecord(claims) && (claims.aal === 'aal2' || claims.aal === 'aal3');
}

/**
 * Whether a session of auth-js still lacks its second step: its access token is of one step (`aal1`), and its user has a
 * verified second factor. The server refuses such a session everywhere but where the factor is shown.
 */
export function isSecondStepMissing(session: unknown): boolean {
  if (!isRecord(session) || !isRecord(session.user)) return false;
  const { factors } = session.user;
  return (
    Array.isArray(factors) &&
    factors.some((factor: unknown) => isRecord(factor) && factor.status === 'verified') &&
    !isOfTwoSteps(session.access_token)
  );
}

/** Groups of four, as a recovery code is shown. */
export const groupedCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** What a file of recovery codes says. */
export function recoveryFile(codes: readonly string[], account: string, site: string): string {
  return [
    `Recovery codes for ${account}`,
    site,
    '',
    'Each code signs you in once, in place of a code from your authenticator app.',
    'Keep them where you find them without your phone. New codes make these worthless.',
    '',
    ...codes.map(groupedCode),
    '',
  ].join('\n');
}
