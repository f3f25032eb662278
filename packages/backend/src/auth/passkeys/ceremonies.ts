import type { PasskeySite } from '@metalquest/core/account/passkey-site';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { UserRow } from '../users.ts';
import { CHALLENGE_MS } from './challenges.ts';
import type { AuthenticationAnswer, RegistrationAnswer, Transport } from './credential-json.ts';
import type { StoredPasskey } from './passkeys.ts';

/** EdDSA, ES256 and RS256: every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded on first use: it takes 0.2 s and 24 MB, and many installations have no passkeys. */
const library = () => import('@simplewebauthn/server');

/** User handle, which the authenticator returns at sign-in: the id's text, as in GoTrue. */
const handleOf = (userId: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(userId));

/** A refused passkey; the message is for the log only. */
export class PasskeyRefusal extends Error {
  override readonly name = 'PasskeyRefusal';
}

export async function registrationOptions(
  site: PasskeySite,
  user: UserRow,
  existing: readonly { id: string; transports: Transport[] }[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'MetalQuest',
    rpID: site.rpId,
    userID: handleOf(user.id),
    userName: user.email ?? user.id,
    userDisplayName: user.email ?? user.id,
    attestationType: 'none',
    excludeCredentials: [...existing],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_MS,
  });
}

export async function authenticationOptions(
  site: PasskeySite,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: site.rpId,
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  });
}

export interface VerifiedRegistration {
  credentialId: string;
  publicKey: Uint8Array;
  aaguid: string;
  signCount: number;
  isSyncable: boolean;
  isSynced: boolean;
}

/** Verifies a new passkey: challenge, site and user verification. @throws PasskeyRefusal */
export async function verifyRegistration(
  site: PasskeySite,
  challenge: string,
  answer: RegistrationAnswer,
): Promise<VerifiedRegistration> {
  const { verifyRegistrationResponse } = await library();
  await assertNoCertificates(answer.response.attestationObject);
  const { registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!registrationInfo) throw new PasskeyRefusal('the attestation is not valid');
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
  if (credential.id !== answer.id) throw new PasskeyRefusal('the credential id does not match');
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    aaguid,
    signCount: credential.counter,
    isSyncable: credentialDeviceType === 'multiDevice',
    isSynced: credentialBackedUp,
  };
}

/** No certificates were requested; the library would parse them and may fetch their revocation lists. */
async function assertNoCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = await refusing(async () =>
    decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url'))),
  );
  await refusing(async () => {
    const format = decoded.get('fmt');
    // Authenticators may send a self-attestation unasked.
    if (format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)) return;
    throw new PasskeyRefusal(`unsupported attestation format ${String(format).slice(0, 40)}`);
  });
}

/** Verifies a sign-in: challenge, site, user verification and an increased counter. @throws PasskeyRefusal */
export async function verifyAuthentication(
  site: PasskeySite,
  challenge: string,
  passkey: StoredPasskey,
  answer: AuthenticationAnswer,
): Promise<{ signCount: number; isSynced: boolean }> {
  const { verifyAuthenticationResponse } = await library();
  if (!Buffer.from(answer.response.userHandle, 'base64url').equals(handleOf(passkey.user_id))) {
    throw new PasskeyRefusal('the passkey belongs to another account');
  }
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: passkey.publicKey,
        counter: passkey.signCount,
        transports: passkey.transports,
      },
    }),
  );
  if (!verified) throw new PasskeyRefusal('the signature is not valid');
  return { signCount: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
}

/** The library throws plain errors for refused answers and unreadable CBOR. */
async function refusing<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (cause) {
    if (cause instanceof PasskeyRefusal) throw cause;
    throw new PasskeyRefusal(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
