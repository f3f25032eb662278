import type { Queryable } from '../../src/db/database.ts';

/** Makes galleries publish at once instead of on the next day. */
export async function publishAtOnce(db: Queryable): Promise<void> {
  await db.query(`create or replace function private.published_before(day date) returns timestamptz
    language sql immutable set search_path = '' as $$ select 'infinity'::timestamptz $$`);
}
