import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database, Queryable } from './database.ts';

const PLATFORM = fileURLToPath(new URL('../../platform/', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('../../../../supabase/migrations/', import.meta.url));

/** The database has a migration that this release does not know, from a newer release. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
}

/** The database has only some of the migrations that the baseline replaces. */
export class OlderSchemaError extends Error {
  override readonly name = 'OlderSchemaError';
}

/**
 * platform/ (what Supabase provides), then supabase/migrations, each in its own transaction.
 * @param only these versions, to create the schema of a backup
 * @throws NewerSchemaError if the database is ahead of this release, OlderSchemaError if it is too old
 */
export async function migrate(db: Database, only?: readonly string[]): Promise<string[]> {
  // Two servers may start on one PostgreSQL: the second waits, and finds the migrations applied.
  return db.exclusively('metalquest migrations', () => applyMissing(db, only));
}

/** The baseline (the first files) replaces 49 migrations; a database with all 49 has its schema. */
const REPLACED = { count: 49, last: '20261124040000' };
const BASELINE_LAST = '20261124040014';

/** Versions of platform/ have four digits. */
const isReplaced = (version: string): boolean => version.length === 14 && version <= REPLACED.last;
const isBaseline = (version: string): boolean => version > REPLACED.last && version <= BASELINE_LAST;

export interface SchemaState {
  /** Versions of this release's migrations; the baseline's for a database that has all those it replaces. */
  done: string[];
  missing: Migration[];
}

/** @throws NewerSchemaError, OlderSchemaError */
export async function readSchemaState(db: Queryable): Promise<SchemaState> {
  return schemaState(await recordedVersions(db), await listMigrations());
}

/**
 * Compares the versions that a database or backup recorded with the files of this release.
 * @throws NewerSchemaError if one is unknown; OlderSchemaError if there are only some of the replaced ones
 */
export function schemaState(recorded: readonly string[], files: readonly Migration[]): SchemaState {
  const replaced = recorded.filter(isReplaced);
  if (replaced.length > 0 && replaced.length < REPLACED.count) {
    throw new OlderSchemaError(
      `The database is from an old release: it has ${replaced.length} of the ${REPLACED.count} migrations that this release has replaced. Start a release that has the file supabase/migrations/${REPLACED.last}_row_quotas.sql once, then this one. See "Upgrades" in docs/operations.md.`,
    );
  }
  const baseline = replaced.length > 0 ? files.filter((file) => isBaseline(file.version)) : [];
  const done = [
    ...recorded.filter((version) => !isReplaced(version)),
    ...baseline.map((file) => file.version),
  ];
  const unknown = done.filter((version) => !files.some((file) => file.version === version));
  if (unknown.length > 0) {
    throw new NewerSchemaError(
      `The database has migration ${unknown.join(', ')}, which this release does not know. Start the newer release, or restore a backup made with this one.`,
    );
  }
  return { done, missing: files.filter((file) => !done.includes(file.version)) };
}

async function recordedVersions(db: Queryable): Promise<string[]> {
  const [table] = await db.query<{ there: boolean }>(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as there",
  );
  if (!table?.there) return [];
  const rows = await db.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  return rows.map((row) => row.version);
}

export const RECORD_TABLE_SQL = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
`;

export async function migrationSql(file: Migration): Promise<string> {
  const sql = await readFile(file.path, 'utf8');
  return `${sql}\n;insert into supabase_migrations.schema_migrations (version, name) values ('${file.version}', '${file.name}');`;
}

async function applyMissing(db: Database, only?: readonly string[]): Promise<string[]> {
  await db.exec(RECORD_TABLE_SQL);
  const files = await listMigrations();
  const recorded = await recordedVersions(db);
  const state = schemaState(recorded, files);
  if (recorded.some(isReplaced)) await recordBaseline(db, files);
  const missing = state.missing.filter((file) => only?.includes(file.version) ?? true);
  for (const file of missing) {
    await db.exec(`begin;\n${await migrationSql(file)}\ncommit;`).catch(async (cause: Error) => {
      await db.exec('rollback');
      throw new Error(`Migration ${file.version}_${file.name} failed: ${cause.message}`, { cause });
    });
  }
  return missing.map((file) => file.version);
}

/** Records the baseline instead of the migrations it replaces, without running it. */
async function recordBaseline(db: Database, files: readonly Migration[]): Promise<void> {
  const baseline = files.filter((file) => isBaseline(file.version));
  await db.transaction(async (tx) => {
    await tx.query(
      'delete from supabase_migrations.schema_migrations where length(version) = 14 and version <= $1',
      [REPLACED.last],
    );
    for (const { version, name } of baseline) {
      await tx.query('insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)', [
        version,
        name,
      ]);
    }
  });
}

export interface Migration {
  version: string;
  name: string;
  path: string;
}

export async function listMigrations(): Promise<Migration[]> {
  return [...(await sqlFiles(PLATFORM)), ...(await sqlFiles(MIGRATIONS))];
}

async function sqlFiles(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d+_\w+\.sql$/.test(name)).sort();
  return names.map((name) => {
    const cut = name.indexOf('_');
    return { version: name.slice(0, cut), name: name.slice(cut + 1, -4), path: `${folder}${name}` };
  });
}
