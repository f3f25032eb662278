import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database, Queryable } from './database.ts';

const PLATFORM = fileURLToPath(new URL('../../platform/', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('../../../../supabase/migrations/', import.meta.url));

/** The database holds a migration this release does not know: it was written by a newer one. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
}

/**
 * Brings the database to this release's schema: first what Supabase would bring (platform/), then
 * supabase/migrations, each file in one transaction and once. Recorded as the Supabase CLI records it.
 * @param only these versions, to make the schema of a backup
 * @returns the versions applied now
 * @throws NewerSchemaError when the database is ahead of this release
 */
export async function migrate(db: Database, only?: readonly string[]): Promise<string[]> {
  // Two servers may start on one PostgreSQL at once: the second waits, and finds everything done.
  return db.exclusively('metalquest migrations', () => applyMissing(db, only));
}

/** What `migrate` would do. @throws NewerSchemaError as it does */
export async function readSchemaState(db: Queryable): Promise<{ done: string[]; missing: Migration[] }> {
  const [table] = await db.query<{ there: boolean }>(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as there",
  );
  const done = table?.there
    ? (await db.query<{ version: string }>('select version from supabase_migrations.schema_migrations')).map(
        (row) => row.version,
      )
    : [];
  const files = await listMigrations();
  refuseUnknown(done, files);
  return { done, missing: files.filter((file) => !done.includes(file.version)) };
}

/** @throws NewerSchemaError when `versions` has one that this release does not know */
export function refuseUnknown(versions: readonly string[], files: readonly Migration[]): void {
  const unknown = versions.filter((version) => !files.some((file) => file.version === version));
  if (unknown.length > 0) {
    throw new NewerSchemaError(
      `The database has migration ${unknown.join(', ')}, which this release does not know. Start the newer release, or restore a backup made with this one.`,
    );
  }
}

/** Where applied migrations are recorded, as the Supabase CLI does it. */
export const RECORD_TABLE_SQL = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
`;

/** The script of a migration and its record, without a transaction around it. */
export async function migrationSql(file: Migration): Promise<string> {
  const sql = await readFile(file.path, 'utf8');
  return `${sql}\n;insert into supabase_migrations.schema_migrations (version, name) values ('${file.version}', '${file.name}');`;
}

async function applyMissing(db: Database, only?: readonly string[]): Promise<string[]> {
  await db.exec(RECORD_TABLE_SQL);
  const { missing: all } = await readSchemaState(db);
  const missing = all.filter((file) => only?.includes(file.version) ?? true);
  for (const file of missing) {
    await db.exec(`begin;\n${await migrationSql(file)}\ncommit;`).catch(async (cause: Error) => {
      await db.exec('rollback');
      throw new Error(`Migration ${file.version}_${file.name} failed: ${cause.message}`, { cause });
    });
  }
  return missing.map((file) => file.version);
}

/** A file of this release that changes the schema. */
export interface Migration {
  version: string;
  name: string;
  path: string;
}

/** All of this release, in the order in which they are applied. */
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
