import { createPublicKey } from 'node:crypto';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminUnderTest, type Member, startAdmin } from '../../test/admin/test-admin.ts';
import { attack } from '../../test/admin/test-escalation.ts';

let under: AdminUnderTest;
let admin: Member;
let mallory: Member;
let send: ReturnType<typeof attack>['send'];
let tryEverything: ReturnType<typeof attack>['tryEverything'];
beforeAll(async () => {
  under = await startAdmin();
  admin = await under.administrator();
  mallory = await under.member();
  ({ send, tryEverything } = attack(under, admin, mallory));
});
afterAll(() => under.backend.close());

describe('a forged token has no rights', () => {
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const forgeries: [string, () => Promise<string>][] = [
    [
      'without a signature',
      async () => new UnsecuredJWT({ ...claimsOf(mallory.token), app_metadata: { admin: true } }).encode(),
    ],
    [
      'with none for an algorithm and a signature kept',
      async () => {
        const [, payload, signature] = admin.token.split('.');
        return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.${signature}`;
      },
    ],
    [
      'with its claims edited',
      async () => {
        const [header, , signature] = mallory.token.split('.');
        const edited = { ...claimsOf(mallory.token), app_metadata: { admin: true }, sub: admin.userId };
        return `${header}.${Buffer.from(JSON.stringify(edited)).toString('base64url')}.${signature}`;
      },
    ],
    [
      "with another's signature",
      async () => `${admin.token.split('.').slice(0, 2).join('.')}.${mallory.token.split('.')[2]}`,
    ],
    [
      'with the header of another algorithm',
      async () => {
        const [, payload, signature] = admin.token.split('.');
        return `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}.${payload}.${signature}`;
      },
    ],
    ['that ends early', async () => admin.token.slice(0, -4)],
    ['signed with the anonymous key as secret', () => hs256(under.backend.anonKey)],
    ['signed with the public key as secret', async () => hs256(JSON.stringify(await publicKey()))],
    [
      'signed with the public key as PEM',
      async () =>
        hs256(
          createPublicKey({ key: await publicKey(), format: 'jwk' })
            .export({ type: 'spki', format: 'pem' })
            .toString(),
        ),
    ],
    [
      "signed with Supabase's well-known local secret",
      () => hs256('super-secret-jwt-token-with-at-least-32-characters-long'),
    ],
    ["signed with the attacker's key under our key id", () => es256({})],
    ["signed with the attacker's key, included in the header", () => es256({ withKey: true })],
    [
      "signed with the attacker's key, with a URL to fetch it",
      () => es256({ address: 'http://127.0.0.1:1/jwks.json' }),
    ],
    ['that says it is the service', () => es256({ claims: { role: 'service_role' } })],
  ];
  const publicKey = async (): Promise<Record<string, string>> => {
    const response = await fetch(`${under.backend.url}/auth/v1/.well-known/jwks.json`);
    return (await response.json()).keys[0];
  };
  const wanted = () => ({ ...claimsOf(admin.token), app_metadata: { admin: true } });
  async function hs256(secret: string): Promise<string> {
    const { kid = '' } = await publicKey();
    return new SignJWT(wanted()).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(secret));
  }
  async function es256({
    withKey = false,
    address,
    claims = {},
  }: {
    withKey?: boolean;
    address?: string;
    claims?: object;
  }): Promise<string> {
    const { kid = '' } = await publicKey();
    const pair = await generateKeyPair('ES256', { extractable: true });
    const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey);
    return new SignJWT({ ...wanted(), ...claims })
      .setProtectedHeader({
        alg: 'ES256',
        kid,
        ...(withKey ? { jwk: { kty: 'EC', crv: 'P-256', x: jwk.x ?? '', y: jwk.y ?? '' } } : {}),
        ...(address ? { jku: address } : {}),
      })
      .sign(pair.privateKey);
  }

  it.each(forgeries)('%s', async (_name, forge) => {
    const token = await forge();
    expect(await tryEverything(token)).toEqual([401]);
    expect([401, 403]).toContain((await send('GET', '/auth/v1/user', { token })).status);
    expect((await send('GET', '/rest/v1/quests', { token })).status).toBe(401);
    expect((await send('GET', `/storage/v1/object/media/finds/x/y.jpg`, { token })).status).toBeLessThan(500);
  });

  it('nor has the anonymous key, alone or with a forged token', async () => {
    expect(await tryEverything(under.backend.anonKey)).toEqual([401]);
    expect(
      await tryEverything(under.backend.anonKey, { apikey: await hs256(under.backend.anonKey) }),
    ).toEqual([401]);
  });
});

describe('headers cannot set the identity', () => {
  it.each([
    ['request.jwt.claims', '{"app_metadata":{"admin":true}}'],
    ['request-jwt-claims', '{"app_metadata":{"admin":true}}'],
    ['role', 'service_role'],
    ['x-role', 'service_role'],
    ['x-supabase-role', 'service_role'],
    ['x-forwarded-user', 'admin'],
    ['x-client-info', "'; set role postgres; --"],
    ['prefer', 'role=service_role'],
    ['cookie', 'role=admin; sb-access-token=x'],
  ])('%s', async (name, value) => {
    expect(await tryEverything(mallory.token, { [name]: value })).toEqual([403]);
  });

  it('nor can a second token: only Authorization counts', async () => {
    expect(await tryEverything(mallory.token, { apikey: admin.token })).toEqual([403]);
    expect(await tryEverything(mallory.token, { 'x-authorization': `Bearer ${admin.token}` })).toEqual([403]);
    const both = await send(
      'POST',
      `/rest/v1/rpc/admin_list_users?apikey=${admin.token}&access_token=${admin.token}`,
      { body: {} },
    );
    expect([400, 403, 404]).toContain(both.status);
  });
});
