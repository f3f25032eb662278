import type { NationalGrid } from '../geo/grid-square.ts';
import type { ImportProblem } from './import-problem.ts';

/** What a column of a table can be read as. */
export const COLUMN_TARGETS = [
  'ignore',
  /** Kept in the details of the find as 'Heading: text'. */
  'note',
  'recordId',
  'name',
  'details',
  'category',
  'period',
  'yearFrom',
  'yearTo',
  'material',
  'weightG',
  'lengthMm',
  'widthMm',
  'thicknessMm',
  'diameterMm',
  'depthCm',
  'depthInches',
  'targetId',
  'foundDate',
  'foundTime',
  'lat',
  'lng',
  'latLng',
  'gridReference',
  'easting',
  'northing',
  'groundMineralization',
  'terrainType',
  'moistureLevel',
  'trashDensity',
  'groundCompaction',
  'specialConditions',
  'photos',
  'questName',
] as const;

/** One of {@link COLUMN_TARGETS}. */
export type ColumnTarget = (typeof COLUMN_TARGETS)[number];

/** How the bytes of a text are written. */
export const TEXT_ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;

/** One of {@link TEXT_ENCODINGS}; each is a label of the Encoding Standard. */
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** What stands between the cells of a row. */
export const SEPARATORS = [',', ';', '\t', '|'] as const;

/** One of {@link SEPARATORS}. */
export type Separator = (typeof SEPARATORS)[number];

/** Whether 03/04/2025 is 3 April or March 4; a year in front is read as such in either. */
export type DateOrder = 'day-first' | 'month-first';

/** Everything needed to read a table; proposed from its beginning, changed by the user. */
export interface TableSettings {
  readonly encoding: TextEncoding;
  readonly separator: Separator;
  readonly hasHeader: boolean;
  /** What each column is, from the left. */
  readonly columns: readonly ColumnTarget[];
  readonly dateOrder: DateOrder;
  readonly decimal: '.' | ',';
  /** The grid that eastings and northings count metres on; of no matter where no column has them. */
  readonly grid: NationalGrid;
}

/** The beginning of a table, and how it would be read. */
export interface TablePreview {
  readonly settings: TableSettings;
  /** The headings, or 'Column 1' and so on when there is no header. */
  readonly headings: readonly string[];
  /** At most {@link SAMPLE_ROWS} rows, entities and line breaks resolved, each as wide as the headings. */
  readonly rows: readonly (readonly string[])[];
  /** False when dates of the sample can be read either way: the user must be asked. */
  readonly isDateOrderSure: boolean;
  readonly problems: readonly ImportProblem[];
}

/** Rows of a table that are looked at before it is read. */
export const SAMPLE_ROWS = 50;
