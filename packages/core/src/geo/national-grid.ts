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

/** Rows of five from the north-west; I is never a letter of a grid. */
const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/** Squares of 100 km that a grid has, eastwards and northwards. */
const EXTENT: Readonly<Record<NationalGrid, { readonly east: number; readonly north: number }>> = {
  os: { east: 7, north: 13 },
  irish: { east: 5, north: 5 },
};

/** Column and row, from the south-west, of a letter in its square of five by five. */
function cellOf(letter: string): { column: number; row: number } | null {
  const index = LETTERS.indexOf(letter);
  return index < 0 ? null : { column: index % 5, row: 4 - Math.floor(index / 5) };
}

const letterAt = (column: number, row: number): string => LETTERS[(4 - row) * 5 + column] ?? '';

/** Which square of 100 km letters name, counted from the false origin; null where the grid has none of that name. */
function hundredOf(system: NationalGrid, letters: string): { east: number; north: number } | null {
  const { east: width, north: height } = EXTENT[system];
  const last = cellOf(letters.at(-1) ?? '');
  if (!last) return null;
  let { column: east, row: north } = last;
  if (system === 'os') {
    // The false origin is the south-west corner of S: two squares of 500 km from the corner of the letters, and one up.
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

/** The reference of a place; null where the grid does not reach. */
export function nationalReference(system: NationalGrid, place: LngLat, digits: GridDigits): string | null {
  const at = toCentimetre(toNationalGrid(system, place));
  const east = Math.floor(at.easting / 100_000);
  const north = Math.floor(at.northing / 100_000);
  const { east: width, north: height } = EXTENT[system];
  // Written so that NaN is outside.
  if (!(east >= 0 && east < width && north >= 0 && north < height)) return null;
  return `${lettersOf(system, east, north)} ${figuresOf(at, digits)}`;
}

/** The square of letters and figures that were told apart; null where the grid has no such letters. */
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

/** The place that whole metres name, counted from the grid's corner; null where the grid does not reach. */
export function nationalPlace(system: NationalGrid, at: GridPoint): LngLat | null {
  const { east, north } = EXTENT[system];
  const isOn = (metres: number, hundreds: number): boolean => metres >= 0 && metres < hundreds * 100_000;
  return isOn(at.easting, east) && isOn(at.northing, north) ? fromNationalGrid(system, at) : null;
}
