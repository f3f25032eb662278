import type { Queryable } from '../db/database.ts';

/**
 * Begins a new history: the database has gone back in time, so cursors that devices keep mean nothing in it. Each
 * device compares everything again at its next pull.
 */
export async function beginEpoch(db: Queryable): Promise<void> {
  await db.query('update private.sync_epoch set epoch = gen_random_uuid()');
}
