import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from './database.ts';

const PLATFORM = fileURLToPath(new URL('../../platform/', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('../../../../supabase/migrations/', import.meta.url));

/** The database holds a migration this release does not know: it was written by a newer one. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
}

/**
 * Brings the database to this release's schema: first what Supabase would bring (platform/), then
 * supabase/migrations, each file in one transaction and once. Recorded as the Supabase CLI records it.
 * @returns the versions applied now
 * @throws NewerSchemaError when the database is ahead of this release
 */
export async function migrate(db: Database): Promise<string[]> {
  // Two servers may start on one PostgreSQL at once: the second waits, and finds everything done.
  return db.exclusively('metalquest migrations', () => applyMissing(db));
}

async function applyMissing(db: Database): Promise<string[]> {
  await db.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
  `);
  const done = new Set(
    (await db.query<{ version: string }>('select version from supabase_migrations.schema_migrations')).map(
      (r) => r.version,
    ),
  );
  const files = [...(await sqlFiles(PLATFORM)), ...(await sqlFiles(MIGRATIONS))];
  const known = new Set(files.map((file) => file.version));
  const unknown = [...done].filter((version) => !known.has(version));
  if (unknown.length > 0) {
    throw new NewerSchemaError(
      `The database has migration ${unknown.join(', ')}, which this release does not know. Start the newer release, or restore a backup made with this one.`,
    );
  }
  const applied: string[] = [];
  for (const file of files.filter((f) => !done.has(f.version))) {
    const sql = await readFile(file.path, 'utf8');
    const record = `insert into supabase_migrations.schema_migrations (version, name) values ('${file.version}', '${file.name}')`;
    await db.exec(`begin;\n${sql}\n;${record};\ncommit;`).catch(async (cause: Error) => {
      await db.exec('rollback');
      throw new Error(`Migration ${file.version}_${file.name} failed: ${cause.message}`, { cause });
    });
    applied.push(file.version);
  }
  return applied;
}

async function sqlFiles(folder: string): Promise<{ version: string; name: string; path: string }[]> {
  const names = (await readdir(folder)).filter((name) => /^\d+_\w+\.sql$/.test(name)).sort();
  return names.map((name) => {
    const cut = name.indexOf('_');
    return { version: name.slice(0, cut), name: name.slice(cut + 1, -4), path: `${folder}${name}` };
  });
}
