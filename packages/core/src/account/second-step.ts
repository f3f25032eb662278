import { isRecord } from '../json.ts';

/** JWT claims without signature check; null when unreadable. */
function claimsOf(token: unknown): unknown {
  const payload = typeof token === 'string' ? token.split('.')[1] : undefined;
  if (!payload) return null;
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}

export function isOfTwoSteps(token: unknown): boolean {
  const claims = claimsOf(token);
  return isRecord(claims) && (claims.aal === 'aal2' || claims.aal === 'aal3');
}

/** Whether a session is `aal1` although the user has a verified factor; the server refuses it. */
export function isSecondStepMissing(session: unknown): boolean {
  if (!isRecord(session) || !isRecord(session.user)) return false;
  const { factors } = session.user;
  return (
    Array.isArray(factors) &&
    factors.some((factor: unknown) => isRecord(factor) && factor.status === 'verified') &&
    !isOfTwoSteps(session.access_token)
  );
}

export const groupedCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

export function recoveryFile(codes: readonly string[], account: string, site: string): string {
  return [
    `Recovery codes for ${account}`,
    site,
    '',
    'Each code signs you in once, instead of a code from your authenticator app.',
    'Store them where you can find them without your phone. New codes replace these.',
    '',
    ...codes.map(groupedCode),
    '',
  ].join('\n');
}
