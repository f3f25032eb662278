import type { Queryable } from '../../db/database.ts';
import { endAllSessions } from '../sessions.ts';

/** The owner signs in again with a mailed link. */
export async function resetCredentials(tx: Queryable, userId: string, nowMs: number): Promise<void> {
  await endAllSessions(tx, userId);
  await tx.query(
    `update auth.users set encrypted_password = null, email_change = null, email_change_sent_at = null,
       email_change_confirm_status = 0, updated_at = $2 where id = $1`,
    [userId, new Date(nowMs).toISOString()],
  );
}
