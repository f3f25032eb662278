import type { ImportedFile } from './import-plan.ts';
import type { ImportProblem } from './import-problem.ts';
import type { TablePreview } from './table-mapping.ts';

const IMPORT_FORMATS = ['gpx', 'kml', 'kmz', 'geojson', 'table', 'archive', 'photo'] as const;

export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Format by content, not by name. */
export interface RecognisedFile extends ImportedFile {
  readonly format: ImportFormat | null;
  readonly problem: ImportProblem | null;
  readonly table: TablePreview | null;
}

export interface ReadProgress {
  readonly file: string;
  readonly doneBytes: number;
  readonly totalBytes: number;
  readonly records: number;
}
