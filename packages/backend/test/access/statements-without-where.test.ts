import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { openTestDatabase } from '../support/harness.ts';
import { statementsWithoutWhere } from './statements-without-where.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

it('no function updates or deletes without a condition, which Supabase refuses', async () => {
  const functions = await db.query<{ name: string; source: string | null }>(
    `select p.oid::regprocedure::text as name, p.prosrc as source from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and l.lanname in ('sql', 'plpgsql')`,
  );
  expect(functions.length).toBeGreaterThan(100);
  // A body in SQL's own syntax has no source.
  expect(functions.filter(({ source }) => !source)).toEqual([]);
  const found = functions.flatMap(({ name, source }) =>
    statementsWithoutWhere(source ?? '').map((statement) => `${name}: ${statement}`),
  );
  expect(found).toEqual([]);
});

describe('a statement without a condition is found', () => {
  it.each([
    [
      'begin update private.site_settings s set title = case when a then b else s.title end, at = now(); perform 1; end',
    ],
    ['delete from private.row_usage; select 1 where true'],
    ['delete from public.finds'],
    ['DELETE FROM public.finds f USING (select 1 where true) s'],
    ['update only "quests" as q set title = (select 1 where true) returning 1'],
    ['with gone as (delete from public.finds returning id) select * from gone where true'],
    ["execute format('delete from public.%I', target); delete from t where true"],
    [
      "execute 'update ' || name || ' set a = 1'; execute format('update public.%1$I set %2$I = ''where''', a, b)",
    ],
    ['execute format($sql$ update public.%I t set a = 1 -- where\n $sql$, a)'],
  ])('%s', (source) => {
    expect(statementsWithoutWhere(source)).not.toEqual([]);
  });

  it.each([
    ['update private.site_settings s set title = 1 where s.only_row'],
    ['insert into t values (1) on conflict (id) do update set a = 1'],
    ['select 1 from t for no key update skip locked; select 1 from t for update; set a = 1'],
    ["if tg_op = 'UPDATE' then b := 1; end if; perform set_config('a', 'b', true)"],
    [
      "execute 'create trigger t before update on a for each row execute function b()'; update t set a = 1 where b",
    ],
    ["execute format('update public.%1$I t set %2$I = $1 where t.id = any ($2)', a, b) using c, d"],
    ["execute 'delete from ' || name || ' where id = $1'"],
    ["raise exception 'Delete some from the list'"],
    ['with gone as (delete from public.finds where id = 1 returning id) select * from gone'],
  ])('others are not: %s', (source) => {
    expect(statementsWithoutWhere(source)).toEqual([]);
  });
});
