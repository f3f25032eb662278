import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/harness.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { loadCatalog } from './catalog.ts';
import { attachRealtime, CHANGES } from './hub.ts';
import { coalesce, readNotice } from './notice.ts';

let db: Database;
const userId = randomUUID();
beforeAll(async () => {
  db = await openTestDatabase();
  await migrate(db);
  await attachRealtime(db);
  await db.query("insert into auth.users (id, email) values ($1, 'a@example.org')", [userId]);
});
afterAll(() => db.close());

/** The triggers, with the transaction that wrote each. */
const triggers = () =>
  db.query<{ target: string; definition: string; writer: string }>(
    `select tgrelid::regclass || ' ' || tgname as target, pg_get_triggerdef(oid) as definition, xmin::text as writer
     from pg_trigger where tgfoid = 'realtime.announce'::regproc order by 1`,
  );

/** Notices sent while `work` runs. A final notice marks the end. */
async function announced(work: () => Promise<unknown>): Promise<string[]> {
  const payloads: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = await db.listen(
    CHANGES,
    (payload) => (payload === 'end' ? resolve() : payloads.push(payload)),
    () => undefined,
  );
  await work();
  await db.query('select pg_notify($1, $2)', [CHANGES, 'end']);
  await promise;
  await stop();
  return payloads;
}

describe('change notices', () => {
  it('come from every table of the publication, and attaching twice changes nothing', async () => {
    const published = await db.query<{ name: string }>(
      "select tablename as name from pg_publication_tables where pubname = 'supabase_realtime'",
    );
    const before = await triggers();
    expect(before).toHaveLength(published.length * 3);
    await attachRealtime(db);
    expect(await triggers()).toEqual(before);
    expect((await loadCatalog(db)).map((table) => table.name).sort()).toEqual(
      published.map((t) => t.name).sort(),
    );
  });

  it('announce the columns of the schema again after a trigger was changed', async () => {
    const definitions = async () => (await triggers()).map(({ definition }) => definition);
    const before = await definitions();
    await db.exec(
      `create or replace trigger realtime_insert after insert on public.finds referencing new table as changed
       for each statement execute function realtime.announce('["id"]', 'c.id')`,
    );
    expect(await definitions()).not.toEqual(before);
    await attachRealtime(db);
    expect(await definitions()).toEqual(before);
  });

  it('follow the publication: an added table is announced, a removed one is not', async () => {
    await db.exec(
      'create table public.late (a int, b text, primary key (b, a)); alter publication supabase_realtime add table public.late',
    );
    await attachRealtime(db);
    const [notice] = await announced(() => db.query("insert into public.late values (1, 'x')"));
    expect(readNotice(notice ?? '', 0)).toEqual([
      {
        schema: 'public',
        table: 'late',
        op: 'INSERT',
        xid: expect.stringMatching(/^\d+$/),
        keys: { a: 1, b: 'x' },
        owner: null,
        at: 0,
      },
    ]);
    await db.exec('alter publication supabase_realtime drop table public.late');
    await attachRealtime(db);
    expect(await announced(() => db.query("insert into public.late values (2, 'x')"))).toEqual([]);
    await db.exec('drop table public.late');
  });

  it('contain keys and owner, but no content or location', async () => {
    const notices = await announced(async () => {
      await db.query(
        `insert into public.quests (user_id, title, notes, location, location_geom)
         values ($1, 'Roman villa', 'by the oak', 'Area 52.2, 0.1', 'SRID=4326;POINT(0.12181 52.20531)')`,
        [userId],
      );
      await db.query("update public.quests set title = 'Roman villa II' where user_id = $1", [userId]);
      await db.query('delete from public.quests where user_id = $1', [userId]);
    });
    expect(notices).toHaveLength(3);
    for (const notice of notices) {
      expect(notice).not.toMatch(/villa|oak|Area|52\.2|0101000020/);
      expect(readNotice(notice, 0)).toMatchObject([{ owner: userId }]);
    }
  });

  it('of a bulk change are few, complete and within the limit of Postgres', async () => {
    const notices = await announced(() =>
      db.query("insert into public.quests (user_id, title) select $1, 'Bulk' from generate_series(1, 3000)", [
        userId,
      ]),
    );
    expect(notices.length).toBeLessThan(60);
    expect(Math.max(...notices.map((notice) => Buffer.byteLength(notice)))).toBeLessThan(8000);
    const ids = notices.flatMap((notice) => readNotice(notice, 0).map((change) => change.keys.id));
    expect(new Set(ids).size).toBe(3000);
  });

  it('are not sent for a statement that changes no rows', async () => {
    expect(await announced(() => db.query('delete from public.finds'))).toEqual([]);
  });
});

describe('coalescing', () => {
  const change = (op: 'INSERT' | 'UPDATE' | 'DELETE', id: string) => ({
    schema: 'public',
    table: 'quests',
    op,
    xid: '7',
    keys: { id },
    owner: null,
    at: 0,
  });

  it('drops only updates that a later update of the same row in the same transaction covers', () => {
    const [addA, touchA, touchB, deleteB] = [
      change('INSERT', 'a'),
      change('UPDATE', 'a'),
      change('UPDATE', 'b'),
      change('DELETE', 'b'),
    ];
    expect(coalesce([addA, touchA, touchB, { ...touchA }, deleteB])).toEqual([addA, touchB, touchA, deleteB]);
    const later = { ...touchA, xid: '8' };
    expect(coalesce([touchA, later])).toEqual([touchA, later]);
  });
});
