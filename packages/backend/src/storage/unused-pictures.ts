import type { Queryable } from '../db/database.ts';

/** Grace period for unused pictures: an unsaved draft on a device may contain them. */
export const UNUSED_PICTURE_DAYS = 30;

const DAY_MS = 86_400_000;

/** `removeUnlinked` then removes their files. `nowMs` is epoch milliseconds. */
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
