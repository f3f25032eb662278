import type { ImportedFile } from './import-plan.ts';
import type { ImportProblem } from './import-problem.ts';
import type { TablePreview } from './table-mapping.ts';

/** What can be read. */
export const IMPORT_FORMATS = ['gpx', 'kml', 'kmz', 'geojson', 'table', 'archive', 'photo'] as const;

/** One of {@link IMPORT_FORMATS}; 'table' is CSV and its like, 'archive' our own export. */
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** What a picked file turned out to be, by its content rather than its name. */
export interface RecognisedFile extends ImportedFile {
  /** Null when it cannot be read; `problem` then says why and what to do. */
  readonly format: ImportFormat | null;
  readonly problem: ImportProblem | null;
  /** For a table: its beginning and the mapping to confirm. */
  readonly table: TablePreview | null;
}

/** How far the reading of all picked files is. */
export interface ReadProgress {
  readonly file: string;
  readonly doneBytes: number;
  readonly totalBytes: number;
  /** Records found so far. */
  readonly records: number;
}
