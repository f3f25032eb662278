import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { listMigrations } from '../../src/db/migrate.ts';
import { type RestUnderTest, startRest } from '../rest/test-rest.ts';
import { type Belongings, recordBelongings } from './belongings.ts';
import { AGREEMENT } from './sample-calls.ts';
import { SAMPLES } from './sample-rows.ts';

/* Every text that a user can store has a limit for all of its characters, spaces too. */

let rest: RestUnderTest;
let db: Database;
let own: Belongings;
beforeAll(async () => {
  rest = await startRest();
  db = rest.backend.db;
  own = await recordBelongings(await rest.signUp());
  await db.query(
    `insert into private.signing_requests (user_id, permission_id, secret_hash, agreement, expires_at, answer, answered_at, signer_name)
     values ($1, $2, sha256('secret'), $3, now() + interval '1 day', 'signed', now(), 'Ann Farmer')`,
    [own.userId, own.permissionId, JSON.stringify(AGREEMENT)],
  );
});
afterAll(() => rest.backend.close());

/** Longer than the longest text, the body of a post. */
const LONG = 250_000;

/** SQL for values of a type that are too long: `value` is the stored one. */
const TOO_LONG: Readonly<Record<string, readonly string[]>> = {
  text: [
    `coalesce(nullif(value, ''), 'a') || repeat(' ', ${LONG})`,
    `repeat(' ', ${LONG}) || coalesce(nullif(value, ''), 'a')`,
    `coalesce(nullif(value, ''), 'a') || repeat(E'\n', ${LONG})`,
    `repeat(' ', ${LONG})`,
    `repeat('a', ${LONG})`,
    `'https://example.org/' || repeat('a', ${LONG})`,
    `'data:image/webp;base64,' || repeat('a', ${LONG})`,
  ],
  _text: [`array[repeat('a', ${LONG})]`, `array_fill('a'::text, array[${LONG}])`],
  _uuid: [`array_fill(gen_random_uuid(), array[${LONG}])`],
  jsonb: [
    `jsonb_build_object('a', repeat(' ', ${LONG}))`,
    `coalesce(value, '{}') || jsonb_build_object('a', repeat('a', ${LONG}))`,
    `jsonb_build_array(repeat('a', ${LONG}))`,
  ],
};

/** Values of variable length whose size has another limit: points of a shape, digits of a number, a fixed length. */
const OF_OTHER_KINDS = ['geometry', 'numeric', 'bytea'];

it('no column that a user can write takes a text of any length', async () => {
  const columns = await db.query<{ table: string; name: string; type: string }>(
    `select c.oid::regclass::text as table, a.attname as name, t.typname as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
     where a.attnum > 0 and not a.attisdropped and a.attlen = -1 and t.typname <> all ($1) and (
       c.oid in ('private.signing_requests'::regclass, 'private.site_settings'::regclass)
       or c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (
         has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
         or has_column_privilege('authenticated', c.oid, a.attnum, 'update')))
     order by 1, 2`,
    [OF_OTHER_KINDS],
  );
  expect(columns.length).toBeGreaterThan(80);
  const without = await Promise.all(
    [...new Set(columns.map(({ table }) => table))].map((table) =>
      unlimited(
        table,
        columns.filter((column) => column.table === table),
      ),
    ),
  );
  expect(without.flat()).toEqual([]);
});

/** Columns of a table that take one of the values above, each tried on a new row. */
async function unlimited(
  table: string,
  columns: readonly { name: string; type: string }[],
): Promise<string[]> {
  const found: string[] = [];
  const where = await sampleOf(table);
  for (const { name, type } of columns) {
    const values = TOO_LONG[type];
    if (!values) throw new Error(`No long value of the type ${type}, of ${table}.${name}`);
    for (const value of values) {
      const refusal = await db
        .query(
          `with old as (select ${name} as value from ${table} where ${where})
           update ${table} set ${name} = (select ${value} from old) where ${where} returning 1 as one`,
        )
        .then(
          (rows) => (rows.length === 1 ? 'stored' : 'no row'),
          ({ code }: { code: string }) => code,
        );
      // A check, or a reference to another row.
      if (refusal !== '23514' && refusal !== '23503') found.push(`${table}.${name}: ${refusal} ${value}`);
    }
  }
  return found;
}

/** Inserts a row, and returns the condition for it. */
async function sampleOf(table: string): Promise<string> {
  if (table === 'private.site_settings') return 'only_row';
  if (table === 'private.signing_requests') return `user_id = '${own.userId}'`;
  const row = SAMPLES[table]?.make(own);
  if (!row) throw new Error(`There is no sample of ${table}`);
  if (row.id === undefined) return `user_id = '${own.userId}'`;
  const names = Object.keys(row).join(', ');
  await db.query(
    `insert into public.${table} (${names}) select ${names} from jsonb_populate_record(null::public.${table}, $1)`,
    [JSON.stringify(row)],
  );
  return `id = '${String(row.id)}'`;
}

it('names that were stored with thousands of spaces are trimmed by the migration', async () => {
  const migration = (await listMigrations()).find(({ name }) => name === 'lengths_of_names');
  if (!migration) throw new Error('The migration is gone');
  const sql = await readFile(migration.path, 'utf8');
  const stored = await db.transaction(async (tx) => {
    await tx.query('alter table public.quests drop constraint quests_title_check');
    await tx.query(
      `alter table public.quests add constraint quests_title_check check (char_length(btrim(title)) between 1 and 200)`,
    );
    await tx.query("update public.quests set title = ' a' || repeat(' ', 5000) where id = $1", [own.questId]);
    await tx.query(sql);
    return tx.query('select title from public.quests where id = $1', [own.questId]);
  });
  expect(stored).toEqual([{ title: 'a' }]);
  await expect(
    db.query("update public.quests set title = 'a' || repeat(' ', 200) where id = $1", [own.questId]),
  ).rejects.toMatchObject({ code: '23514' });
});
