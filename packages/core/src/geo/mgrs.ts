import { fromUtm, toUtm } from './grid-projection.ts';
import { figuresOf, type GridDigits, type GridSquare, squareSizeM, toCentimetre } from './grid-square.ts';
import type { LngLat } from './point.ts';

/* MGRS on WGS84 (NGA.STND.0037, chapter 3; lettering 'AA'), without the polar grid. */

const BANDS = 'CDEFGHJKLMNPQRSTUVWX';
/** Column letters, repeating every three zones. */
const COLUMNS = ['ABCDEFGH', 'JKLMNPQR', 'STUVWXYZ'] as const;
const ROWS = 'ABCDEFGHJKLMNPQRSTUV';
/** Row offset of even zones. */
const EVEN_SHIFT = 5;
const ROW_CYCLE_M = 2_000_000;

/** Largest northing just south of the equator. */
const EQUATOR_M = 9_999_999.99;

/** Zone 1 to 60 and latitude band. */
interface Designator {
  readonly zone: number;
  readonly band: string;
}

function designatorOf({ lng, lat }: LngLat): Designator | null {
  if (!(lat >= -80 && lat <= 84 && Math.abs(lng) <= 180)) return null;
  const band = BANDS[Math.min(Math.floor((lat + 80) / 8), BANDS.length - 1)];
  return band === undefined ? null : { zone: zoneOf(lng, band), band };
}

function zoneOf(lng: number, band: string): number {
  // At 180 degrees zone 1 begins again.
  const zone = (Math.floor((lng + 180) / 6) % 60) + 1;
  // Exceptions for western Norway and Svalbard.
  if (band === 'V' && zone === 31 && lng >= 3) return 32;
  if (band !== 'X' || lng < 0 || lng >= 42) return zone;
  return lng < 9 ? 31 : lng < 21 ? 33 : lng < 33 ? 35 : 37;
}

const isNorth = (band: string): boolean => band >= 'N';
const columnsOf = (zone: number): string => COLUMNS[(zone - 1) % 3] ?? '';
const shiftOf = (zone: number): number => (zone % 2 === 0 ? EVEN_SHIFT : 0);

const twoFigures = (zone: number): string => String(zone).padStart(2, '0');

export function mgrsReference(place: LngLat, digits: GridDigits): string | null {
  const designator = designatorOf(place);
  if (!designator) return null;
  const { zone, band } = designator;
  const { easting, northing } = toCentimetre(toUtm(zone, isNorth(band), place));
  // Rounding must not cross the equator.
  const at = { easting, northing: Math.min(Math.max(northing, 0), EQUATOR_M) };
  const column = columnsOf(zone)[Math.floor(at.easting / 100_000) - 1];
  const row = ROWS[(Math.floor(at.northing / 100_000) + shiftOf(zone)) % ROWS.length];
  return column && row ? `${twoFigures(zone)}${band} ${column}${row} ${figuresOf(at, digits)}` : null;
}

export function mgrsSquare(
  zone: number,
  band: string,
  letters: string,
  east: string,
  north: string,
  digits: GridDigits,
): GridSquare | null {
  const column = columnsOf(zone).indexOf(letters[0] ?? ' ');
  const row = ROWS.indexOf(letters[1] ?? ' ');
  const bandIndex = BANDS.indexOf(band);
  if (zone < 1 || zone > 60 || column < 0 || row < 0 || bandIndex < 0) return null;
  const sizeM = squareSizeM(digits);
  const easting = (column + 1) * 100_000 + Number(east) * sizeM;
  const rowM = ((row - shiftOf(zone) + ROWS.length) % ROWS.length) * 100_000 + Number(north) * sizeM;
  // Row letters repeat every 2,000 km; the band selects the right one.
  for (let northing = rowM; northing < 10_000_000; northing += ROW_CYCLE_M) {
    const at = (e: number, n: number): LngLat =>
      fromUtm(zone, isNorth(band), { easting: easting + e * sizeM, northing: northing + n * sizeM });
    const corners = [at(0, 0), at(1, 0), at(0, 1), at(1, 1)] as const;
    const belongs = corners.some((corner) => {
      const of = designatorOf(corner);
      return of?.zone === zone && of.band === band;
    });
    if (!belongs) continue;
    return {
      system: 'mgrs',
      digits,
      sizeM,
      text: `${twoFigures(zone)}${band} ${letters} ${east} ${north}`,
      place: at(0.5, 0.5),
      southWest: corners[0],
    };
  }
  return null;
}
