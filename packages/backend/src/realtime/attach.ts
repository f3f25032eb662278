import type { Database } from '../db/database.ts';

/** Channel of change notifications (platform/0003_realtime.sql). */
export const CHANGES = 'realtime_changes';

/** Attaches the change triggers to all published tables. Call it after the migrations; idempotent. */
export async function attachRealtime(db: Database): Promise<void> {
  await db.query('select realtime.attach()');
}
