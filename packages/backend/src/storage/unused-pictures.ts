import type { Queryable } from '../db/database.ts';

/** How long a picture may wait for its article: it may stand in a text that a device keeps and nobody has saved yet. */
export const UNUSED_PICTURE_DAYS = 30;

const DAY_MS = 86_400_000;

/**
 * Deletes the rows of pictures of the site that no post and no revision shows, uploaded longer ago than
 * UNUSED_PICTURE_DAYS; their files go with the next `removeUnlinked`.
 * @param nowMs epoch milliseconds
 * @returns how many
 */
export async function removeUnusedPictures(db: Queryable, nowMs: number): Promise<number> {
  const removed = await db.query(
    `delete from storage.objects o
     where o.bucket_id = 'content' and o.created_at < $1
       and not exists (
         select 1 from private.post_revisions r
         where private.pictures_in(r.cover_url, r.body) @> array[o.name::text collate "default"]
       )
       and not exists (
         select 1 from public.posts p where position(o.name in concat_ws(E'\\n', p.cover_url, p.body)) > 0
       )
     returning 1`,
    [new Date(nowMs - UNUSED_PICTURE_DAYS * DAY_MS)],
  );
  return removed.length;
}
