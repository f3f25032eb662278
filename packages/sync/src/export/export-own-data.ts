import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchiveFile,
  type ArchiveManifest,
  type ArchiveTable,
  MANIFEST_NAME,
  type MissingPath,
  PAGE_NAME,
  PATHS_NAME,
  README_NAME,
  tableEntry,
} from '@metalquest/core/export/archive';
import type { WriteTime } from '@metalquest/core/export/archive-entries';
import { archiveReadme } from '@metalquest/core/export/archive-text';
import { toIso } from '@metalquest/core/time/instant';
import { questTable } from '../mapping/quest-table.ts';
import { SYNCED_TABLES } from '../mapping/tables.ts';
import { pullQuestPath } from '../pull/fetch-paths.ts';
import type { Replica } from '../replica/replica.ts';
import type { Server } from '../server/server.ts';
import { addFiles } from './archive-files.ts';
import { archivePageOf } from './archive-page-of.ts';
import { archiveIds, pathsOf, rowsOf, type WrittenPath } from './archive-rows.ts';
import { blobTarget } from './blob-target.ts';
import { type ZipWriter, zipWriter } from './zip-writer.ts';

export interface OwnDataArchive {
  /** Null when a target was given. */
  readonly file: Blob | null;
  readonly manifest: ArchiveManifest;
}

export interface OwnDataExport {
  readonly progress: (done: number, of: number) => void;
  /** Cancels the export, which then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Where to write; closed at the end, aborted on failure. Without it, the result is a Blob. */
  readonly target?: WritableStream<Uint8Array>;
  readonly writeTime?: WriteTime;
}

export interface ExportOptions extends OwnDataExport {
  readonly replica: Replica;
  readonly server: Server;
  readonly isOnline: () => boolean;
  readonly nowMs: number;
}

/** Streams all data into one ZIP (core/export/archive); fetches or lists what only the server has. */
export async function exportOwnData(options: ExportOptions): Promise<OwnDataArchive> {
  const blob = options.target ? null : blobTarget('application/zip');
  const target = options.target ?? blob?.stream;
  if (!target) throw new Error('no file to write to');
  const failing = new AbortController();
  const signal = AbortSignal.any([options.signal, failing.signal]);
  const zip = zipWriter(target, new Date(options.nowMs), signal);
  try {
    const manifest = await writeAll({ ...options, signal }, zip);
    await zip.finish();
    return { file: blob?.blob() ?? null, manifest };
  } catch (cause) {
    failing.abort(cause);
    // Abort, so that a partial file does not look like an archive. A failed target has ended already.
    await target.abort(cause).catch(() => undefined);
    throw cause;
  }
}

async function writeAll(options: ExportOptions, zip: ZipWriter): Promise<ArchiveManifest> {
  const { replica, nowMs } = options;
  const exportedAt = toIso(nowMs);
  const ids = await archiveIds(replica);
  const data: ArchiveFile[] = [];
  const text = async (path: string, pieces: AsyncIterable<string> | Iterable<string>) => {
    options.signal.throwIfAborted();
    data.push({ path, ...(await zip.addText(path, pieces)), mediaId: null });
  };
  const tables: ArchiveTable[] = [];
  for (const table of SYNCED_TABLES) {
    const tableIds = ids.get(table.name) ?? [];
    const count = (rows: number) => tables.push({ name: table.name, rows });
    await text(tableEntry(table.name), rowsOf(replica, table, tableIds, count));
  }
  const written: WrittenPath[] = [];
  await text(
    PATHS_NAME,
    pathsOf(
      replica,
      ids.get('quests') ?? [],
      (path) => written.push(path),
      (questId) => downloadPath(options, questId),
    ),
  );
  const { files, missing } = await addFiles(options, zip, ids.get('media') ?? []);
  const listed = {
    exportedAt,
    tables,
    paths: pathFigures(written),
    files,
    missing: { media: missing, paths: await missingPaths(replica, written) },
  };
  const writeTime = options.writeTime ?? ((iso: string) => iso);
  await text(PAGE_NAME, archivePageOf({ replica, ids, manifest: listed, writeTime }));
  await text(README_NAME, [archiveReadme(listed, exportedAt)]);
  const manifest: ArchiveManifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    userId: replica.userId,
    ...listed,
    files: [...data, ...files],
  };
  await zip.addText(MANIFEST_NAME, [`${JSON.stringify(manifest, null, 1)}\n`]);
  return manifest;
}

async function downloadPath(
  { replica, server, isOnline, signal }: ExportOptions,
  questId: string,
): Promise<void> {
  signal.throwIfAborted();
  if (isOnline()) await pullQuestPath(replica, server, questId);
}

function pathFigures(written: readonly WrittenPath[]): ArchiveManifest['paths'] {
  const walked = written.filter(({ points }) => points > 0);
  return { quests: walked.length, points: walked.reduce((sum, { points }) => sum + points, 0) };
}

async function missingPaths(replica: Replica, written: readonly WrittenPath[]): Promise<MissingPath[]> {
  const missing: MissingPath[] = [];
  for (const { questId, lacking } of written) {
    if (lacking === 0) continue;
    const quest = await replica.rows(questTable).get(questId);
    const label = quest ? questTable.label(quest.value) : 'a quest';
    const points = `${lacking} ${lacking === 1 ? 'point' : 'points'}`;
    missing.push({ questId, points: lacking, what: `${label}: ${points} of its path` });
  }
  return missing;
}
