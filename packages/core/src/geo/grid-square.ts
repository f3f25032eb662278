import type { CoordinateFormat } from '../preferences/preferences.ts';
import type { LngLat } from './point.ts';

export type GridSystem = Exclude<CoordinateFormat, 'decimal'>;

/** National grids with a single false origin. */
export const NATIONAL_GRIDS = ['os', 'irish'] as const;
export type NationalGrid = (typeof NATIONAL_GRIDS)[number];

/** Total digits: 2 name a 10 km square, 10 a 1 m square. */
export const GRID_DIGITS = [2, 4, 6, 8, 10] as const;
export type GridDigits = (typeof GRID_DIGITS)[number];

/** In metres. */
export interface GridPoint {
  readonly easting: number;
  readonly northing: number;
}

export interface GridSquare {
  readonly system: GridSystem;
  readonly digits: GridDigits;
  /** In metres. */
  readonly sizeM: number;
  /** Formatted: 'SE 1578 6712', 'O 099 361', '30U WF 8005 0547'. */
  readonly text: string;
  /** Centre, WGS84. */
  readonly place: LngLat;
  /** South-west corner, WGS84. */
  readonly southWest: LngLat;
}

/** Side length in metres. */
export function squareSizeM(digits: GridDigits): number {
  return 10 ** (5 - digits / 2);
}

/**
 * Rounds to 1 cm: the conversion loses about 1 mm, which must not move a place on an edge into the next
 * square.
 */
export function toCentimetre({ easting, northing }: GridPoint): GridPoint {
  return { easting: Math.round(easting * 100) / 100, northing: Math.round(northing * 100) / 100 };
}

/** Truncated figures within the 100 km square: '1578 6712'. */
export function figuresOf(at: GridPoint, digits: GridDigits): string {
  const size = squareSizeM(digits);
  const half = (metres: number): string =>
    String(Math.floor((Math.floor(metres) % 100_000) / size)).padStart(digits / 2, '0');
  return `${half(at.easting)} ${half(at.northing)}`;
}

/** Null for an unsupported count. */
export function toGridDigits(count: number): GridDigits | null {
  return GRID_DIGITS.find((digits) => digits === count) ?? null;
}
