import { randomUUID } from 'node:crypto';
import { deviceName } from '@metalquest/core/account/device-name';
import type { PasskeySite } from '@metalquest/core/account/passkey-site';
import { passkeyAdded } from '../../mail/emails.ts';
import type { AuthParts } from '../auth-parts.ts';
import { readBody } from '../body.ts';
import { sendLater } from '../codes/code-mail.ts';
import { undoableMail } from '../codes/undo-link.ts';
import { AuthError } from '../errors.ts';
import { lockAccount } from '../factors/step-up.ts';
import { changeAsOwner, proofBody, type SignedIn } from '../owner-proof.ts';
import { noteSecurityEvent } from '../security-log.ts';
import { PasskeyRefusal, registrationOptions, verifyRegistration } from './ceremonies.ts';
import { storeChallenge, takeChallenge } from './challenges.ts';
import { registrationBody } from './credential-json.ts';
import { insertPasskey, listCredentials, listPasskeys, type Passkey } from './passkeys.ts';

/** As in GoTrue. */
const MAX_PASSKEYS = 10;

/** Requires proof of ownership: a stolen token could otherwise register a lasting passkey. */
export async function beginRegistration(
  parts: AuthParts,
  site: PasskeySite,
  signedIn: SignedIn,
  body: unknown,
): Promise<{ challenge_id: string; expires_at: number; options: unknown }> {
  const { user, session } = signedIn;
  const options = await registrationOptions(site, user, await listCredentials(parts.db, user.id));
  const stored = await changeAsOwner(parts, signedIn, readBody(proofBody, body), async (tx) => {
    assertRoom(await listPasskeys(tx, user.id));
    const owner = { userId: user.id, sessionId: session.id };
    return storeChallenge(tx, options.challenge, owner, parts.now());
  });
  return { ...stored, options };
}

export async function finishRegistration(
  parts: AuthParts,
  site: PasskeySite,
  { user, session, device }: SignedIn,
  body: unknown,
): Promise<Passkey> {
  const input = readBody(registrationBody, body);
  const owner = { userId: user.id, sessionId: session.id };
  const challenge = await takeChallenge(parts.db, input.challenge_id, owner, parts.now());
  const verified = await verifyRegistration(site, challenge, input.credential).catch((cause: unknown) => {
    if (!(cause instanceof PasskeyRefusal)) throw cause;
    parts.log.info({ err: cause }, 'a new passkey was refused');
    throw new AuthError('webauthn_verification_failed', 'Credential verification failed');
  });
  const { name } = deviceName(device.userAgent);
  const { passkey, mails } = await parts.db.transaction(async (tx) => {
    const lockedUser = await lockAccount(tx, user, session);
    assertRoom(await listPasskeys(tx, user.id));
    const { transports } = input.credential.response;
    const row = { ...verified, id: randomUUID(), userId: user.id, transports, name };
    const added = await insertPasskey(tx, row, parts.now());
    if (!added) throw new AuthError('webauthn_credential_exists', 'This credential is already registered');
    await noteSecurityEvent(tx, user.id, 'passkey_added', { device, nowMs: parts.now() });
    return {
      passkey: added,
      mails: await undoableMail(parts, tx, lockedUser, (link) => passkeyAdded(name, link)),
    };
  });
  sendLater(parts, mails);
  return passkey;
}

function assertRoom(passkeys: readonly Passkey[]): void {
  if (passkeys.length < MAX_PASSKEYS) return;
  throw new AuthError('too_many_passkeys', 'Maximum number of passkeys reached');
}
