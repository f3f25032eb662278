import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Queryable } from '../../src/db/database.ts';
import { readMediaManifest } from '../../src/durability/media-manifest.ts';

export async function findProblems(db: Queryable, dataDirectory: string): Promise<string[]> {
  return [...(await brokenReferences(db)), ...(await brokenFiles(db, dataDirectory))];
}

/** Finds dangling foreign keys without relying on the database's constraints. */
async function brokenReferences(db: Queryable): Promise<string[]> {
  const keys = await db.query<{ name: string; sql: string }>(
    `select k.conname as name, format('select count(*)::int as broken from %s c where %s and not exists (select 1 from %s p where %s)',
       k.conrelid::regclass, string_agg(format('c.%I is not null', ca.attname), ' and '),
       k.confrelid::regclass, string_agg(format('p.%I = c.%I', pa.attname, ca.attname), ' and ')) as sql
     from pg_catalog.pg_constraint k
       cross join unnest(k.conkey, k.confkey) as pair(child, parent)
       join pg_catalog.pg_attribute ca on ca.attrelid = k.conrelid and ca.attnum = pair.child
       join pg_catalog.pg_attribute pa on pa.attrelid = k.confrelid and pa.attnum = pair.parent
     where k.contype = 'f' group by k.oid, k.conname, k.conrelid, k.confrelid`,
  );
  if (keys.length === 0) return ['the database has no foreign keys'];
  const problems: string[] = [];
  for (const { name, sql } of keys) {
    const [row] = await db.query<{ broken: number }>(sql);
    if (row?.broken !== 0) problems.push(`${name}: ${row?.broken} rows without their parent`);
  }
  return problems;
}

async function brokenFiles(db: Queryable, dataDirectory: string): Promise<string[]> {
  const problems: string[] = [];
  for (const { version, size, sha256 } of await readMediaManifest(db)) {
    const file = path.join(dataDirectory, 'storage/objects', version.slice(0, 2), version);
    const bytes = await readFile(file).catch(() => null);
    if (!bytes) problems.push(`${version}: no file`);
    else if (bytes.length !== size) problems.push(`${version}: ${bytes.length} of ${size} bytes`);
    else if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      problems.push(`${version}: other bytes`);
  }
  return problems;
}

export async function storedFiles(dataDirectory: string, part: 'objects' | 'incoming'): Promise<string[]> {
  const entries = await readdir(path.join(dataDirectory, 'storage', part), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
