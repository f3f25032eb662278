import { timingSafeEqual } from 'node:crypto';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { z } from 'zod';
import { type AccessTokens, TokenError } from './access-tokens.ts';
import { type KeyFile, type PrivateKey, readKeyFile, writeKeyFile } from './key-file.ts';

const ALGORITHM = 'ES256';
const record = z.record(z.string(), z.unknown());
const accessClaims = z.object({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  aud: z.literal('authenticated'),
  email: z.string(),
  phone: z.string(),
  session_id: z.uuid(),
  app_metadata: record,
  user_metadata: record,
  aal: z.string(),
  amr: z.array(z.unknown()),
  is_anonymous: z.boolean(),
  mfa_pending: z.literal(true).optional(),
  iss: z.string(),
  iat: z.number(),
  exp: z.number(),
});

export interface SigningOptions {
  /** Public origin; tokens have the issuer `${publicUrl}/auth/v1`. */
  publicUrl?: string;
  accessTokenSeconds?: number;
}

/** `<dataDirectory>/keys.json` has mode 0600. `now` is epoch milliseconds. @throws KeyFileError */
export async function openSigningKeys(
  dataDirectory: string,
  now: () => number,
  options: SigningOptions = {},
): Promise<AccessTokens & { anonKey: string }> {
  const { publicUrl = 'http://localhost:3000', accessTokenSeconds = 3600 } = options;
  const issuer = `${publicUrl}/auth/v1`;
  const file = (await readKeyFile(dataDirectory)) ?? (await makeKeyFile(dataDirectory, issuer, now));
  const [current] = file.keys;
  if (!current) throw new Error('keys.json contains no key');
  const signingKey = await importJWK(current, ALGORITHM);
  const jwks = { keys: file.keys.map(publicPart) };
  const publicKeys = createLocalJWKSet(jwks);
  const anonKey = Buffer.from(file.anonKey);

  return {
    anonKey: file.anonKey,
    async sign(claims) {
      const issuedAt = Math.floor(now() / 1000);
      const expiresAt = issuedAt + accessTokenSeconds;
      const token = await new SignJWT({ ...claims })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: current.kid })
        .setIssuer(issuer)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(signingKey);
      return { token, expiresAt };
    },
    async verify(token) {
      // The issuer is not compared: the key belongs to this installation, and changing PUBLIC_URL must not
      // sign users out.
      try {
        const { payload } = await jwtVerify(token, publicKeys, {
          algorithms: [ALGORITHM],
          audience: 'authenticated',
          currentDate: new Date(now()),
          requiredClaims: ['exp', 'sub'],
        });
        return accessClaims.parse(payload);
      } catch (cause) {
        if (cause instanceof errors.JWTExpired) throw new TokenError('expired', 'token is expired');
        throw new TokenError(
          'invalid',
          cause instanceof errors.JOSEError ? cause.message : 'unexpected claims',
        );
      }
    },
    isAnonKey(token) {
      const tokenBytes = Buffer.from(token);
      return tokenBytes.length === anonKey.length && timingSafeEqual(tokenBytes, anonKey);
    },
    jwks: () => jwks,
  };
}

async function makeKeyFile(dataDirectory: string, issuer: string, now: () => number): Promise<KeyFile> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(pair.privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  const { x = '', y = '', d = '' } = jwk;
  // No expiry: the key grants only public access, and installed clients keep it for years.
  const anonKey = await new SignJWT({ role: 'anon' })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid })
    .setIssuer(issuer)
    .setIssuedAt(Math.floor(now() / 1000))
    .sign(pair.privateKey);
  const file: KeyFile = { keys: [{ kty: 'EC', crv: 'P-256', x, y, d, kid }], anonKey };
  await writeKeyFile(dataDirectory, file);
  return file;
}

function publicPart(key: PrivateKey): JWK & Record<string, unknown> {
  const { kty, crv, x, y, kid } = key;
  return { kty, crv, x, y, kid, alg: ALGORITHM, use: 'sig', key_ops: ['verify'] };
}
