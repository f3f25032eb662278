import {
  type ArchiveFile,
  type ArchiveManifest,
  PATHS_NAME,
  tableEntry,
} from '@metalquest/core/export/archive';
import { storable } from '@metalquest/core/import/clean-text';
import type { ImportSource, PathCandidate } from '@metalquest/core/import/import-plan';
import type { ImportProblem } from '@metalquest/core/import/import-problem';
import { fileProblem } from '@metalquest/core/import/problem-list';
import type { ReadingContext } from '@metalquest/core/import/reading-context';
import { isRecord } from '@metalquest/core/json';
import { err, ok, type Result } from '@metalquest/core/result';
import type { SyncedTable } from '@metalquest/sync/mapping/synced-table';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { pathOf, rowSource } from './archive-candidates.ts';
import { parseJson } from './read-geojson-text.ts';
import type { GuardedZip } from './zip-guard.ts';

/** Limit for the unpacked size of a table or of all paths, in bytes. */
const MAX_TABLE_BYTES = 400 * 1024 * 1024;

export const DOWNLOAD_ARCHIVE_AGAIN = 'Download or export the archive again: the copy may be incomplete.';

export interface OpenArchive {
  readonly zip: GuardedZip;
  readonly manifest: ArchiveManifest;
  readonly files: ReadonlyMap<string, ArchiveFile>;
  readonly context: ReadingContext;
}

async function linesOf(
  { zip, files, context }: OpenArchive,
  entry: string,
): Promise<Result<readonly string[], ImportProblem>> {
  const bytes = await zip.open(entry, MAX_TABLE_BYTES);
  if (!bytes.ok) return bytes;
  const known = files.get(entry);
  if (!known || bytesToHex(sha256(bytes.value)) !== known.sha256)
    return err(
      fileProblem(
        `${context.file}: ${entry}`,
        'This part of the archive has changed since the export: its checksum does not match.',
        DOWNLOAD_ARCHIVE_AGAIN,
      ),
    );
  return ok(new TextDecoder().decode(bytes.value).split('\n'));
}

/** Parses a row; removes characters that a database cannot store, and reports them. */
function rowOf(json: string, line: number | null, { file, problems }: ReadingContext) {
  let isChanged = false;
  const parsed = parseJson(json, file, (text) => {
    const cleaned = storable(text);
    isChanged ||= cleaned !== text;
    return cleaned;
  });
  if (isChanged) problems.changed(line, 'Invalid characters in a row were replaced or removed.');
  return parsed;
}

/** Rows of a table, each with its source; reports and skips invalid ones. */
export async function rowsOf<V extends { readonly id: string }>(
  archive: OpenArchive,
  table: SyncedTable<V>,
): Promise<Result<readonly { readonly value: V; readonly source: ImportSource }[], ImportProblem>> {
  const { context, manifest } = archive;
  const entry = tableEntry(table.name);
  if (!manifest.tables.some(({ name }) => name === table.name)) return ok([]);
  const lines = await linesOf(archive, entry);
  if (!lines.ok) return lines;
  const rows: { value: V; source: ImportSource }[] = [];
  for (const [index, text] of lines.value.entries()) {
    const json = text.trim().replace(/,$/, '');
    if (json === '' || json === '[' || json === ']') continue;
    const line = index + 1;
    const parsed = rowOf(json, line, context);
    const read = parsed.ok ? table.read(parsed.value) : null;
    if (read?.ok)
      rows.push({ value: read.value, source: rowSource(context.file, line, table.name, read.value.id) });
    else
      context.problems.refused(
        line,
        `A row of ${entry} cannot be read${read ? `: ${read.error}` : ''}.`,
        'Correct the row or remove it.',
      );
  }
  const expectedRows = manifest.tables.find(({ name }) => name === table.name)?.rows ?? 0;
  if (expectedRows !== rows.length)
    context.problems.note(
      null,
      `${entry} was exported with ${expectedRows} rows, but only ${rows.length} can be read.`,
    );
  return ok(rows);
}

export async function pathsOf(
  archive: OpenArchive,
): Promise<Result<ReadonlyMap<string, PathCandidate>, ImportProblem>> {
  const { context } = archive;
  const lines = await linesOf(archive, PATHS_NAME);
  if (!lines.ok) return lines;
  const paths = new Map<string, PathCandidate>();
  for (const [index, text] of lines.value.entries()) {
    const json = text.trim().replace(/,$/, '');
    if (json === '' || json === '{' || json === '}') continue;
    const parsed = parseJson(`{${json}}`, context.file);
    const [entry] = parsed.ok && isRecord(parsed.value) ? Object.entries(parsed.value) : [];
    const path = entry ? pathOf(entry[1]) : null;
    if (entry && path) paths.set(entry[0], path);
    else
      context.problems.refused(
        index + 1,
        `A path in ${PATHS_NAME} cannot be read. Its quest is imported without it.`,
        DOWNLOAD_ARCHIVE_AGAIN,
      );
  }
  return ok(paths);
}

/** The single row of a table of the account; null if missing or invalid. */
export async function accountRowOf<V>(
  archive: OpenArchive,
  table: SyncedTable<V>,
): Promise<Result<V | null, ImportProblem>> {
  if (!archive.manifest.tables.some(({ name }) => name === table.name)) return ok(null);
  const lines = await linesOf(archive, tableEntry(table.name));
  if (!lines.ok) return lines;
  const json = lines.value.map((line) => line.trim().replace(/,$/, '')).find((line) => line.startsWith('{'));
  const parsed = json === undefined ? null : rowOf(json, null, archive.context);
  const read = parsed?.ok ? table.read(parsed.value) : null;
  return ok(read?.ok ? read.value : null);
}
