import { spend } from '../auth-limits.ts';
import type { AuthParts } from '../auth-parts.ts';
import { readBody } from '../body.ts';
import { AuthError } from '../errors.ts';
import { lockAccount } from '../factors/step-up.ts';
import { assertOwner, type SignedIn, takeReauthentication } from '../owner-proof.ts';
import { noteSecurityEvent } from '../security-log.ts';
import { endSessionsOfPasskey } from '../sessions.ts';
import { ownerProofBody } from './credential-json.ts';
import { deletePasskey } from './passkeys.ts';

export const passkeyNotFound = (): AuthError =>
  new AuthError('webauthn_credential_not_found', 'Passkey not found');

/** Requires proof of ownership ({@link assertOwner}). @throws AuthError webauthn_credential_not_found */
export async function removePasskey(
  parts: AuthParts,
  signedIn: SignedIn,
  id: string,
  body: unknown,
): Promise<void> {
  const { user, session, device } = signedIn;
  const nonce = await assertOwner(parts, signedIn, readBody(ownerProofBody, body));
  if (nonce !== null) spend(parts.limits.codesByAccount, user.id);
  const refused = await parts.db.transaction(async (tx) => {
    const held = await lockAccount(tx, user, session);
    const refusal = nonce === null ? null : await takeReauthentication(parts, tx, held, nonce, device);
    if (refusal) return refusal;
    if (!(await deletePasskey(tx, user.id, id))) throw passkeyNotFound();
    await endSessionsOfPasskey(tx, user.id, id, session.id);
    await noteSecurityEvent(tx, user.id, 'passkey_removed', { device, nowMs: parts.now() });
    return null;
  });
  if (refused) throw refused;
  if (nonce !== null) parts.limits.codesByAccount.giveBack(user.id);
  await parts.endedSessions.catchUp();
}
