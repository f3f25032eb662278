import { z } from 'zod';
import { type Caller, type Database, DatabaseError, type Queryable } from '../db/database.ts';
import { refuse } from './errors.ts';

export interface Bucket {
  id: string;
  public: boolean;
  /** In bytes; null for no limit. */
  fileSizeLimit: number | null;
  /** Null: any type that this service can check. */
  allowedMimeTypes: string[] | null;
}

const metadataShape = z.object({
  eTag: z.string(),
  size: z.number().int().nonnegative(),
  mimetype: z.string(),
  cacheControl: z.string(),
  lastModified: z.string(),
  contentLength: z.number().int().nonnegative(),
  httpStatusCode: z.number(),
});
type ObjectMetadata = z.infer<typeof metadataShape>;

const objectShape = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  /** Null for an object of the site. */
  owner_id: z.string().nullable(),
  metadata: metadataShape,
  user_metadata: z.record(z.string(), z.unknown()).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
/** A row of `storage.objects`; times are ISO-8601 UTC. */
export type StoredObject = z.infer<typeof objectShape>;

export interface NewObject {
  bucket: string;
  name: string;
  version: string | null;
  metadata: ObjectMetadata | null;
  userMetadata: Record<string, unknown> | null;
}

/** Reads as the service: a bucket's existence and visibility are public. @throws StorageError NoSuchBucket */
export async function findBucket(db: Database, id: string): Promise<Bucket> {
  const [row] = await db.query<{ id: string; public: boolean; limit: string | null; types: string[] | null }>(
    'select id, public, file_size_limit::text as limit, allowed_mime_types as types from storage.buckets where id = $1',
    [id],
  );
  if (!row) throw refuse.noSuchBucket();
  return {
    id: row.id,
    public: row.public,
    fileSizeLimit: row.limit === null ? null : Number(row.limit),
    allowedMimeTypes: row.types,
  };
}

const ISO = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
const COLUMNS = `id, name, version, owner_id, metadata, user_metadata, ${ISO('created_at')}, ${ISO('updated_at')}`;

/** As the service if `caller` is null. @returns null if missing or invisible, which must look the same */
export async function findObject(
  db: Database,
  caller: Caller | null,
  bucket: string,
  name: string,
): Promise<StoredObject | null> {
  const read = (tx: Queryable) =>
    tx.query(`select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2`, [bucket, name]);
  const [row] = caller ? await db.as(caller, read) : await read(db);
  return row ? objectShape.parse(row) : null;
}

export async function findObjectIds(
  db: Database,
  caller: Caller,
  bucket: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.as(caller, (tx) =>
    tx.query<{ name: string; id: string }>(
      'select name, id from storage.objects where bucket_id = $1 and name = any($2::text[])',
      [bucket, names],
    ),
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Reads as the service, for a signed URL. Null if the file was deleted or its owner suspended. */
export async function findSignedObject(
  db: Database,
  bucket: string,
  id: string,
): Promise<StoredObject | null> {
  const [row] = await db.query(
    `select ${COLUMNS} from storage.objects o where o.bucket_id = $1 and o.id = $2 and exists (
       select 1 from auth.users u
       where u.id = o.owner_id::uuid and (u.banned_until is null or u.banned_until <= now())
     )`,
    [bucket, id],
  );
  return row ? objectShape.parse(row) : null;
}

const INSERT = `insert into storage.objects (bucket_id, name, owner_id, version, metadata, user_metadata)
  values ($1, $2, auth.uid()::text, $3, $4::text::jsonb, $5::text::jsonb) returning id`;

async function insert(tx: Queryable, object: NewObject): Promise<string> {
  const [row] = await tx.query<{ id: string }>(INSERT, [
    object.bucket,
    object.name,
    object.version,
    JSON.stringify(object.metadata),
    JSON.stringify(object.userMetadata),
  ]);
  if (!row) throw refuse.accessDenied();
  return row.id;
}

/**
 * Under the INSERT policy and the owner's quota.
 * @throws DatabaseError 42501 (policy), 23505 (name taken); StorageError EntityTooLarge (quota)
 */
export async function addObject(
  db: Database,
  caller: Caller,
  object: NewObject,
  quotaBytes: number,
): Promise<string> {
  return db.as(caller, async (tx) => {
    await tx.query("select set_config('storage.bytes_per_user', $1, true)", [String(Math.floor(quotaBytes))]);
    return insert(tx, object).catch((cause: unknown) => {
      throw cause instanceof DatabaseError && cause.code === 'PT413' ? refuse.quota(quotaBytes) : cause;
    });
  });
}

/** Bytes of a user in all buckets, without uploads in progress. */
export async function usedBytes(db: Database, ownerId: string): Promise<number> {
  const [row] = await db.query<{ bytes: string }>(
    'select bytes::text as bytes from storage.usage where owner_id = $1',
    [ownerId],
  );
  return Number(row?.bytes ?? 0);
}

class TriedOnly extends Error {}

/** Tries the insert of `addObject` and rolls it back, to check the policy before reading the body. */
export async function checkMayAdd(db: Database, caller: Caller, bucket: string, name: string): Promise<void> {
  try {
    await db.as(caller, async (tx) => {
      await insert(tx, { bucket, name, version: null, metadata: null, userMetadata: null });
      throw new TriedOnly();
    });
  } catch (cause) {
    if (!(cause instanceof TriedOnly)) throw cause;
  }
}

/** Deletes under the DELETE and SELECT policies. @returns the deleted rows, without invisible ones */
export async function deleteObjects(
  db: Database,
  caller: Caller,
  bucket: string,
  names: readonly string[],
): Promise<{ version: string | null; row: Record<string, unknown> }[]> {
  return db.as(caller, (tx) =>
    tx.query<{ version: string | null; row: Record<string, unknown> }>(
      'delete from storage.objects o where o.bucket_id = $1 and o.name = any($2::text[]) returning o.version, to_jsonb(o) as row',
      [bucket, names],
    ),
  );
}

/** Reads as the service: the current version of a name, for any owner. */
export async function storedVersion(db: Database, bucket: string, name: string): Promise<string | null> {
  const [row] = await db.query<{ version: string | null }>(
    'select version from storage.objects where bucket_id = $1 and name = $2',
    [bucket, name],
  );
  return row?.version ?? null;
}
