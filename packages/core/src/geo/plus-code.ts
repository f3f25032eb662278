import { err, ok, type Result } from '../result.ts';
import type { LngLat } from './point.ts';

/*
 * Plus codes (Open Location Code), after Google's specification: github.com/google/open-location-code,
 * Documentation/Specification (Apache-2.0).
 */

export interface PlusCodeProblem {
  readonly code: 'not-a-plus-code' | 'bad-plus-code' | 'needs-a-reference';
  readonly message: string;
}

/** The area that a code names: its south-west corner and its size in degrees. */
export interface PlusCodeArea {
  readonly lat: number;
  readonly lng: number;
  readonly latSize: number;
  readonly lngSize: number;
}

const DIGITS = '23456789CFGHJMPQRVWX';
const FULL_LENGTH = 8;
const PAIR_LENGTH = 10;
const MAX_LENGTH = 15;
/** Cells per degree after five pairs. */
const PER_DEGREE = 8000;

/** Rounds away the error of binary fractions before a cell is chosen. */
const cellOf = (degrees: number): number => Math.floor(Math.round(degrees * PER_DEGREE * 1e6) / 1e6);

/** The code of 10 digits of a place, about 14 m by 9 m: '9C3XGV4C+XV'. */
export function plusCodeOf({ lng, lat }: LngLat): string {
  const around = 360 * PER_DEGREE;
  // The pole belongs to the northernmost row.
  let north = Math.min(Math.max(cellOf(lat + 90), 0), 180 * PER_DEGREE - 1);
  let east = ((cellOf(lng + 180) % around) + around) % around;
  let code = '';
  for (let pair = 0; pair < PAIR_LENGTH / 2; pair += 1) {
    code = `${DIGITS[north % 20]}${DIGITS[east % 20]}${code}`;
    north = Math.floor(north / 20);
    east = Math.floor(east / 20);
  }
  return `${code.slice(0, FULL_LENGTH)}+${code.slice(FULL_LENGTH)}`;
}

/** The area of the digits of a full code, without its plus. */
export function plusCodeArea(digits: string): PlusCodeArea {
  let [lat, lng, latSize, lngSize] = [-90, -180, 400, 400];
  for (let i = 0; i < Math.min(digits.length, PAIR_LENGTH); i += 2) {
    latSize /= 20;
    lngSize /= 20;
    lat += DIGITS.indexOf(digits.charAt(i)) * latSize;
    lng += DIGITS.indexOf(digits.charAt(i + 1)) * lngSize;
  }
  for (const digit of digits.slice(PAIR_LENGTH)) {
    const value = DIGITS.indexOf(digit);
    latSize /= 5;
    lngSize /= 4;
    lat += Math.floor(value / 4) * latSize;
    lng += (value % 4) * lngSize;
  }
  return { lat, lng, latSize, lngSize };
}

/** A short or full code, and the name of the place that a short code is near. */
interface TypedPlusCode {
  readonly before: string;
  readonly after: string;
  readonly near: string;
}

/** Splits 'GV4C+XV Salisbury'. Null for texts that are no code; codes with wrong characters pass. */
export function plusCodeParts(text: string): TypedPlusCode | null {
  const typed = text.normalize('NFKC').trim();
  const [, before, after = '', near = ''] =
    /^([0-9a-z]{2,8})\+([0-9a-z]{0,7})(?:(?:,|\s)\s*(\S.*))?$/i.exec(typed) ?? [];
  if (!before) return null;
  return { before: before.toUpperCase(), after: after.toUpperCase(), near: near.trim() };
}

function refused(code: PlusCodeProblem['code'], message: string): Result<never, PlusCodeProblem> {
  return err({ code, message });
}

const LIKE = 'like 9C3XGV4C+XV';

/** Completes a short code to the nearest full one around `near`. */
function completed({ before, after }: TypedPlusCode, near: LngLat): PlusCodeArea {
  const missing = FULL_LENGTH - before.length;
  const area = plusCodeArea(plusCodeOf(near).slice(0, missing) + before + after);
  const step = 20 ** (2 - missing / 2);
  const middleLat = area.lat + area.latSize / 2;
  const middleLng = area.lng + area.lngSize / 2;
  const northward = near.lat - middleLat > step / 2 ? step : near.lat - middleLat < -step / 2 ? -step : 0;
  const eastward = near.lng - middleLng > step / 2 ? step : near.lng - middleLng < -step / 2 ? -step : 0;
  const isOnEarth = Math.abs(middleLat + northward) <= 90;
  return { ...area, lat: area.lat + (isOnEarth ? northward : 0), lng: area.lng + eastward };
}

/** Parses a full code, or a short one near `near`. The area is at most 280 m high. */
export function plusCodeAreaOf(text: string, near: LngLat | null): Result<PlusCodeArea, PlusCodeProblem> {
  const parts = plusCodeParts(text);
  if (!parts) return refused('not-a-plus-code', `This is not a plus code. Type one ${LIKE}.`);
  const { before, after } = parts;
  const wrong = [...before, ...after].find((digit) => digit !== '0' && !DIGITS.includes(digit));
  if (wrong) {
    return refused(
      'bad-plus-code',
      `A plus code has no ${wrong}. Its characters are 2 to 9 and C F G H J M P Q R V W X.`,
    );
  }
  if ((before + after).includes('0'))
    return refused('bad-plus-code', `This plus code names a whole region. Type a longer one, ${LIKE}.`);
  if (before.length % 2 === 1 || after.length === 1 || before.length + after.length > MAX_LENGTH)
    return refused('bad-plus-code', `This plus code has the wrong length. Type one ${LIKE}.`);
  // The globe has 9 rows and 18 columns of the first pair.
  const isOnGlobe = DIGITS.indexOf(before.charAt(0)) < 9 && DIGITS.indexOf(before.charAt(1)) < 18;
  if (before.length === FULL_LENGTH) {
    if (!isOnGlobe) return refused('bad-plus-code', `This plus code is not on the globe. Type one ${LIKE}.`);
    return ok(plusCodeArea(before + after));
  }
  if (near) return ok(completed(parts, near));
  return refused('needs-a-reference', `This is a short plus code. Type all of it, ${LIKE}.`);
}
