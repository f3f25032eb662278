import type { PasskeySite } from '@metalquest/core/account/passkey-site';
import type { AuthParts } from '../auth-parts.ts';
import { readBody } from '../body.ts';
import { AuthError } from '../errors.ts';
import { noteSecurityEvent } from '../security-log.ts';
import { type SessionReply, signIn } from '../session-reply.ts';
import type { Device } from '../sessions.ts';
import { findUserById, isSuspended } from '../users.ts';
import { authenticationOptions, PasskeyRefusal, verifyAuthentication } from './ceremonies.ts';
import { storeChallenge, takeChallenge } from './challenges.ts';
import { authenticationBody } from './credential-json.ts';
import { findPasskey, noteUse, type StoredPasskey } from './passkeys.ts';

/** POST /passkeys/authentication/options: the same for every caller, to hide which accounts exist. */
export async function beginSignIn(
  parts: AuthParts,
  site: PasskeySite,
): Promise<{ challenge_id: string; expires_at: number; options: unknown }> {
  const options = await authenticationOptions(site);
  return { ...(await storeChallenge(parts.db, options.challenge, null, parts.now())), options };
}

/** Unknown and refused passkeys get one answer; only a valid signature reveals the account's state. */
export async function finishSignIn(
  parts: AuthParts,
  site: PasskeySite,
  device: Device,
  body: unknown,
): Promise<SessionReply> {
  const input = readBody(authenticationBody, body);
  const challenge = await takeChallenge(parts.db, input.challenge_id, null, parts.now());
  const passkey = await findPasskey(parts.db, input.credential.id);
  if (!passkey) {
    throw await refusalFor(parts, device, null, new PasskeyRefusal('there is no such passkey'));
  }
  const use = await verifyAuthentication(site, challenge, passkey, input.credential).catch(
    async (cause: unknown) => {
      if (!(cause instanceof PasskeyRefusal)) throw cause;
      throw await refusalFor(parts, device, passkey, cause);
    },
  );
  const reply = await parts.db.transaction(async (tx) => {
    const user = await findUserById(tx, passkey.user_id, { forUpdate: true });
    if (!user) return null;
    if (isSuspended(user, parts.now())) throw new AuthError('user_banned', 'User is banned');
    if (user.email_confirmed_at === null) throw new AuthError('email_not_confirmed', 'Email not confirmed');
    if (!(await noteUse(tx, passkey.id, use, parts.now()))) return null;
    return signIn(parts, tx, user, 'passkey', device, passkey.id);
  });
  if (!reply) {
    const cause = new PasskeyRefusal('the passkey was removed or used in the meantime');
    throw await refusalFor(parts, device, passkey, cause);
  }
  return reply;
}

async function refusalFor(
  parts: AuthParts,
  device: Device,
  passkey: StoredPasskey | null,
  cause: PasskeyRefusal,
): Promise<AuthError> {
  parts.dailyCounts.add('sign_in_failed');
  parts.log.info({ err: cause }, 'a sign-in with a passkey was refused');
  if (passkey) {
    await noteSecurityEvent(parts.db, passkey.user_id, 'passkey_refused', { device, nowMs: parts.now() });
  }
  return new AuthError('webauthn_verification_failed', 'Credential verification failed');
}
