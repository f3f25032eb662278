import type { CoordinateFormat } from '../preferences/preferences.ts';
import type { LngLat } from './point.ts';

/** The grids that references are read and written in. */
export type GridSystem = Exclude<CoordinateFormat, 'decimal'>;

/** The grids of whole countries that count metres from one corner. */
export const NATIONAL_GRIDS = ['os', 'irish'] as const;
export type NationalGrid = (typeof NATIONAL_GRIDS)[number];

/** Figures of a reference, eastings and northings together: 2 name a square of 10 km, 10 one of a metre. */
export const GRID_DIGITS = [2, 4, 6, 8, 10] as const;
export type GridDigits = (typeof GRID_DIGITS)[number];

/** Metres, on a grid. */
export interface GridPoint {
  readonly easting: number;
  readonly northing: number;
}

/** The square that a reference names. */
export interface GridSquare {
  readonly system: GridSystem;
  readonly digits: GridDigits;
  /** Length of its side, in metres. */
  readonly sizeM: number;
  /** As it is written: 'SE 1578 6712', 'O 099 361', '30U WF 8005 0547'. */
  readonly text: string;
  /** Its middle, and so the place that is meant when nothing nearer is known; WGS84. */
  readonly place: LngLat;
  /** Its corner, which the figures count from; WGS84. */
  readonly southWest: LngLat;
}

/** Length of the side of the square that so many figures name, in metres. */
export function squareSizeM(digits: GridDigits): number {
  return 10 ** (5 - digits / 2);
}

/**
 * To whole centimetres: the way to degrees and back loses a millimetre, and a place that stands on the edge of a square
 * must not slip into the one beside it.
 */
export function toCentimetre({ easting, northing }: GridPoint): GridPoint {
  return { easting: Math.round(easting * 100) / 100, northing: Math.round(northing * 100) / 100 };
}

/** The figures of a point within its square of 100 km, cut off, not rounded: '1578 6712'. */
export function figuresOf(at: GridPoint, digits: GridDigits): string {
  const size = squareSizeM(digits);
  const half = (metres: number): string =>
    String(Math.floor((Math.floor(metres) % 100_000) / size)).padStart(digits / 2, '0');
  return `${half(at.easting)} ${half(at.northing)}`;
}

/** The number of figures, or null for one that no reference has. */
export function toGridDigits(count: number): GridDigits | null {
  return GRID_DIGITS.find((digits) => digits === count) ?? null;
}
