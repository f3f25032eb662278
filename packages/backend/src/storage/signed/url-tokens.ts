import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { refuse } from '../errors.ts';
import { type Rendition, renditionShape } from '../render/rendition.ts';

/** The object of a signed URL, by row as well as path, unchanged or as one rendition. */
interface SignedFile {
  bucket: string;
  name: string;
  objectId: string;
  /** Null for the original file. */
  rendition: Rendition | null;
}

export interface UrlTokens {
  sign(file: SignedFile, seconds: number): Promise<string>;
  /** @throws StorageError InvalidJWT */
  verify(token: string): Promise<SignedFile>;
}

/** Algorithm, key and audience differ from those of access tokens, so that neither passes for the other. */
const ALGORITHM = 'HS256';
const AUDIENCE = 'metalquest:file';
const TYPE = 'file-url+jwt';
const claims = z.object({
  bucket: z.string(),
  name: z.string(),
  objectId: z.uuid(),
  rendition: renditionShape.nullable(),
});

/** @param now epoch milliseconds */
export function createUrlTokens(key: Uint8Array, now: () => number): UrlTokens {
  return {
    sign({ bucket, name, objectId, rendition }, seconds) {
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT({ bucket, name, objectId, rendition: rendition && { ...rendition } })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(key);
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          audience: AUDIENCE,
          typ: TYPE,
          currentDate: new Date(now()),
          requiredClaims: ['exp'],
        });
        return claims.parse(payload);
      } catch (cause) {
        if (cause instanceof errors.JWTExpired) throw refuse.signature('"exp" claim timestamp check failed');
        if (cause instanceof errors.JOSEError || cause instanceof z.ZodError) {
          throw refuse.signature('The token of this address is not valid');
        }
        throw cause;
      }
    },
  };
}
