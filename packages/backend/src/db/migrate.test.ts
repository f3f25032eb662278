import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/harness.ts';
import { REPLACED_VERSIONS, recordReplaced } from '../../test/support/replaced-migrations.ts';
import type { Database } from './database.ts';
import {
  listMigrations,
  migrate,
  NewerSchemaError,
  OlderSchemaError,
  readSchemaState,
  schemaState,
} from './migrate.ts';

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

describe('a database from before the baseline', () => {
  const recorded = async () =>
    (await db.query<{ version: string }>('select version from supabase_migrations.schema_migrations'))
      .map(({ version }) => version)
      .sort();
  const known = async () => (await listMigrations()).map(({ version }) => version).sort();

  it('is recorded as having the baseline, which is not run', async () => {
    await db.query("insert into auth.users (id, email) values ($1, 'digger@example.org')", [randomUUID()]);
    await recordReplaced(db);
    expect((await recorded()).filter((version) => version.length === 14).length).toBeGreaterThanOrEqual(49);
    expect((await readSchemaState(db)).missing).toEqual([]);
    expect(await migrate(db)).toEqual([]);
    expect(await recorded()).toEqual(await known());
    expect(await db.query('select 1 from public.profiles')).toHaveLength(1);
  });

  it('lacks only the migrations after the baseline', async () => {
    const files = await listMigrations();
    const later = { version: '29990101000000', name: 'later', path: 'later.sql' };
    const after = files.filter(({ version }) => version > '20261124040014');
    const platform = files.map(({ version }) => version).filter((version) => version.length === 4);
    const { missing } = schemaState([...platform, ...REPLACED_VERSIONS], [...files, later]);
    expect(missing).toEqual([...after, later]);
  });

  it('is refused and left unchanged when it has only some of the replaced migrations', async () => {
    await recordReplaced(db, REPLACED_VERSIONS.slice(0, -1));
    const before = await recorded();
    await expect(migrate(db)).rejects.toThrow(OlderSchemaError);
    await expect(migrate(db)).rejects.toThrow('has 48 of the 49 migrations');
    expect(await recorded()).toEqual(before);
    await db.query('delete from supabase_migrations.schema_migrations where version = any ($1)', [
      REPLACED_VERSIONS,
    ]);
    await recordReplaced(db);
    await migrate(db);
  });
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
  // Applies no migration, not even a known one that the record lacks.
  const { length } = await db.query(
    'select 1 from supabase_migrations.schema_migrations where version = $1',
    [last?.version],
  );
  expect(length).toBe(0);
});
