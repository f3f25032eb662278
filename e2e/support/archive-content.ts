import { createHash } from 'node:crypto';
import { type ArchiveManifest, PATHS_NAME, readManifest, tableEntry } from '@metalquest/core/export/archive';
import { isRecord } from '@metalquest/core/json';
import { strFromU8, unzipSync } from 'fflate';

type Row = Readonly<Record<string, unknown>>;

/** Foreign-key columns and the tables they refer to. */
const PARENTS: Readonly<Record<string, string>> = {
  contact_id: 'landowner_contacts',
  permission_id: 'property_permissions',
  quest_id: 'quests',
  find_id: 'finds',
  equipment_id: 'equipment',
  detector_id: 'equipment',
  coil_id: 'equipment',
  pinpointer_id: 'equipment',
};

/** JSON with sorted keys: the server does not preserve the key order of JSON columns. */
const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, nested: unknown) =>
    isRecord(nested)
      ? Object.fromEntries(Object.entries(nested).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : nested,
  );

const digest = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** The contents of an archive in a form that is equal for equal content in different accounts. */
export interface ArchiveContents {
  readonly manifest: ArchiveManifest;
  /**
   * One sorted string per row: its columns, with ids replaced by the content of the parent row, path or file.
   */
  readonly rows: Readonly<Record<string, readonly string[]>>;
}

export function archiveManifest(zipped: Uint8Array): ArchiveManifest {
  const zip = unzipSync(zipped, { filter: ({ name }) => name === 'manifest.json' });
  const manifest = readManifest(JSON.parse(strFromU8(zip['manifest.json'] ?? new Uint8Array())));
  if (!manifest.ok) throw new Error(manifest.error.message);
  return manifest.value;
}

/**
 * Reads an archive for comparison row by row and file by file. Each id is replaced by the content of the row
 * it refers to, so ids that were remapped inconsistently show up as differences. Columns in `ignoredColumns` are not
 * compared.
 */
export function archiveContents(
  zipped: Uint8Array,
  ignoredColumns: Readonly<Record<string, readonly string[]>>,
): ArchiveContents {
  const zip = unzipSync(zipped);
  const json = (name: string) => JSON.parse(strFromU8(zip[name] ?? new Uint8Array()));
  const manifest = archiveManifest(zipped);
  const paths: Record<string, readonly (readonly number[])[]> = json(PATHS_NAME);
  const files = new Map(manifest.files.map((file) => [file.mediaId, file]));
  const tables = new Map<string, ReadonlyMap<string, Row>>();
  for (const { name } of manifest.tables) {
    const rows: Row[] = json(tableEntry(name));
    tables.set(name, new Map(rows.map((row) => [String(row.id), row])));
  }

  const texts = new Map<string, string>();
  function textOf(table: string, id: string): string {
    const key = `${table} ${id}`;
    const text = texts.get(key);
    if (text) return text;
    const row = tables.get(table)?.get(id);
    if (!row) return 'nothing that is in the archive';
    const columns = Object.entries(row)
      .filter(
        ([column]) =>
          !['id', 'user_id', ...(ignoredColumns['*'] ?? []), ...(ignoredColumns[table] ?? [])].includes(
            column,
          ),
      )
      .map(([column, value]) => {
        const parent = PARENTS[column];
        return [column, parent && typeof value === 'string' ? digest(textOf(parent, value)) : value];
      });
    const file = table === 'media' ? fileOf(id) : {};
    const path = table === 'quests' ? { path: paths[id] ?? [] } : {};
    const rowText = sortedJson({ ...Object.fromEntries(columns), ...file, ...path });
    texts.set(key, rowText);
    return rowText;
  }

  function fileOf(id: string): Row {
    const file = files.get(id);
    const bytes = file && zip[file.path];
    return { file: bytes ? digest(bytes) : null };
  }

  const rows = [...tables].map(([table, tableRows]): [string, string[]] => [
    table,
    [...tableRows.keys()].map((id) => textOf(table, id)).sort(),
  ]);
  return { manifest, rows: Object.fromEntries(rows) };
}
