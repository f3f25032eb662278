import { calendarCreated, galleryPublished } from '../mail/emails.ts';
import type { AuthParts } from './auth-parts.ts';
import { notifyOwner } from './codes/code-mail.ts';

/** Channel and events of supabase/migrations/*_owner_notices.sql. */
const CHANNEL = 'owner_notices';
const CONTENT = { calendar_created: calendarCreated, gallery_published: galleryPublished };

/** Mails the owner about acts that the database reports, also those from before a restart. @returns how to stop it */
export async function openOwnerNotices(parts: AuthParts): Promise<() => Promise<void>> {
  async function send(): Promise<void> {
    // The update claims the events, so that of several servers one sends.
    const rows = await parts.db.query<{ event: keyof typeof CONTENT; email: string | null }>(
      `with due as (
         update private.security_events set is_mailed = true
         where is_mailed = false and event = any (string_to_array($1, ',')) returning user_id, event
       )
       select due.event, u.email from due join auth.users u on u.id = due.user_id`,
      [Object.keys(CONTENT).join(',')],
    );
    for (const row of rows) notifyOwner(parts, row, CONTENT[row.event]());
  }
  const sendSoon = () => parts.afterAnswer.run('emails about the account', send);
  // Listens before reading, so that no event is missed in between.
  const stop = await parts.db.listen(CHANNEL, sendSoon, sendSoon);
  sendSoon();
  return stop;
}
