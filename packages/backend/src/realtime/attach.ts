import type { Database } from '../db/database.ts';

/** The channel of the change notices (platform/0003_realtime.sql). */
export const CHANGES = 'realtime_changes';

/**
 * Makes every table of the publication `supabase_realtime` announce its changes. To be called after the migrations;
 * calling it again changes nothing.
 */
export async function attachRealtime(db: Database): Promise<void> {
  await db.query('select realtime.attach()');
}
