import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccessClaims, callerOf } from './access-tokens.ts';
import { openSigningKeys } from './signing-keys.ts';

const folders: string[] = [];
const folder = async (): Promise<string> => {
  const made = await mkdtemp(path.join(tmpdir(), 'metalquest-keys-'));
  folders.push(made);
  return made;
};
let home: string;
beforeAll(async () => {
  home = await folder();
});
afterAll(() => Promise.all(folders.map((name) => rm(name, { recursive: true }))));

const NOW = Date.parse('2026-05-01T10:00:00Z');
const claims: Omit<AccessClaims, 'iss' | 'iat' | 'exp'> = {
  sub: '0b7d4d5e-54a5-4a8e-9d3b-0a7a3a4a6a10',
  role: 'authenticated',
  aud: 'authenticated',
  email: 'ada@example.org',
  phone: '',
  session_id: '4c0b6f5e-93b5-4c5f-8a63-d8f5a0f0b111',
  app_metadata: {},
  user_metadata: {},
  aal: 'aal1',
  amr: [],
  is_anonymous: false,
};

test('keys are created once, are private to the account, and survive a restart', async () => {
  const first = await openSigningKeys(home, () => NOW);
  const second = await openSigningKeys(home, () => NOW);
  expect(second.anonKey).toBe(first.anonKey);
  expect((await stat(path.join(home, 'keys.json'))).mode & 0o777).toBe(0o600);
  const { token, expiresAt } = await first.sign(claims);
  expect(expiresAt).toBe(NOW / 1000 + 3600);
  expect(await second.verify(token)).toMatchObject({ ...claims, iss: 'http://localhost:3000/auth/v1' });
});

test('the public key set contains no private key', async () => {
  const tokens = await openSigningKeys(home, () => NOW);
  const [key] = tokens.jwks().keys;
  expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: expect.any(String) });
  expect(key).not.toHaveProperty('d');
});

test('a damaged key file stops the start instead of signing all users out', async () => {
  const damaged = await folder();
  await writeFile(path.join(damaged, 'keys.json'), '{"keys":[');
  await expect(openSigningKeys(damaged, () => NOW)).rejects.toThrow('keys.json is damaged');
});

test('distinguishes an expired token from an invalid one', async () => {
  let now = NOW;
  const tokens = await openSigningKeys(home, () => now, { accessTokenSeconds: 60 });
  const { token } = await tokens.sign(claims);
  now += 61_000;
  await expect(tokens.verify(token)).rejects.toMatchObject({ name: 'TokenError', reason: 'expired' });
});

test('accepts only tokens signed with this key', async () => {
  const tokens = await openSigningKeys(home, () => NOW);
  const stranger = await openSigningKeys(await folder(), () => NOW);
  const { token } = await tokens.sign(claims);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const forgedClaims = { ...claims, iat: NOW / 1000, exp: NOW / 1000 + 60 };
  const kid = String(tokens.jwks().keys[0]?.kid);
  const other = await generateKeyPair('ES256');
  const publicKey = new TextEncoder().encode(JSON.stringify(tokens.jwks().keys[0]));
  const refused = [
    (await stranger.sign(claims)).token,
    new UnsecuredJWT(forgedClaims).encode(),
    `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`,
    await new SignJWT(forgedClaims).setProtectedHeader({ alg: 'ES256', kid }).sign(other.privateKey),
    await new SignJWT(forgedClaims).setProtectedHeader({ alg: 'HS256', kid }).sign(publicKey),
    `${header}.${Buffer.from(JSON.stringify({ ...forgedClaims, sub: claims.session_id })).toString('base64url')}.${signature}`,
    `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    tokens.anonKey,
    'a.b.c',
    'sb_publishable_xyz',
  ];
  for (const wrong of refused) {
    await expect(tokens.verify(wrong)).rejects.toMatchObject({ name: 'TokenError', reason: 'invalid' });
  }
});

test('the anonymous key or no token is anonymous, a token is its user, anything else is refused', async () => {
  const tokens = await openSigningKeys(home, () => NOW);
  const { token } = await tokens.sign(claims);
  expect((await callerOf(tokens, undefined)).role).toBe('anon');
  expect((await callerOf(tokens, `Bearer ${tokens.anonKey}`)).role).toBe('anon');
  expect(await callerOf(tokens, `Bearer ${token}`)).toMatchObject({
    role: 'authenticated',
    claims: { sub: claims.sub },
  });
  await expect(callerOf(tokens, 'Bearer nonsense')).rejects.toMatchObject({ reason: 'invalid' });
});

test('a retired key still verifies while a new one signs', async () => {
  const both = await folder();
  const old = await openSigningKeys(both, () => NOW);
  const { token } = await old.sign(claims);
  const other = await folder();
  const fresh = await openSigningKeys(other, () => NOW);
  const file = path.join(both, 'keys.json');
  const ours = JSON.parse(await readFile(file, 'utf8'));
  const theirs = JSON.parse(await readFile(path.join(other, 'keys.json'), 'utf8'));
  await writeFile(file, JSON.stringify({ ...ours, keys: [...theirs.keys, ...ours.keys] }));
  const rotated = await openSigningKeys(both, () => NOW);
  expect(await rotated.verify(token)).toMatchObject({ sub: claims.sub });
  expect(await fresh.verify((await rotated.sign(claims)).token)).toMatchObject({ sub: claims.sub });
});
