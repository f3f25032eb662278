import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../errors.ts';
import { isImage } from '../media-kind.ts';
import { describeFile, isUnchanged } from '../object-headers.ts';
import type { ObjectStore } from '../object-store.ts';
import type { StoredObject } from '../objects.ts';
import { render } from './render.ts';
import { keyOf, type Rendition, renditionFile } from './rendition.ts';
import type { RenditionCache } from './rendition-cache.ts';

export interface RenditionParts {
  store: ObjectStore;
  cache: RenditionCache;
}

export interface Sending {
  cacheControl: string;
  name: string | null;
  saveAs: string | undefined;
}

/** @throws StorageError InvalidMimeType unless the object is a picture */
export async function sendRendition(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, cache }: RenditionParts,
  object: StoredObject,
  rendition: Rendition,
  sending: Sending,
) {
  if (!isImage(object.metadata.mimetype)) throw refuse.notAPicture();
  const file = renditionFile(rendition, object.metadata.mimetype, request.headers.accept);
  const key = keyOf(file);
  // Derived from the version, so that it does not reveal the content: the original's tag is a hash of its
  // bytes.
  const eTag = `"${createHash('sha256').update(`${object.version} ${key}`).digest('hex').slice(0, 32)}"`;
  const isCurrent = isUnchanged(request, eTag, null);
  const content = isCurrent
    ? null
    : await cache.get(object.version, key, () =>
        render(
          object.owner_id ?? '',
          async () => {
            const bytes = await store.open(object.version);
            if (bytes) return bytes;
            request.log.error({ version: object.version }, 'a row of storage.objects has no file');
            throw refuse.noSuchKey();
          },
          file,
        ),
      );
  describeFile(reply, {
    mimeType: file.mimeType,
    eTag,
    lastModified: null,
    cacheControl: sending.cacheControl,
    vary: 'Authorization, Accept',
    name: sending.name,
    saveAs: sending.saveAs,
  });
  reply.header('Accept-Ranges', 'none');
  return content ? reply.send(content) : reply.code(304).send();
}
