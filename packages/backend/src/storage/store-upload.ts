import type { Caller, Database } from '../db/database.ts';
import { DatabaseError } from '../db/database.ts';
import { checkContent } from './content-check.ts';
import { refuse, StorageError } from './errors.ts';
import { isNamedAs, storedType } from './media-kind.ts';
import type { ObjectStore } from './object-store.ts';
import { addObject, type Bucket } from './objects.ts';

export interface ReceivedFile {
  bucket: string;
  name: string;
  version: string;
  type: string;
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
  file: { path: string; size: number; hash: string };
}

/** The row commits last, under policy and quota, so a crash leaves at most an extra file (recover.ts). */
export async function storeUpload(
  { db, now, quotaBytes }: { db: Database; now: () => number; quotaBytes: number },
  store: ObjectStore,
  caller: Caller,
  { bucket, name, version, type, cacheControl, userMetadata, file }: ReceivedFile,
): Promise<string> {
  if (file.size === 0) throw refuse.request('No content provided');
  await checkContent(String(caller.claims.sub ?? ''), file.path, type);
  if (!isNamedAs(type, name))
    throw refuse.content(`The file was sent as ${type}, which does not match its name`);
  await store.put(version, file.path);
  const metadata = {
    eTag: `"${file.hash}"`,
    size: file.size,
    mimetype: type,
    cacheControl,
    lastModified: new Date(now()).toISOString(),
    contentLength: file.size,
    httpStatusCode: 200,
  };
  return addObject(db, caller, { bucket, name, version, metadata, userMetadata }, quotaBytes).catch(
    async (cause: unknown) => {
      // Only a refusal by Postgres proves that no row exists; otherwise recovery at the next start decides.
      const refusal =
        cause instanceof StorageError || (cause instanceof DatabaseError && /^(22|23|42)/.test(cause.code));
      if (refusal) await store.remove(version);
      throw cause;
    },
  );
}

/** The type under which a declared type is stored. @throws StorageError InvalidMimeType */
export function acceptedType(bucket: Bucket, declared: string): string {
  const type = storedType(declared);
  if (!type || (bucket.allowedMimeTypes && !bucket.allowedMimeTypes.includes(declared))) {
    throw refuse.type(declared || 'unknown');
  }
  return type;
}
