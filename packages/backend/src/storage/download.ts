import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../auth/access-tokens.ts';
import type { BackendContext } from '../context.ts';
import { byteRange } from './byte-range.ts';
import { refuse } from './errors.ts';
import { bareError, describeFile, freshEnough, isUnchanged } from './object-headers.ts';
import { objectName } from './object-name.ts';
import type { ObjectStore } from './object-store.ts';
import { findBucket, findObject, type StoredObject } from './objects.ts';

export interface ObjectRoute {
  Params: { bucket: string; '*': string };
  /** Not validated: a repeated name yields a list. */
  Querystring: Record<string, unknown>;
}
export type ObjectRequest = FastifyRequest<ObjectRoute>;

/** `user`: under the SELECT policy. `anyone`: the public URL, for public buckets only. */
export type Access = 'user' | 'anyone';

/** GET and HEAD of an object: whole, one range (206, 416) or 304. */
export function download(context: BackendContext, store: ObjectStore, access: Access) {
  return async (request: ObjectRequest, reply: FastifyReply) => {
    const { object, isPublic } = await visibleObject(context, request, access);
    // Private files must not be served from a cache to another account on the device.
    const cacheControl = `${isPublic ? 'public' : 'private'}, ${object.metadata.cacheControl}`;
    return sendObject(request, reply, store, object, cacheControl);
  };
}

export async function sendObject(
  request: ObjectRequest,
  reply: FastifyReply,
  store: ObjectStore,
  object: StoredObject,
  cacheControl: string,
) {
  const { size, eTag, mimetype } = object.metadata;
  const lastModified = new Date(object.metadata.lastModified);
  describeFile(reply, {
    mimeType: mimetype,
    eTag,
    lastModified,
    cacheControl,
    vary: 'Authorization',
    name: object.name.slice(object.name.lastIndexOf('/') + 1),
    saveAs: downloadName(request),
  });
  if (isUnchanged(request, eTag, lastModified)) return reply.code(304).send();

  const range = freshEnough(request, eTag, lastModified) ? byteRange(request.headers.range, size) : null;
  if (range === 'unsatisfiable') {
    bareError(reply).header('Content-Range', `bytes */${size}`);
    throw refuse.range();
  }
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('Content-Length', range ? range.end - range.start + 1 : size);
  if (request.method === 'HEAD') return reply.send();

  const bytes = await store.open(object.version, range ?? undefined);
  if (!bytes) {
    request.log.error({ version: object.version, eTag }, 'a row of storage.objects has no file');
    bareError(reply);
    throw refuse.noSuchKey();
  }
  return reply.send(bytes);
}

/** GET for `info()` and `exists()` of supabase-js. */
export function info(context: BackendContext, access: Access) {
  return async (request: ObjectRequest, reply: FastifyReply) => {
    const { object } = await visibleObject(context, request, access);
    reply.header('Cache-Control', 'private, no-cache').header('Vary', 'Authorization');
    return {
      id: object.id,
      name: object.name,
      version: object.version,
      bucket_id: request.params.bucket,
      size: object.metadata.size,
      content_type: object.metadata.mimetype,
      cache_control: object.metadata.cacheControl,
      etag: object.metadata.eTag,
      metadata: object.user_metadata ?? {},
      last_modified: object.updated_at,
      created_at: object.created_at,
    };
  };
}

/** @throws StorageError NoSuchBucket also for a private bucket without a token, as in Supabase */
export async function visibleObject(
  { db, tokens }: BackendContext,
  request: ObjectRequest,
  access: Access,
): Promise<{ object: StoredObject; isPublic: boolean }> {
  const name = objectName(request.params['*']);
  const { authorization } = request.headers;
  const caller = access === 'user' ? await callerOf(tokens, authorization) : null;
  const bucket = await findBucket(db, request.params.bucket);
  if (!bucket.public && (access === 'anyone' || !authorization)) throw refuse.noSuchBucket();
  const object = await findObject(db, bucket.public ? null : caller, bucket.id, name);
  if (!object) throw refuse.noSuchKey();
  return { object, isPublic: bucket.public };
}

/** Value of `?download`; '' for the file's own name. */
export function downloadName(request: ObjectRequest): string | undefined {
  const { download: saveAs } = request.query;
  return typeof saveAs === 'string' ? saveAs : undefined;
}
