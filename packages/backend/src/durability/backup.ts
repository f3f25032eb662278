import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database, Queryable } from '../db/database.ts';
import { type FileSum, sumOfFile, writeArchive } from './archive.ts';
import {
  type BackupHead,
  type BackupManifest,
  HEAD,
  KEYS,
  MANIFEST,
  mediaEntry,
  tableEntry,
} from './backup-format.ts';
import { exists, syncFolder } from './durable-files.ts';
import { heldMedia, holdMedia } from './hold.ts';
import { type MediaFile, readMediaManifest } from './media-manifest.ts';
import { EXACT_TEXT_SQL, listTables, readRows } from './tables.ts';

export interface BackupSummary {
  rows: number;
  mediaFiles: number;
  bytes: number;
  lost: readonly MediaFile[];
}

export interface BackupSource {
  db: Database;
  dataDirectory: string;
  /** Temporary folder of this backup; may already contain the media held by hold.ts. */
  folder: string;
  now: () => number;
}

/**
 * Writes a consistent backup of the database and its media files. `file` appears only when it is complete and synced.
 * @throws when `file` exists
 */
export async function writeBackup(source: BackupSource, file: string): Promise<BackupSummary> {
  const { dataDirectory, folder } = source;
  if (await exists(file)) throw new Error(`${file} already exists. Give each backup its own name.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = `${file}.${randomUUID()}.part`;
  try {
    const { head, media, rows } = await dump(source);
    const manifest: BackupManifest = { files: [], rows, lost: [] };
    const archiveSum = await writeArchive(part, async (archive) => {
      const addToManifest = (name: string, fileSum: FileSum) =>
        void manifest.files.push({ name, ...fileSum });
      addToManifest(HEAD, await archive.text(HEAD, JSON.stringify(head, null, 2)));
      for (const table of head.tables) {
        const name = tableEntry(table.name);
        addToManifest(name, await archive.file(name, path.join(folder, `${table.name}.jsonl`)));
      }
      for (const each of media) {
        const from = path.join(heldMedia(folder), each.version);
        // Verifies the checksum first: a corrupt file is reported as lost.
        if (!(await exists(from)) || (await sumOfFile(from)).sha256 !== each.sha256) {
          manifest.lost.push(each);
          continue;
        }
        addToManifest(mediaEntry(each.version), await archive.file(mediaEntry(each.version), from));
      }
      const keys = path.join(dataDirectory, KEYS);
      if (await exists(keys)) addToManifest(KEYS, await archive.file(KEYS, keys));
      await archive.text(MANIFEST, JSON.stringify(manifest));
    });
    await rename(part, file);
    await syncFolder(path.dirname(path.resolve(file)));
    return {
      rows: Object.values(rows).reduce((total, count) => total + count, 0),
      mediaFiles: media.length - manifest.lost.length,
      bytes: archiveSum.bytes,
      lost: manifest.lost,
    };
  } finally {
    await rm(part, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** Dumps each table to a file and holds the media, all from one database snapshot. */
function dump(source: BackupSource): Promise<{
  head: BackupHead;
  media: MediaFile[];
  rows: Record<string, number>;
}> {
  const { db, folder, now } = source;
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const media = await readMediaOf(source, tx);
    await tx.query(EXACT_TEXT_SQL);
    const tables = await listTables(tx);
    const rows: Record<string, number> = {};
    for (const table of tables) {
      const out = await open(path.join(folder, `${table.name}.jsonl`), 'wx', 0o600);
      let count = 0;
      try {
        for await (const lines of readRows(tx, table)) {
          await out.appendFile(lines);
          count += lines.split('\n').length - 1;
        }
      } finally {
        await out.close();
      }
      rows[table.name] = count;
    }
    const schema = await tx.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations order by version',
    );
    const [epoch] = await tx.query<{ epoch: string }>('select epoch from private.sync_epoch');
    const head: BackupHead = {
      format: 1,
      createdAt: new Date(now()).toISOString(),
      schema: schema.map((row) => row.version),
      epoch: epoch?.epoch ?? '',
      database: db.kind,
      tables,
    };
    return { head, media, rows };
  });
}

/**
 * Holds the media files of the rows that `tx` sees. On PostgreSQL a lock on storage.objects, taken before the first
 * read of `tx`, prevents deletions until every file has its hard link.
 */
async function readMediaOf(source: BackupSource, tx: Queryable): Promise<MediaFile[]> {
  const { db, dataDirectory, folder } = source;
  if (await exists(heldMedia(folder))) return readMediaManifest(tx);
  const holdFiles = async () => {
    const media = await readMediaManifest(tx);
    await holdMedia(dataDirectory, folder, media);
    return media;
  };
  if (db.kind === 'pglite') return holdFiles();
  return db.transaction(async (lock) => {
    await lock.query('lock table storage.objects in share mode');
    return holdFiles();
  });
}
