import type { CoordinateFormat } from '../preferences/preferences.ts';
import type { LngLat } from './point.ts';

export type GridSystem = Exclude<CoordinateFormat, 'decimal'>;

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
  readonly sizeM: number;
  /** Formatted: 'SE 1578 6712', 'O 099 361', '30U WF 8005 0547'. */
  readonly text: string;
  /** Centre, WGS84. */
  readonly place: LngLat;
  /** South-west corner, WGS84. */
  readonly southWest: LngLat;
}

export function squareSizeM(digits: GridDigits): number {
  return 10 ** (5 - digits / 2);
}

/** Rounds to 1 cm, so that the conversion error of 1 mm does not move a place across an edge. */
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

export function toGridDigits(count: number): GridDigits | null {
  return GRID_DIGITS.find((digits) => digits === count) ?? null;
}
