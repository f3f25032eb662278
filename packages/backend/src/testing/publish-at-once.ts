import type { Queryable } from '../db/database.ts';

/** Galleries of this database show what reaches the server at once, not with the next day's publication. */
export async function publishAtOnce(db: Queryable): Promise<void> {
  await db.query(`create or replace function private.published_before(day date) returns timestamptz
    language sql immutable set search_path = '' as $$ select 'infinity'::timestamptz $$`);
}
