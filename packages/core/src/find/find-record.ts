import { type FindError, findError } from './find-error.ts';
import { materialOf } from './material.ts';
import { type Period, toPeriod } from './period.ts';
import {
  DIMENSION_MAX_MM,
  MATERIAL_MAX_LENGTH,
  WEIGHT_MAX_G,
  YEAR_EARLIEST,
  YEAR_LATEST,
} from './record-limits.ts';

/** Properties of a find as in a record of the Portable Antiquities Scheme. */
export interface FindRecord {
  readonly period: Period | null;
  /** Whole years, BC negative; there is no year 0. */
  readonly yearFrom: number | null;
  readonly yearTo: number | null;
  /** Free text; common values in material.ts. */
  readonly material: string | null;
  readonly weightG: number | null;
  /** Millimetres, like the following three. */
  readonly lengthMm: number | null;
  readonly widthMm: number | null;
  readonly thicknessMm: number | null;
  readonly diameterMm: number | null;
}

export const NO_RECORD: FindRecord = {
  period: null,
  yearFrom: null,
  yearTo: null,
  material: null,
  weightG: null,
  lengthMm: null,
  widthMm: null,
  thicknessMm: null,
  diameterMm: null,
};

export const DIMENSIONS = ['lengthMm', 'widthMm', 'thicknessMm', 'diameterMm'] as const;

/** Rounds to 0.01, which hides conversion noise. */
const rounded = (value: number | null | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? Math.round(value * 100) / 100 + 0 : null;

const isYear = (year: number): boolean =>
  Number.isInteger(year) && year !== 0 && year >= YEAR_EARLIEST && year <= YEAR_LATEST;

const within = (value: number | null | undefined, max: number): boolean =>
  value === null || value === undefined || (value >= 0 && value <= max);

export function recordError(record: Partial<FindRecord>): FindError | null {
  const { yearFrom = null, yearTo = null } = record;
  if (yearFrom !== null && !isYear(yearFrom)) return findError('year-from-invalid');
  if (yearTo !== null && !isYear(yearTo)) return findError('year-to-invalid');
  if (yearFrom !== null && yearTo !== null && yearFrom > yearTo) return findError('years-reversed');
  if ((materialOf(record.material) ?? '').length > MATERIAL_MAX_LENGTH) return findError('material-too-long');
  if (!within(record.weightG, WEIGHT_MAX_G)) return findError('weight-invalid');
  const wrong = DIMENSIONS.find((field) => !within(record[field], DIMENSION_MAX_MM));
  return wrong ? { ...findError('dimension-invalid'), field: wrong } : null;
}

/** Normalises validated fields for storage: weight and dimensions to 0.01. */
export function recordOf(fields: Partial<FindRecord>): FindRecord {
  return {
    period: toPeriod(fields.period),
    yearFrom: fields.yearFrom ?? null,
    yearTo: fields.yearTo ?? null,
    material: materialOf(fields.material),
    weightG: rounded(fields.weightG),
    lengthMm: rounded(fields.lengthMm),
    widthMm: rounded(fields.widthMm),
    thicknessMm: rounded(fields.thicknessMm),
    diameterMm: rounded(fields.diameterMm),
  };
}
