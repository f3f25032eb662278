import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../auth/access-tokens.ts';
import type { BackendContext } from '../context.ts';
import { DatabaseError } from '../db/database.ts';
import { checkContent } from './content-check.ts';
import { refuse } from './errors.ts';
import type { StoreFolders } from './file-store.ts';
import { storedType } from './media-kind.ts';
import { objectName } from './object-name.ts';
import type { ObjectStore } from './object-store.ts';
import { addObject, type Bucket, checkMayAdd, findBucket, type NewObject } from './objects.ts';
import { type StagedFile, stage } from './staging.ts';
import { openUploadBody, type UploadBody } from './upload-body.ts';

/** For a bucket without a limit of its own; Supabase's default. */
const DEFAULT_MAX_BYTES = 50 * 1024 * 1024;
/** What multipart puts around a file: its boundaries and a few fields. */
const ENVELOPE_BYTES = 64 * 1024;
/** How long a refused body without a believable length may go on before the socket is closed. */
const DRAIN_MS = 5000;

export interface Bytes {
  store: ObjectStore;
  folders: StoreFolders;
}

/**
 * POST /object/{bucket}/{name}. The order makes a kill harmless at every point (recover.ts): the policy is asked, the
 * bytes go to a temporary file, are counted and checked there, fsynced, renamed to a name made for this upload, and
 * only then does the row commit, under the policy again.
 */
export function upload(context: BackendContext, bytes: Bytes) {
  return async (
    request: FastifyRequest<{ Params: { bucket: string; '*': string } }>,
    reply: FastifyReply,
  ) => {
    try {
      return await receive(request, context, bytes);
    } catch (cause) {
      drain(request, reply);
      throw cause;
    }
  };
}

async function receive(
  request: FastifyRequest<{ Params: { bucket: string; '*': string } }>,
  { db, tokens, now }: BackendContext,
  { store, folders }: Bytes,
) {
  const caller = await callerOf(tokens, request.headers.authorization);
  if (String(request.headers['x-upsert'] ?? 'false').toLowerCase() !== 'false') {
    throw refuse.request('Files are never overwritten here; send x-upsert: false and a new path');
  }
  const name = objectName(request.params['*']);
  const bucket = await findBucket(db, request.params.bucket);
  const maxBytes = bucket.fileSizeLimit ?? DEFAULT_MAX_BYTES;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + ENVELOPE_BYTES) throw refuse.tooLarge();
  await checkMayAdd(db, caller, bucket.id, name);

  const body = await openUploadBody(request);
  const type = acceptedType(bucket, body.declaredType);
  const staged = await stage(body.bytes, folders.incoming, maxBytes);
  try {
    await body.finish();
    if (staged.size === 0) throw refuse.request('No content provided');
    await checkContent(staged.path, type);
    const version = randomUUID();
    await store.put(version, staged.path);
    const object = describe(bucket, name, version, type, staged, body, now());
    const id = await addObject(db, caller, object).catch(async (cause: unknown) => {
      // Postgres said no, so there is no row. Any other failure may hide a commit: then the file stays and the next
      // start finds out.
      if (cause instanceof DatabaseError && /^(22|23|42)/.test(cause.code)) await store.remove(version);
      throw cause;
    });
    return { Id: id, Key: `${bucket.id}/${name}` };
  } finally {
    await staged.discard();
  }
}

function acceptedType(bucket: Bucket, declared: string): string {
  const type = storedType(declared);
  if (!type || (bucket.allowedMimeTypes && !bucket.allowedMimeTypes.includes(declared))) {
    throw refuse.type(declared || 'unknown');
  }
  return type;
}

function describe(
  bucket: Bucket,
  name: string,
  version: string,
  type: string,
  staged: StagedFile,
  body: UploadBody,
  now: number,
): NewObject {
  return {
    bucket: bucket.id,
    name,
    version,
    metadata: {
      eTag: `"${staged.hash}"`,
      size: staged.size,
      mimetype: type,
      cacheControl: body.cacheControl,
      lastModified: new Date(now).toISOString(),
      contentLength: staged.size,
      httpStatusCode: 200,
    },
    userMetadata: body.userMetadata,
  };
}

/**
 * Reads away what is left of a refused body. A socket closed at once would reach a browser as a network error instead
 * of the answer, and the client would send the same file again for ever.
 */
function drain(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  const declared = Number(request.headers['content-length'] ?? Number.NaN);
  if (declared <= DEFAULT_MAX_BYTES + ENVELOPE_BYTES) return;
  reply.raw.once('finish', () => {
    const timer = setTimeout(() => raw.destroy(), DRAIN_MS);
    raw.once('close', () => clearTimeout(timer));
  });
}
