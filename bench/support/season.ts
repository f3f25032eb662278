import { randomUUID } from 'node:crypto';
import type { Database } from '@metalquest/backend/db/database';

export interface Season {
  questId: string;
  gearId: string;
}

/** Inserts a quest with `finds` finds for `userId`, each with a detector, a place and a media row. */
export async function seedSeason(db: Database, userId: string, finds: number): Promise<Season> {
  const season = { questId: randomUUID(), gearId: randomUUID() };
  await db.query(`insert into public.quests (id, user_id, title) values ($1, $2, 'Long Meadow')`, [
    season.questId,
    userId,
  ]);
  await db.query(`insert into public.equipment (id, user_id, name) values ($1, $2, 'Deus II')`, [
    season.gearId,
    userId,
  ]);
  await db.query(
    `insert into public.finds (user_id, quest_id, item_description, found_at, depth_cm, category, detector_id, target_id, location_geom)
     select $1, $2, 'Find ' || n, now() - n * interval '1 hour', n % 40, 'Coin', $3, (n % 99)::text,
       extensions.st_setsrid(extensions.st_makepoint(-1.09 + n / 1e6, 51.34), 4326)
     from generate_series(1, $4::int) n`,
    [userId, season.questId, season.gearId, finds],
  );
  await db.query(
    `insert into public.media (user_id, find_id, storage_path, media_type)
     select f.user_id, f.id, 'finds/' || f.id || '/' || gen_random_uuid() || '.jpg', 'image' from public.finds f where f.user_id = $1`,
    [userId],
  );
  await db.exec('analyze');
  return season;
}
