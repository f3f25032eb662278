import type { Queryable } from '../db/database.ts';

export async function isRegistrationOpen(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ open: boolean }>(
    'select registration_open as open from private.site_settings',
  );
  return row?.open ?? true;
}
