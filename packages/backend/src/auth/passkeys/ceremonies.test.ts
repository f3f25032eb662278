import { passkeySite } from '@metalquest/core/account/passkey-site';
import { expect, it } from 'vitest';
import { type Faults, TestAuthenticator } from '../../../test/auth/passkeys/test-authenticator.ts';
import { PasskeyRefusal, verifyRegistration } from './ceremonies.ts';
import { registrationBody } from './credential-json.ts';

const ORIGIN = 'https://quest.example.org';
const challenge = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

function register(attestation: Faults['attestation']) {
  const site = passkeySite(ORIGIN);
  if (!site) throw new Error('no site');
  const made = new TestAuthenticator(ORIGIN).create(
    {
      challenge,
      rp: { id: site.rpId, name: 'MetalQuest' },
      user: { id: 'dXNlcg', name: 'ada', displayName: 'Ada' },
      pubKeyCredParams: [],
    },
    attestation ? { attestation } : {},
  );
  const { credential } = registrationBody.parse({
    challenge_id: '00000000-0000-4000-8000-000000000000',
    credential: made,
  });
  return verifyRegistration(site, challenge, credential);
}

it('accepts a passkey without attestation, or with self attestation', async () => {
  expect(await register(undefined)).toMatchObject({ signCount: 1, isSyncable: true, isSynced: true });
  expect(await register('self')).toMatchObject({ signCount: 1 });
});

it('rejects certificate attestations', async () => {
  const x5c = [Buffer.from('certificate')];
  for (const [fmt, attStmt] of [
    ['packed', new Map<string, unknown>([['x5c', x5c]])],
    ['android-key', new Map<string, unknown>([['x5c', x5c]])],
    ['apple', new Map()],
  ] as const) {
    const refusal = await register({ fmt, attStmt }).catch((cause: unknown) => cause);
    expect(refusal).toBeInstanceOf(PasskeyRefusal);
    expect(String(refusal)).toContain(`unsupported attestation format ${fmt}`);
  }
});
