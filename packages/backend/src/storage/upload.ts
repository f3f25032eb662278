import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../auth/access-tokens.ts';
import { networkOf } from '../auth/client-address.ts';
import type { BackendContext } from '../context.ts';
import { refuse } from './errors.ts';
import type { StoreFolders } from './file-store.ts';
import { objectName } from './object-name.ts';
import type { ObjectStore } from './object-store.ts';
import { checkMayAdd, findBucket, usedBytes } from './objects.ts';
import { stage } from './staging.ts';
import { acceptedType, storeUpload } from './store-upload.ts';
import { openUploadBody } from './upload-body.ts';
import type { UploadSlots } from './upload-slots.ts';

/** For a bucket without its own limit; Supabase's default. */
export const DEFAULT_MAX_BYTES = 50 * 1024 * 1024;
/** Multipart overhead: boundaries and a few fields. */
const ENVELOPE_BYTES = 64 * 1024;
/** How long to drain a refused body of unknown length before closing the socket. */
const DRAIN_MS = 5000;

/** A sender that is silent for this long loses its upload slot: the socket is closed. */
export const IDLE_MS = 60_000;

export interface UploadParts {
  store: ObjectStore;
  folders: StoreFolders;
  slots: UploadSlots;
}

/**
 * POST /object/{bucket}/{name}. Checks the policy, streams the bytes to a temporary file, checks it, fsyncs,
 * renames it to its version and only then commits the row, under the policy again. A crash at any point is
 * harmless (recover.ts).
 */
export function upload(context: BackendContext, parts: UploadParts) {
  return async (
    request: FastifyRequest<{ Params: { bucket: string; '*': string } }>,
    reply: FastifyReply,
  ) => {
    try {
      return await receive(request, context, parts);
    } catch (cause) {
      drain(request, reply);
      throw cause;
    }
  };
}

async function receive(
  request: FastifyRequest<{ Params: { bucket: string; '*': string } }>,
  { db, tokens, now, settings }: BackendContext,
  { store, folders, slots }: UploadParts,
) {
  const caller = await callerOf(tokens, request.headers.authorization);
  refuseUpsert(request.headers['x-upsert']);
  const name = objectName(request.params['*']);
  const owner = String(caller.claims.sub ?? '');
  // Before any query, so that a refusal is fast.
  const release = slots.take(owner, networkOf(request));
  try {
    const bucket = await findBucket(db, request.params.bucket);
    const maxBytes = bucket.fileSizeLimit ?? DEFAULT_MAX_BYTES;
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared > maxBytes + ENVELOPE_BYTES) throw refuse.tooLarge();
    await checkMayAdd(db, caller, bucket.id, name);
    const quotaBytes = settings.storageBytesPerUser;
    if ((await usedBytes(db, owner)) + declared > quotaBytes + ENVELOPE_BYTES) throw refuse.quota(quotaBytes);

    closeWhenIdle(request, IDLE_MS);
    const body = await openUploadBody(request);
    const type = acceptedType(bucket, body.declaredType);
    const staged = await stage(body.bytes, folders.incoming, maxBytes);
    try {
      await body.finish();
      const { cacheControl, userMetadata } = body;
      const arrival = { name, type, cacheControl, userMetadata, file: staged };
      const id = await storeUpload({ db, now, quotaBytes }, store, caller, {
        bucket: bucket.id,
        version: randomUUID(),
        ...arrival,
      });
      return { Id: id, Key: `${bucket.id}/${name}` };
    } finally {
      await staged.discard();
    }
  } finally {
    release();
  }
}

/** @throws StorageError unless the x-upsert header is false or missing */
export function refuseUpsert(upsert: string | string[] | undefined): void {
  if (String(upsert ?? 'false').toLowerCase() !== 'false') {
    throw refuse.request('Files cannot be overwritten; send x-upsert: false and a new path');
  }
}

/** If the socket closed at once, browsers would report a network error and clients would retry forever. */
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

/** Closes the socket when a body stalls; does not affect a response in progress. */
export function closeWhenIdle(request: FastifyRequest, idleMs: number): void {
  const { raw } = request;
  raw.setTimeout(idleMs, () => {
    if (!raw.readableEnded) raw.destroy();
  });
  raw.once('end', () => raw.setTimeout(0));
}
