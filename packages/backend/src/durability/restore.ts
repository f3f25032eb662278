import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { Queryable } from '../db/database.ts';
import { listMigrations, schemaState } from '../db/migrate.ts';
import { makeStoreFolders, versionPath } from '../storage/file-store.ts';
import { readArchive } from './archive.ts';
import {
  type BackupHead,
  type BackupManifest,
  HEAD,
  headShape,
  KEYS,
  MANIFEST,
  manifestShape,
  mediaEntry,
  tableEntry,
} from './backup-format.ts';
import { exists, syncFile, syncTree } from './durable-files.ts';
import { beginEpoch } from './epoch.ts';
import { EXACT_TEXT_SQL, listTables, type Table, writeRows } from './tables.ts';

/** The backup or its target is unsuitable. Nothing was changed. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError';
}

export interface CheckedBackup {
  file: string;
  head: BackupHead;
  manifest: BackupManifest;
}

/** Verifies a whole backup without writing anything. @throws RestoreError with the reason */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const sums = new Map<string, { bytes: number; sha256: string }>();
  const texts = new Map<string, string>();
  try {
    await readArchive(file, async (name, content) => {
      const hash = createHash('sha256');
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of content) {
        if (!(chunk instanceof Uint8Array)) throw new Error('not bytes');
        hash.update(chunk);
        bytes += chunk.length;
        if (name === HEAD || name === MANIFEST) chunks.push(Buffer.from(chunk));
      }
      if (sums.has(name)) throw new RestoreError(`it contains ${name} twice.`);
      sums.set(name, { bytes, sha256: hash.digest('hex') });
      if (chunks.length > 0) texts.set(name, Buffer.concat(chunks).toString());
    });
    const head = headShape.parse(JSON.parse(texts.get(HEAD) ?? 'null'));
    const manifest = manifestShape.parse(JSON.parse(texts.get(MANIFEST) ?? 'null'));
    for (const entry of manifest.files) {
      const sum = sums.get(entry.name);
      if (sum?.sha256 !== entry.sha256 || sum.bytes !== entry.bytes) {
        throw new RestoreError(`the checksum of ${entry.name} does not match.`);
      }
    }
    const named = new Set([...manifest.files.map((entry) => entry.name), MANIFEST]);
    for (const name of sums.keys()) {
      if (!named.has(name)) throw new RestoreError(`${name} is not listed in its manifest.`);
    }
    for (const table of head.tables) {
      if (!named.has(tableEntry(table.name)))
        throw new RestoreError(`the rows of ${table.name} are missing.`);
    }
    const { done } = schemaState(head.schema, await listMigrations());
    return { file, head: { ...head, schema: done }, manifest };
  } catch (cause) {
    const words =
      cause instanceof Error && cause.name !== 'ZodError' ? cause.message : 'it is not a backup file.';
    throw new RestoreError(`${file} cannot be restored: ${words}`, { cause });
  }
}

/** Removes leftovers of an interrupted restore. @throws RestoreError when the directory is not empty */
export async function refuseNonEmpty(dataDirectory: string): Promise<void> {
  if (!(await exists(dataDirectory))) return;
  await rm(unpackedIn(dataDirectory), { recursive: true, force: true });
  const ownEntries = new Set(['control.sock', 'data.lock', 'lost+found']);
  const found = (await readdir(dataDirectory)).filter((name) => !ownEntries.has(name));
  if (found.length > 0) {
    throw new RestoreError(
      `${dataDirectory} is not empty (${found.slice(0, 3).join(', ')}). Restore into an empty directory: set METALQUEST_DATA.`,
    );
  }
}

export const unpackedIn = (dataDirectory: string): string => path.join(dataDirectory, 'restoring');

export async function unpackBackup(backup: CheckedBackup, folder: string): Promise<void> {
  const listed = new Set(backup.manifest.files.map((entry) => entry.name));
  const isOurs = (name: string) =>
    listed.has(name) && (name === KEYS || /^(database|media)\/[\w."-]+$/.test(name)) && !name.includes('..');
  for (const part of ['database', 'media'])
    await mkdir(path.join(folder, part), { recursive: true, mode: 0o700 });
  await readArchive(backup.file, async (name, content) => {
    if (isOurs(name)) {
      await pipeline(content, createWriteStream(path.join(folder, name), { flags: 'wx', mode: 0o600 }));
    } else {
      for await (const _ of content);
    }
  });
  await syncTree(folder);
}

const LINES_AT_ONCE = 500;

/**
 * Fills a database that has the backup's schema, in the caller's transaction, and begins a new epoch.
 * @throws RestoreError or DatabaseError; the caller rolls back
 */
export async function fillDatabase(tx: Queryable, backup: CheckedBackup, folder: string): Promise<void> {
  await tx.query(EXACT_TEXT_SQL);
  const existing = await listTables(tx);
  const tables = existing.map((table) => matching(table, backup.head.tables));
  // The rows already contain the effects of the triggers.
  for (const { name } of existing) await tx.query(`alter table ${name} disable trigger user`);
  // The backup also contains the rows that migrations insert.
  await tx.query(`truncate ${existing.map((table) => table.name).join(', ')}`);
  for (const table of tables) {
    let count = 0;
    let lines: string[] = [];
    const flush = async () => {
      if (lines.length > 0) await writeRows(tx, table, lines);
      count += lines.length;
      lines = [];
    };
    const input = createReadStream(path.join(folder, tableEntry(table.name)));
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      lines.push(line);
      if (lines.length >= LINES_AT_ONCE) await flush();
    }
    await flush();
    if (count !== backup.manifest.rows[table.name])
      throw new RestoreError(`rows of ${table.name} are missing.`);
  }
  for (const { name } of existing) await tx.query(`alter table ${name} enable trigger user`);
  await setSequences(tx);
  await checkMedia(tx, backup);
  await endSignIns(tx);
  await beginEpoch(tx);
}

/** Signs all users out: the restore would revive sessions ended, and codes used, since the backup. */
async function endSignIns(tx: Queryable): Promise<void> {
  await tx.query('delete from auth.sessions');
  await tx.query('delete from auth.flow_state');
  await tx.query('delete from auth.one_time_codes');
  await tx.query('delete from auth.webauthn_challenges');
}

function matching(table: Table, available: readonly Table[]): Table {
  const from = available.find((each) => each.name === table.name);
  const columns = (each: Table | undefined) => each?.columns.map((column) => column.name).join();
  if (columns(from) !== columns(table)) {
    throw new RestoreError(`the table ${table.name} has other columns in this release than in the backup.`);
  }
  return table;
}

/** Advances each sequence past the highest restored value. */
async function setSequences(tx: Queryable): Promise<void> {
  const owned = await tx.query<{ sequence: string; table_name: string; column_name: string }>(
    `select d.objid::regclass::text as sequence, d.refobjid::regclass::text as table_name, quote_ident(a.attname) as column_name
     from pg_catalog.pg_depend d join pg_catalog.pg_class s on s.oid = d.objid and s.relkind = 'S'
       join pg_catalog.pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
       join pg_catalog.pg_namespace n on n.oid = s.relnamespace
     where d.deptype in ('a', 'i') and n.nspname <> 'extensions'`,
  );
  for (const { sequence, table_name, column_name } of owned) {
    await tx.query(
      `select setval('${sequence.replaceAll("'", "''")}', coalesce((select max(${column_name}) from ${table_name}), 1),
         exists (select 1 from ${table_name}))`,
    );
  }
}

async function checkMedia(tx: Queryable, { manifest }: CheckedBackup): Promise<void> {
  const entries = new Map(manifest.files.map((entry) => [entry.name, entry]));
  const lost = new Set(manifest.lost.map((each) => each.version));
  const rows = await tx.query<{ version: string; hash: string }>(
    "select version, metadata ->> 'eTag' as hash from storage.objects where version is not null and metadata is not null",
  );
  for (const { version, hash } of rows) {
    if (lost.has(version)) continue;
    if (entries.get(mediaEntry(version))?.sha256 !== hash.replaceAll('"', '')) {
      throw new RestoreError(`the file ${version} of the bucket is missing or different.`);
    }
  }
}

/** Moves the extracted media and keys to their final location. */
export async function placeFiles(dataDirectory: string): Promise<void> {
  const unpacked = unpackedIn(dataDirectory);
  const { objects } = await makeStoreFolders(dataDirectory);
  for (const version of await readdir(path.join(unpacked, 'media'))) {
    const to = versionPath(objects, version);
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    await rename(path.join(unpacked, 'media', version), to);
  }
  await syncTree(path.join(dataDirectory, 'storage'));
  if (await exists(path.join(unpacked, KEYS))) {
    await rename(path.join(unpacked, KEYS), path.join(dataDirectory, KEYS));
    await syncFile(path.join(dataDirectory, KEYS));
  }
}
