import { err, ok, type Result } from '../result.ts';
import { isLngLat, type LngLat } from './point.ts';

export interface CoordinatesProblem {
  readonly code: 'not-coordinates' | 'out-of-range';
  readonly message: string;
}

const EXAMPLE = 'latitude and then longitude, like 54.19754, -1.77158';

const NOT_COORDINATES: CoordinatesProblem = {
  code: 'not-coordinates',
  message: `These are not coordinates. Type ${EXAMPLE}.`,
};

interface Angle {
  readonly degrees: number;
  readonly letter: string;
}

/** Normalises minus, minute and second signs and decimal commas. */
function tidied(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\u2032\u2032|''|[\u2033\u201d]/g, '"')
    .replace(/[\u2032\u2019]/g, "'")
    .trim();
  const hasDecimalCommas = /^[^.]*\d,\d[^.,]*\d,\d[^.,]*$/.test(plain);
  return hasDecimalCommas ? plain.replace(/(\d),(\d)/g, '$1.$2') : plain;
}

/** Splits a pair at its separator, at its letters or in the middle of its numbers. */
function halvesOf(text: string): readonly [string, string] | null {
  const separated = text.split(/[,;/]/);
  if (separated.length === 2) return [separated[0] ?? '', separated[1] ?? ''];
  if (separated.length > 2) return null;
  const lettered = /^([NSEW][^NSEW]+)([NSEW][^NSEW]+)$|^([^NSEW]+[NSEW])([^NSEW]+[NSEW])$/.exec(text);
  if (lettered) return [lettered[1] ?? lettered[3] ?? '', lettered[2] ?? lettered[4] ?? ''];
  const words = text.split(/\s+/);
  const half = words.length / 2;
  return Number.isInteger(half) ? [words.slice(0, half).join(' '), words.slice(half).join(' ')] : null;
}

/** Degrees, minutes and seconds are separated by their signs or one space. */
const ANGLE =
  /^([NSEW]?)([+-]?)(\d+(?:\.\d+)?)(?:[° ](\d+(?:\.\d+)?)(?:[' ](\d+(?:\.\d+)?)"?|'?)|°?)([NSEW]?)$/;

/** Parses '54.19754', "54°11'51\" N", 'W 1 46 18'. */
function angleOf(text: string): Angle | null {
  const bare = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([NSEW°'"]) ?/g, '$1');
  const [, before = '', sign, degrees, minutes, seconds, after = ''] = ANGLE.exec(bare) ?? [];
  if (degrees === undefined || (before && after) || (sign === '-' && (before || after))) return null;
  const [min, sec] = [Number(minutes ?? 0), Number(seconds ?? 0)];
  if (min >= 60 || sec >= 60) return null;
  const letter = before || after;
  const size = Number(degrees) + min / 60 + sec / 3600;
  return { degrees: sign === '-' || letter === 'S' || letter === 'W' ? -size : size, letter };
}

const isEastWest = ({ letter }: Angle): boolean => letter === 'E' || letter === 'W';
const isNorthSouth = ({ letter }: Angle): boolean => letter === 'N' || letter === 'S';

/** Latitude first unless letters differ: '54.19754, -1.77158', '54,19754; -1,77158', 'N54 11.85 W1 46.3'. */
export function placeOfCoordinates(text: string): Result<LngLat, CoordinatesProblem> {
  const halves = halvesOf(tidied(text));
  const first = halves && angleOf(halves[0]);
  const second = halves && angleOf(halves[1]);
  if (!first || !second) return err(NOT_COORDINATES);
  const isSwapped = isEastWest(first) && !isEastWest(second);
  const [north, east] = isSwapped ? [second, first] : [first, second];
  if (isEastWest(north) || isNorthSouth(east)) return err(NOT_COORDINATES);
  const [lat, lng] = [north.degrees, east.degrees];
  if (isLngLat({ lng, lat })) return ok({ lng, lat });
  const isTurned = isLngLat({ lng: lat, lat: lng });
  const message = isTurned
    ? `A latitude is at most 90. These look swapped: type ${EXAMPLE}.`
    : `A latitude is at most 90 and a longitude at most 180. Type ${EXAMPLE}.`;
  return err({ code: 'out-of-range', message });
}
