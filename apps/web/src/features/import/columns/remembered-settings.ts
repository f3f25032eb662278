import { NATIONAL_GRIDS } from '@metalquest/core/geo/grid-square';
import {
  COLUMN_TARGETS,
  SEPARATORS,
  type TableSettings,
  TEXT_ENCODINGS,
} from '@metalquest/core/import/table-mapping';
import * as shape from '@metalquest/core/shape/shape';
import type { Drafts } from '@metalquest/sync/engine';
import { warn } from '../../../platform/warn.ts';

const KEY = 'import';

const Settings = shape.object({
  encoding: shape.oneOf(TEXT_ENCODINGS),
  separator: shape.oneOf(SEPARATORS),
  hasHeader: shape.boolean(),
  columns: shape.array(shape.oneOf(COLUMN_TARGETS)),
  dateOrder: shape.oneOf(['day-first', 'month-first']),
  decimal: shape.oneOf(['.', ',']),
  grid: shape.oneOf(NATIONAL_GRIDS),
});

const Remembered = shape.object({
  files: shape.array(shape.string()),
  tables: shape.array(shape.object({ file: shape.string(), settings: Settings })),
});

/** The part of a session that survives a reload: file names and table settings. */
export interface RememberedImport {
  readonly files: readonly string[];
  readonly tables: ReadonlyMap<string, TableSettings>;
}

/** The stored part of an unfinished import; null if there is none. */
export async function rememberedImport(drafts: Drafts): Promise<RememberedImport | null> {
  const draft = await drafts.read(KEY);
  const read = Remembered.safeParse(draft?.fields);
  if (!read.success) return null;
  return {
    files: read.data.files,
    tables: new Map(read.data.tables.map(({ file, settings }) => [file, settings])),
  };
}

/** Stores the settings, so that a reload does not lose a mapping. Ignores a full disk. */
export async function rememberImport(drafts: Drafts, { files, tables }: RememberedImport): Promise<void> {
  const fields = { files, tables: [...tables].map(([file, settings]) => ({ file, settings })) };
  await drafts.writeFields(KEY, fields).catch(() => warn('The settings of the import could not be saved.'));
}

export async function forgetImport(drafts: Drafts): Promise<void> {
  await drafts.forget(KEY).catch(() => warn('The settings of the import could not be deleted.'));
}
