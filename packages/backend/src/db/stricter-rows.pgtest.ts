import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { listMigrations, migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

/** The migration under test, applied to rows of the previous release. */
const STRICTER_ROWS = '20261123130000';
const server = process.env.METALQUEST_TEST_DATABASE_URL ?? '';
const name = `metalquest_${randomUUID().replaceAll('-', '')}`;
let admin: Database;
let db: Database;
beforeAll(async () => {
  admin = await openPostgres(server, { max: 1 });
  await admin.exec(`create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  db = await openPostgres(address.href, { max: 1 });
  const before = (await listMigrations()).map(({ version }) => version).filter((v) => v < STRICTER_ROWS);
  await migrate(db, before);
});
afterAll(async () => {
  await db.close();
  await admin.exec(`drop database ${name} with (force)`);
  await admin.close();
});

const user = randomUUID();
const quest = randomUUID();
const find = randomUUID();
const photo = randomUUID();
const PLACES = [
  ['POINT(190 52)', 'POINT(-170 52)'],
  ['POINT(-540.5 10)', 'POINT(179.5 10)'],
  ['POINT(0.12181 52.20531)', 'POINT(0.12181 52.20531)'],
  ['POINT(0 91)', null],
  ['POINT(1e300 0)', null],
  ['POINT EMPTY', null],
] as const;

/** The single value that a statement returns. */
const one = async (sql: string, params: readonly string[] = []) =>
  (await db.query<{ v: unknown }>(sql, params))[0]?.v;

describe('rows of the previous release', () => {
  it('are repaired by the upgrade, so that each can be changed and restored', async () => {
    await db.query("insert into auth.users (id, email) values ($1, 'digger@example.org')", [user]);
    await db.query("update public.profiles set avatar_url = 'http://example.org/me.jpg' where user_id = $1", [
      user,
    ]);
    await db.query(
      "insert into public.quests (id, user_id, title, location_geom, path) values ($1, $2, 'Old', 'SRID=4326;POINT(181 1)', 'SRID=4326;LINESTRING(0 0,0 95)')",
      [quest, user],
    );
    for (const [i, [place]] of PLACES.entries())
      await db.query(
        'insert into public.finds (user_id, quest_id, target_id, location_geom) values ($1, $2, $3, $4::text::extensions.geometry)',
        [user, quest, String(i), `SRID=4326;${place}`],
      );
    await db.query('insert into public.finds (id, user_id, quest_id) values ($1, $2, $3)', [
      find,
      user,
      quest,
    ]);
    for (const path of [`finds/${find}/${photo}.jpg`, `finds/${find}/../${photo}.jpg`])
      await db.query(
        "insert into public.media (user_id, find_id, media_type, storage_path) values ($1, $2, 'image', $3)",
        [user, find, path],
      );
    await db.exec(
      String.raw`insert into public.posts (category, slug, title, cover_url) values ('guide', 'old', 'Old', '/\evil.example/a.jpg')`,
    );

    expect(await migrate(db)).toContain(STRICTER_ROWS);

    const places = await db.query<{ place: string | null }>(
      'select extensions.st_astext(location_geom) as place from public.finds where target_id is not null order by target_id',
    );
    expect(places.map(({ place }) => place)).toEqual(PLACES.map(([, after]) => after));
    expect(await one('select extensions.st_astext(location_geom) as v from public.quests')).toBe(
      'POINT(-179 1)',
    );
    expect(await one('select path as v from public.quests')).toBeNull();
    expect(await one('select avatar_url as v from public.profiles')).toBe('');
    expect(await one('select cover_url as v from public.posts')).toBeNull();
    expect(await one('select array_agg(storage_path) as v from public.media')).toEqual([
      `finds/${find}/${photo}.jpg`,
    ]);
    // Devices receive the change as a new number or a tombstone.
    expect(await one("select count(*)::int as v from public.tombstones where table_name = 'media'")).toBe(1);
    expect(
      await one(
        "select count(*)::int as v from pg_constraint where not convalidated and conname like any (array['finds_%', 'quests_%', 'media_%', 'profiles_%', 'posts_%'])",
      ),
    ).toBe(0);
  });
});
