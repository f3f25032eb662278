import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/harness.ts';
import type { Database } from './database.ts';
import { listMigrations, migrate, NewerSchemaError, readSchemaState } from './migrate.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  await migrate(db);
});
afterAll(() => db.close());

const NEWER = '29990101000000';

it('each migration is applied once and recorded', async () => {
  expect(await migrate(db)).toEqual([]);
  const { done, missing } = await readSchemaState(db);
  expect(missing).toEqual([]);
  expect(done.sort()).toEqual((await listMigrations()).map((file) => file.version).sort());
});

it('a database of a newer release is refused by version and left unchanged', async () => {
  await db.query('insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)', [
    NEWER,
    'from_the_future',
  ]);
  const [last] = (await listMigrations()).slice(-1);
  await db.query('delete from supabase_migrations.schema_migrations where version = $1', [last?.version]);
  await expect(migrate(db)).rejects.toThrow(NewerSchemaError);
  await expect(migrate(db)).rejects.toThrow(NEWER);
  // Applies nothing, not even a known migration that the record lacks.
  const { length } = await db.query(
    'select 1 from supabase_migrations.schema_migrations where version = $1',
    [last?.version],
  );
  expect(length).toBe(0);
});
