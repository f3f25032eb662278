import type { FastifyReply } from 'fastify';
import type { Database } from '../../db/database.ts';
import { type ObjectRequest, sendObject } from '../download.ts';
import { refuse } from '../errors.ts';
import { objectName } from '../object-name.ts';
import type { ObjectStore } from '../object-store.ts';
import { findSignedObject, type StoredObject } from '../objects.ts';
import type { Rendition } from '../render/rendition.ts';
import type { UrlTokens } from './url-tokens.ts';

/** Caches must revalidate, so that a URL ends with its file and its owner. */
export const REVALIDATE = 'private, no-cache';

export function downloadSigned(db: Database, store: ObjectStore, urls: UrlTokens) {
  return async (request: ObjectRequest, reply: FastifyReply) => {
    const { object, rendition } = await signedObject(db, urls, request);
    if (rendition)
      throw refuse.signature('The token of this address is for a smaller version of the picture');
    return sendObject(request, reply, store, object, REVALIDATE);
  };
}

/** @throws StorageError InvalidJWT for a token of another file; NoSuchKey if file or owner were deleted */
export async function signedObject(
  db: Database,
  urls: UrlTokens,
  request: ObjectRequest,
): Promise<{ object: StoredObject; rendition: Rendition | null }> {
  const { token } = request.query;
  if (typeof token !== 'string' || token === '') throw refuse.signature('A signed address needs its token');
  const signed = await urls.verify(token);
  if (signed.bucket !== request.params.bucket || signed.name !== objectName(request.params['*'])) {
    throw refuse.signature('The token belongs to another address');
  }
  const object = await findSignedObject(db, signed.bucket, signed.objectId);
  if (!object || object.name !== signed.name) throw refuse.noSuchKey();
  return { object, rendition: signed.rendition };
}
