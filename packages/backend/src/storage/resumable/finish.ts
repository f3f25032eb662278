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
import { acceptedType, storeUpload } from '../store-upload.ts';
import type { UploadParts } from '../upload.ts';
import { announced } from './request-checks.ts';
import type { ResumableStore } from './resumable-store.ts';
import { parseUploadId } from './upload-id.ts';

/** Moves a complete upload into its bucket. Concurrent calls for one upload share a run. */
export type Finish = (caller: Caller, upload: Upload) => Promise<void>;

/**
 * Stores a hard link and removes the upload's own name only after the row commits, so that after a crash the
 * client's next status request repeats it. Permanent refusals delete the upload; other errors can be retried.
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
      await store(caller, upload);
    } catch (cause) {
      const error = toStorageError(cause);
      if (error && error.status < 500 && error.status !== 429) await uploads.remove(upload.id);
      throw cause;
    }
    await uploads.finish(upload);
  }

  async function store(caller: Caller, upload: Upload): Promise<void> {
    const file = announced(upload.metadata);
    const version = parseUploadId(upload.id)?.version ?? '';
    const bucket = await findBucket(context.db, file.bucket);
    // The row was committed before a crash.
    if ((await storedVersion(context.db, bucket.id, file.name)) === version) return;
    const type = acceptedType(bucket, file.declaredType);
    const staged = path.join(parts.folders.incoming, randomUUID());
    await secondName(uploads.partOf(upload.id), staged);
    try {
      const { name, cacheControl, userMetadata } = file;
      const stored = { path: staged, size: upload.offset, hash: await sha256(staged) };
      const { db, now, settings } = context;
      await storeUpload({ db, now, quotaBytes: settings.storageBytesPerUser }, parts.store, caller, {
        ...{ bucket: bucket.id, name, version, type, cacheControl, userMetadata },
        file: stored,
      });
    } finally {
      await rm(staged, { force: true });
    }
  }
}

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
