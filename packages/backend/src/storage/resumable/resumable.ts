import { Server, type Upload } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, TokenError } from '../../auth/access-tokens.ts';
import { networkOf } from '../../auth/client-address.ts';
import type { BackendContext } from '../../context.ts';
import type { Caller } from '../../db/database.ts';
import { refuse, StorageError, toStorageError } from '../errors.ts';
import { checkMayAdd, findBucket, usedBytes } from '../objects.ts';
import { acceptedType } from '../store-upload.ts';
import { closeWhenIdle, DEFAULT_MAX_BYTES, IDLE_MS, refuseUpsert, type UploadParts } from '../upload.ts';
import { createFinish } from './finish.ts';
import { announced, noSuchUpload, refuseSize, refuseUnsupported } from './request-checks.ts';
import type { ResumableStore } from './resumable-store.ts';
import { newUploadId, parseUploadId } from './upload-id.ts';
import { createUploadLocker } from './upload-locker.ts';

const MAX_OPEN = 32;
/** How long the lock holder may continue while another request waits. */
const DRAIN_MS = 500;

type Request = FastifyRequest<{ Params: { id?: string } }>;

/** TUS 1.0, visible to its creator only. Checks the INSERT policy at creation and at the end. */
export function resumableUploads(
  context: BackendContext,
  parts: UploadParts,
  uploads: ResumableStore,
  prefix: string,
) {
  const locker = createUploadLocker();
  const finish = createFinish(context, parts, uploads);
  const path = `${prefix}/upload/resumable`;

  return async (request: Request, reply: FastifyReply): Promise<FastifyReply> => {
    const release: { slot: () => void } = { slot: () => undefined };
    try {
      refuseUnsupported(request.headers);
      const caller = await callerOf(context.tokens, request.headers.authorization);
      const owner = caller.role === 'authenticated' ? String(caller.claims.sub) : null;
      if (!owner) throw refuse.accessDenied('Sign in to upload files');
      const { id } = request.params;
      if (id !== undefined && parseUploadId(id)?.owner !== owner) throw noSuchUpload();
      refuseUpsert(request.headers['x-upsert']);
      if (request.method === 'POST' || request.method === 'PATCH') {
        release.slot = parts.slots.take(owner, networkOf(request));
        closeWhenIdle(request, IDLE_MS);
      }
      if (request.method === 'HEAD' && id !== undefined) await finishIfComplete(caller, id);
      const server = tusServer({ request, reply, caller, owner, id });
      await pass(server, request, reply);
      return reply;
    } catch (cause) {
      if (reply.sent) throw cause;
      const { status, message } = inTus(request, cause);
      if (status === 503) reply.header('Retry-After', '5');
      return reply
        .code(status)
        .header('Tus-Resumable', '1.0.0')
        .type('text/plain; charset=utf-8')
        .send(message);
    } finally {
      release.slot();
    }
  };

  /** All bytes may have arrived without completion, after a crash or on a busy server. */
  async function finishIfComplete(caller: Caller, id: string): Promise<void> {
    const upload = await uploads.getUpload(id);
    if (upload.offset === upload.size) await finish(caller, upload);
  }

  interface Exchange {
    request: Request;
    reply: FastifyReply;
    caller: Caller;
    owner: string;
    id: string | undefined;
  }

  /** One server per request, so that its hooks know the caller; uploads and locks are shared. */
  function tusServer({ request, reply, caller, owner, id }: Exchange): Server {
    return new Server({
      path,
      relativeLocation: true,
      datastore: uploads,
      locker,
      lockDrainTimeout: DRAIN_MS,
      exposedHeaders: ['Upload-Expires', 'Retry-After'],
      namingFunction: () => newUploadId(owner),
      getFileIdFromRequest: () => id,
      async onUploadCreate(_request, upload) {
        await admit(context, uploads, caller, owner, upload);
        return {};
      },
      async onUploadFinish(_request, upload) {
        await finish(caller, upload);
        return {};
      },
      onResponseError(_request, cause) {
        const { status, message } = inTus(request, cause);
        if (status === 503) reply.raw.setHeader('Retry-After', '5');
        return { status_code: status, body: message };
      },
    });
  }
}

async function admit(
  { db, settings }: BackendContext,
  uploads: ResumableStore,
  caller: Caller,
  owner: string,
  upload: Upload,
): Promise<void> {
  const file = announced(upload.metadata);
  const bucket = await findBucket(db, file.bucket);
  refuseSize(upload.size, bucket.fileSizeLimit ?? DEFAULT_MAX_BYTES);
  acceptedType(bucket, file.declaredType);
  await checkMayAdd(db, caller, bucket.id, file.name);
  const reserved = await uploads.reservedBy(owner);
  if (reserved.uploads >= MAX_OPEN) throw refuse.busy();
  const quotaBytes = settings.storageBytesPerUser;
  if ((await usedBytes(db, owner)) + reserved.bytes + upload.size > quotaBytes)
    throw refuse.quota(quotaBytes);
}

async function pass(server: Server, request: Request, reply: FastifyReply): Promise<void> {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.setHeader('Cache-Control', 'no-store');
  reply.hijack();
  // The library never finishes answering a client that has disconnected.
  const disconnected = new Promise<void>((resolve) => {
    if (reply.raw.destroyed) resolve();
    else reply.raw.once('close', resolve);
  });
  await Promise.race([server.handle(request.raw, reply.raw), disconnected]);
}

function inTus(request: FastifyRequest, cause: unknown): { status: number; message: string } {
  if (cause instanceof TokenError && cause.reason === 'expired')
    return { status: 401, message: 'jwt expired' };
  const error = toStorageError(cause);
  // TUS clients give up on 429.
  if (error instanceof StorageError) {
    return { status: error.status === 429 ? 503 : error.status, message: error.message };
  }
  if (isTusError(cause) && cause.status_code < 500) {
    return { status: cause.status_code, message: cause.body.trim() };
  }
  request.log.error({ err: cause, method: request.method }, 'resumable upload failed');
  return { status: 500, message: 'Internal Server Error' };
}

function isTusError(cause: unknown): cause is { status_code: number; body: string } {
  return (
    typeof cause === 'object' &&
    cause !== null &&
    'status_code' in cause &&
    typeof cause.status_code === 'number' &&
    'body' in cause &&
    typeof cause.body === 'string'
  );
}

export const CAPABILITIES: Readonly<Record<string, string>> = {
  'Tus-Resumable': '1.0.0',
  'Tus-Version': '1.0.0',
  'Tus-Extension': 'creation,creation-with-upload,termination,expiration',
  'Tus-Max-Size': String(DEFAULT_MAX_BYTES),
};
