import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '@metalquest/backend/db/database';
import type { SignableAgreement } from '@metalquest/core/permission/signing/signed-text';

const QUESTS = 2000;
const PARTS = 50;

/** A gallery whose owner has many own names. @returns its path */
export async function seedGallery(db: Database, userId: string): Promise<string> {
  const slug = `finds-${randomUUID().slice(0, 8)}`;
  await db.query(
    `insert into public.quests (user_id, title)
     select $1, string_agg(chr(97 + n / 169 % 13) || chr(97 + n / 13 % 13) || chr(97 + (n + part) % 26), ',')
     from generate_series(1, $2::int) n, generate_series(1, $3::int) part group by n`,
    [userId, QUESTS, PARTS],
  );
  await db.query(
    `update public.user_preferences set is_gallery_public = true, gallery_slug = $2, gallery_title = 'Out of the mud',
       gallery_show_fields = array['category'] where user_id = $1`,
    [userId, slug],
  );
  return `/gallery/${slug}`;
}

/** Signed agreements of a new permission. @returns the paths of their files */
export async function seedAgreements(
  db: Database,
  userId: string,
  count: number,
  made: (index: number) => SignableAgreement,
): Promise<string[]> {
  const permissionId = randomUUID();
  await db.query(
    "insert into public.property_permissions (id, user_id, property_address) values ($1, $2, 'Hill Farm')",
    [permissionId, userId],
  );
  const secrets = Array.from({ length: count }, () => randomBytes(32).toString('hex'));
  for (const [index, secret] of secrets.entries())
    await db.query(
      `insert into private.signing_requests (user_id, permission_id, secret_hash, agreement, expires_at, answer, answered_at, signer_name)
       values ($1, $2, pg_catalog.sha256(pg_catalog.convert_to($3, 'UTF8')), $4::text::jsonb, now() + interval '14 days',
         'signed', date_trunc('milliseconds', now()), 'Ann Farmer')`,
      [userId, permissionId, secret, JSON.stringify(made(index))],
    );
  return secrets.map((secret) => `/sign/${secret}/agreement.pdf`);
}

export const agreementOf = (title: string, terms: readonly string[]): SignableAgreement => ({
  title,
  parties: [
    { role: 'Landowner', name: 'Ann Farmer', lines: ['Hill Farm'] },
    { role: 'Detectorist', name: 'Rosie Barrow', lines: [] },
  ],
  sections: [{ heading: 'Terms', paragraphs: [...terms] }],
});

/** Quests of 300 to 1,000 finds each. @returns their ids */
export async function seedLargeQuests(db: Database, userId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const [index, id] of ids.entries()) {
    await db.query("insert into public.quests (id, user_id, title) values ($1, $2, 'Long Meadow')", [
      id,
      userId,
    ]);
    await db.query(
      `insert into public.finds (user_id, quest_id, item_description, found_at)
       select $1, $2, 'Find ' || n, now() - n * interval '1 minute' from generate_series(1, $3::int) n`,
      [userId, id, [300, 600, 1000][index % 3] ?? 300],
    );
  }
  return ids;
}
