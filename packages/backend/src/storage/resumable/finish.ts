import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, link, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Upload } from '@tus/server';
import type { BackendContext } from '../../context.ts';
import type { Caller } from '../../db/database.ts';
import { toStorageError } from '../errors.ts';
import { findBucket, storedVersion } from '../objects.ts';
import { acceptedType, takeIn } from '../take-in.ts';
import type { UploadParts } from '../upload.ts';
import { announced } from './request-checks.ts';
import type { ResumableStore } from './resumable-store.ts';
import { parseUploadId } from './upload-id.ts';

/** Takes a whole upload into its bucket. Called again for the same one, it waits for the first and does nothing more. */
export type Finish = (caller: Caller, upload: Upload) => Promise<void>;

/**
 * The end of a resumable upload: the same checks and the same way in as an ordinary one. A second name for the bytes is
 * stored, and the upload forgets its own only when the row has committed: killed in between, it is simply done again
 * when the client asks how far it came. What is refused for good is removed; anything else can be tried again.
 */
export function createFinish(context: BackendContext, parts: UploadParts, uploads: ResumableStore): Finish {
  const underWay = new Map<string, Promise<void>>();
  return async (caller, upload) => {
    const started = underWay.get(upload.id);
    if (started) return started;
    const finishing = finish(caller, upload).finally(() => underWay.delete(upload.id));
    underWay.set(upload.id, finishing);
    return finishing;
  };

  async function finish(caller: Caller, upload: Upload): Promise<void> {
    const record = await uploads.records.read(upload.id);
    if (!record || record.offset === record.size) return;
    try {
      await keep(caller, upload);
    } catch (cause) {
      const known = toStorageError(cause);
      if (known && known.status < 500 && known.status !== 429) await uploads.remove(upload.id);
      throw cause;
    }
    await uploads.finish(upload);
  }

  async function keep(caller: Caller, upload: Upload): Promise<void> {
    const file = announced(upload.metadata);
    const version = parseUploadId(upload.id)?.version ?? '';
    const bucket = await findBucket(context.db, file.bucket);
    // The row committed before the server was killed.
    if ((await storedVersion(context.db, bucket.id, file.name)) === version) return;
    const type = acceptedType(bucket, file.declaredType);
    const staged = path.join(parts.folders.incoming, randomUUID());
    await secondName(uploads.partOf(upload.id), staged);
    try {
      const { name, cacheControl, userMetadata } = file;
      const stored = { path: staged, size: upload.offset, hash: await sha256(staged) };
      const { db, now, settings } = context;
      await takeIn({ db, now, quotaBytes: settings.storageBytesPerUser }, parts.store, caller, {
        ...{ bucket: bucket.id, name, version, type, cacheControl, userMetadata },
        file: stored,
      });
    } finally {
      await rm(staged, { force: true });
    }
  }
}

/** A hard link where the file system has them, else a copy. */
async function secondName(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (cause: NodeJS.ErrnoException) => {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(cause.code ?? '')) throw cause;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  });
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
}
