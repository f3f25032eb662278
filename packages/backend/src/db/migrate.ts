import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database, Queryable } from './database.ts';

const PLATFORM = fileURLToPath(new URL('../../platform/', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('../../../../supabase/migrations/', import.meta.url));

/** The database has a migration that this release does not know, from a newer release. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
}

/**
 * platform/ (what Supabase provides), then supabase/migrations, each in its own transaction.
 * @param only these versions, to create the schema of a backup
 * @throws NewerSchemaError if the database is ahead of this release
 */
export async function migrate(db: Database, only?: readonly string[]): Promise<string[]> {
  // Two servers may start on one PostgreSQL: the second waits and finds nothing to do.
  return db.exclusively('metalquest migrations', () => applyMissing(db, only));
}

/** Applied and missing migrations. @throws NewerSchemaError */
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

/** @throws NewerSchemaError if a version is unknown to this release */
export function refuseUnknown(versions: readonly string[], files: readonly Migration[]): void {
  const unknown = versions.filter((version) => !files.some((file) => file.version === version));
  if (unknown.length > 0) {
    throw new NewerSchemaError(
      `The database has migration ${unknown.join(', ')}, which this release does not know. Start the newer release, or restore a backup made with this one.`,
    );
  }
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
