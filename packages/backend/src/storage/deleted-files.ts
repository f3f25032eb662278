import type { Queryable } from '../db/database.ts';

const KEPT_DAYS = 30;

/** Removes records that were deleted more than 30 days ago (decision 80). `nowMs` is epoch milliseconds. */
export async function removeExpiredRecords(db: Queryable, nowMs: number): Promise<void> {
  await db.query('delete from private.deleted_records where deleted_at < $1', [
    new Date(nowMs - KEPT_DAYS * 86_400_000),
  ]);
}

/** Deletes the rows of files whose records are gone for good; `removeUnlinked` then removes their bytes. */
export async function removeDeletedFiles(db: Queryable): Promise<void> {
  await db.query(
    `with removable as (delete from private.files_to_remove f returning f.name)
     delete from storage.objects o using removable r
     where o.bucket_id = 'media' and o.name = r.name and not private.is_file_kept(r.name)`,
  );
}
