import type { NationalGrid } from '../geo/grid-square.ts';
import type { ImportProblem } from './import-problem.ts';

export const COLUMN_TARGETS = [
  'ignore',
  /** Stored in the find's details as 'Heading: text'. */
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

export type ColumnTarget = (typeof COLUMN_TARGETS)[number];

export const TEXT_ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;

export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

export const SEPARATORS = [',', ';', '\t', '|'] as const;

export type Separator = (typeof SEPARATORS)[number];

/** Whether 03/04/2025 is 3 April or March 4; year-first dates are unambiguous. */
export type DateOrder = 'day-first' | 'month-first';

export interface TableSettings {
  readonly encoding: TextEncoding;
  readonly separator: Separator;
  readonly hasHeader: boolean;
  readonly columns: readonly ColumnTarget[];
  readonly dateOrder: DateOrder;
  readonly decimal: '.' | ',';
  /** Grid of the eastings and northings; unused without such columns. */
  readonly grid: NationalGrid;
}

export interface TablePreview {
  readonly settings: TableSettings;
  readonly headings: readonly string[];
  /** At most {@link SAMPLE_ROWS} rows, decoded, each as wide as the headings. */
  readonly rows: readonly (readonly string[])[];
  /** False if the sample's dates are ambiguous and the user must choose. */
  readonly isDateOrderSure: boolean;
  readonly problems: readonly ImportProblem[];
}

export const SAMPLE_ROWS = 50;
