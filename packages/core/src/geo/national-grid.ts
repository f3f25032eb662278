import { fromNationalGrid, toNationalGrid } from './grid-projection.ts';
import {
  figuresOf,
  type GridDigits,
  type GridPoint,
  type GridSquare,
  type NationalGrid,
  squareSizeM,
  toCentimetre,
} from './grid-square.ts';
import type { LngLat } from './point.ts';

/** 5 × 5 letters from the north-west, without I. */
const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

const EXTENT: Readonly<Record<NationalGrid, { readonly east: number; readonly north: number }>> = {
  os: { east: 7, north: 13 },
  irish: { east: 5, north: 5 },
};

function cellOf(letter: string): { column: number; row: number } | null {
  const index = LETTERS.indexOf(letter);
  return index < 0 ? null : { column: index % 5, row: 4 - Math.floor(index / 5) };
}

const letterAt = (column: number, row: number): string => LETTERS[(4 - row) * 5 + column] ?? '';

/** 100 km square of the letters, from the false origin; null if the grid has no such square. */
function hundredOf(system: NationalGrid, letters: string): { east: number; north: number } | null {
  const { east: width, north: height } = EXTENT[system];
  const last = cellOf(letters.at(-1) ?? '');
  if (!last) return null;
  let { column: east, row: north } = last;
  if (system === 'os') {
    // The false origin is the south-west corner of square S.
    const first = cellOf(letters[0] ?? '');
    if (!first) return null;
    east += (first.column - 2) * 5;
    north += (first.row - 1) * 5;
  }
  return east >= 0 && east < width && north >= 0 && north < height ? { east, north } : null;
}

function lettersOf(system: NationalGrid, east: number, north: number): string {
  const small = letterAt(east % 5, north % 5);
  return system === 'irish' ? small : letterAt(2 + Math.floor(east / 5), 1 + Math.floor(north / 5)) + small;
}

export function nationalReference(system: NationalGrid, place: LngLat, digits: GridDigits): string | null {
  const at = toCentimetre(toNationalGrid(system, place));
  const east = Math.floor(at.easting / 100_000);
  const north = Math.floor(at.northing / 100_000);
  const { east: width, north: height } = EXTENT[system];
  // This form also rejects NaN.
  if (!(east >= 0 && east < width && north >= 0 && north < height)) return null;
  return `${lettersOf(system, east, north)} ${figuresOf(at, digits)}`;
}

export function nationalSquare(
  system: NationalGrid,
  letters: string,
  east: string,
  north: string,
  digits: GridDigits,
): GridSquare | null {
  const hundred = hundredOf(system, letters);
  if (!hundred) return null;
  const sizeM = squareSizeM(digits);
  const corner: GridPoint = {
    easting: hundred.east * 100_000 + Number(east) * sizeM,
    northing: hundred.north * 100_000 + Number(north) * sizeM,
  };
  const middle = { easting: corner.easting + sizeM / 2, northing: corner.northing + sizeM / 2 };
  return {
    system,
    digits,
    sizeM,
    text: `${letters} ${east} ${north}`,
    place: fromNationalGrid(system, middle),
    southWest: fromNationalGrid(system, corner),
  };
}

export function nationalPlace(system: NationalGrid, at: GridPoint): LngLat | null {
  const { east, north } = EXTENT[system];
  const isOn = (metres: number, hundreds: number): boolean => metres >= 0 && metres < hundreds * 100_000;
  return isOn(at.easting, east) && isOn(at.northing, north) ? fromNationalGrid(system, at) : null;
}
