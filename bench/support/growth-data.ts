import type { Database } from '@metalquest/backend/db/database';

/** The data of a user after many years. */
export const GROWN = { quests: 1_000, findsEach: 10, pointsEach: 600 } as const;

/** Quests per transaction, as on a long day, so that the rows come from many transactions. */
const QUESTS_PER_TRANSACTION = 20;

/** Inserts the quests with finds, media rows and paths for `userId` by SQL. */
export async function growAccount(db: Database, userId: string): Promise<void> {
  for (let firstNumber = 1; firstNumber <= GROWN.quests; firstNumber += QUESTS_PER_TRANSACTION) {
    await db.query(
      `with walked as (
         insert into public.quests (user_id, title, date, status, end_time, duration_seconds)
         select $1::uuid, 'Quest ' || n, '2016-01-01T09:00Z'::timestamptz + n * interval '3 days', 'ended',
           '2016-01-01T12:00Z'::timestamptz + n * interval '3 days', 10800
         from generate_series($2::int, $3::int) n returning id, date
       ), found as (
         insert into public.finds (user_id, quest_id, item_description, found_at, depth_cm, category, details, location_geom)
         select $1::uuid, w.id, 'Find ' || i, w.date + i * interval '15 minutes', i * 3, 'Coin', 'By the hedge',
           extensions.st_setsrid(extensions.st_makepoint(-1.09 + i / 1e4, 51.34), 4326)
         from walked w cross join generate_series(1, $4::int) i returning id
       )
       insert into public.media (user_id, find_id, storage_path, media_type, filename)
       select $1::uuid, f.id, 'finds/' || f.id || '/' || gen_random_uuid() || '.jpg', 'image', 'find.jpg' from found f`,
      [userId, firstNumber, firstNumber + QUESTS_PER_TRANSACTION - 1, GROWN.findsEach],
    );
    await db.query(
      `insert into public.quest_path_points (user_id, quest_id, recorded_at, lng, lat)
       select $1::uuid, q.id, q.date + i * interval '15 seconds', -1.09 + i / 1e5, 51.34 + (i % 7) / 1e5
       from (select id, date from public.quests where user_id = $1::uuid order by date desc limit $2::int) q
       cross join generate_series(1, $3::int) i`,
      [userId, QUESTS_PER_TRANSACTION, GROWN.pointsEach],
    );
  }
  await db.exec('analyze');
}
