import type { Queryable } from '../db/database.ts';

/** Invalidates the pull cursors of all devices after a restore; each device then does a full comparison. */
export async function beginEpoch(db: Queryable): Promise<void> {
  await db.query('update private.sync_epoch set epoch = gen_random_uuid()');
}
