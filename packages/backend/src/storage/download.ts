import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../auth/access-tokens.ts';
import type { BackendContext } from '../context.ts';
import { byteRange } from './byte-range.ts';
import { refuse } from './errors.ts';
import { isShownInPlace } from './media-kind.ts';
import { objectName } from './object-name.ts';
import type { ObjectStore } from './object-store.ts';
import { findBucket, findObject, type StoredObject } from './objects.ts';

export interface ObjectRoute {
  Params: { bucket: string; '*': string };
  /** Parsed without a schema: a name given twice comes as a list. */
  Querystring: { download?: unknown };
}
type ObjectRequest = FastifyRequest<ObjectRoute>;

/** Who asks: `user` under the SELECT policy, `anyone` for the public address, which only public buckets have. */
export type Access = 'user' | 'anyone';

/** GET and HEAD of an object: whole, one range (206, 416), or 304 when the client has it. */
export function download(context: BackendContext, store: ObjectStore, access: Access) {
  return async (request: ObjectRequest, reply: FastifyReply) => {
    const { object, isPublic } = await visibleObject(context, request, access);
    const { size, eTag } = object.metadata;
    const { download: saveAs } = request.query;
    describeTo(reply, object, isPublic, typeof saveAs === 'string' ? saveAs : undefined);
    if (isUnchanged(request, object)) return reply.code(304).send();

    const range = freshEnough(request, object) ? byteRange(request.headers.range, size) : null;
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
  };
}

/** GET of what `info()` and `exists()` of supabase-js read. */
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
      metadata: object.user_metadata,
      last_modified: object.updated_at,
      created_at: object.created_at,
    };
  };
}

/** @throws StorageError NoSuchBucket also for a private bucket asked for without a token, as Supabase answers */
async function visibleObject({ db, tokens }: BackendContext, request: ObjectRequest, access: Access) {
  const name = objectName(request.params['*']);
  const { authorization } = request.headers;
  const caller = access === 'user' ? await callerOf(tokens, authorization) : null;
  const bucket = await findBucket(db, request.params.bucket);
  if (!bucket.public && (access === 'anyone' || !authorization)) throw refuse.noSuchBucket();
  const object = await findObject(db, bucket.public ? null : caller, bucket.id, name);
  if (!object) throw refuse.noSuchKey();
  return { object, isPublic: bucket.public };
}

function describeTo(
  reply: FastifyReply,
  object: StoredObject,
  isPublic: boolean,
  saveAs: string | undefined,
): void {
  const { mimetype, eTag, cacheControl, lastModified } = object.metadata;
  reply
    .header('Content-Type', mimetype)
    .header('ETag', eTag)
    .header('Last-Modified', new Date(lastModified).toUTCString())
    .header('Accept-Ranges', 'bytes')
    // Private, and never given to the next account on the same device.
    .header('Cache-Control', `${isPublic ? 'public' : 'private'}, ${cacheControl}`)
    .header('Vary', 'Authorization')
    .header('Content-Disposition', disposition(object, saveAs))
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "sandbox; default-src 'none'")
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .header('X-Robots-Tag', 'none');
}

/** Takes back what describes the file from an answer that is an error after all. */
function bareError(reply: FastifyReply): FastifyReply {
  for (const header of ['Content-Length', 'Content-Range', 'Content-Disposition', 'ETag', 'Last-Modified']) {
    reply.removeHeader(header);
  }
  return reply.header('Content-Type', 'application/json; charset=utf-8').header('Cache-Control', 'no-store');
}

function disposition(object: StoredObject, saveAs: string | undefined): string {
  const own = object.name.slice(object.name.lastIndexOf('/') + 1);
  const kind = saveAs === undefined && isShownInPlace(object.metadata.mimetype) ? 'inline' : 'attachment';
  // encodeURIComponent refuses lone surrogates; RFC 8187 wants ' ( ) * encoded as well.
  const name = encodeURIComponent((saveAs || own).toWellFormed().slice(0, 200)).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename*=UTF-8''${name}`;
}

function isUnchanged(request: ObjectRequest, object: StoredObject): boolean {
  const noneMatch = request.headers['if-none-match'];
  if (noneMatch !== undefined) {
    const given = noneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return given.includes('*') || given.includes(object.metadata.eTag);
  }
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && Math.floor(Date.parse(object.metadata.lastModified) / 1000) * 1000 <= since;
}

/** If-Range: a range only of the very file the client has the rest of. */
function freshEnough(request: ObjectRequest, object: StoredObject): boolean {
  const ifRange = request.headers['if-range'];
  if (typeof ifRange !== 'string') return true;
  if (ifRange.startsWith('"')) return ifRange === object.metadata.eTag;
  return Date.parse(ifRange) === Math.floor(Date.parse(object.metadata.lastModified) / 1000) * 1000;
}
