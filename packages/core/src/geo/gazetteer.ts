import { foldDiacritics } from '../text/fold-diacritics.ts';
import type { Bounds } from './bounds.ts';
import { haversineM } from './distance.ts';
import type { LngLat } from './point.ts';

/**
 * Reads the gazetteer file that scripts/world makes of GeoNames: columns of numbers, then the names sorted
 * by `foldName`, then the regions. Nothing is parsed when it loads, so loading takes no time worth a worker.
 *
 *   u32 places, u32 bytes of names
 *   u16 x, u16 y, u16 region for each place (the top bit of region marks another name of a place)
 *   u8 fine (4 more bits of x, 4 more of y), u8 size, u8 bytes of its name for each place
 *   names, UTF-8, without separators: 'Salisbury', another name with its place's own: 'Cologne|Köln'
 *   regions, UTF-8, one a line: 'GB', tab, 'Wiltshire'
 */
export interface Gazetteer {
  readonly count: number;
  readonly x: Uint16Array;
  readonly y: Uint16Array;
  readonly region: Uint16Array;
  readonly fine: Uint8Array;
  readonly size: Uint8Array;
  /** Where each name starts; one more entry for the end. */
  readonly starts: Uint32Array;
  readonly names: Uint8Array;
  readonly regions: readonly string[];
}

export interface NamedPlace {
  readonly name: string;
  /** The name that was searched for, if it is another one: Cologne for Köln. */
  readonly otherName: string | null;
  /** County, state or province; may be empty. */
  readonly region: string;
  /** ISO 3166 code. */
  readonly country: string;
  readonly place: LngLat;
  /** Inhabitants, to about 6 %. */
  readonly population: number;
}

export const IS_OTHER_NAME = 0x8000;

/** Steps of `size` for ten times as many inhabitants. */
export const SIZE_STEPS = 20;

/** Cells around the globe, and from pole to pole: about 40 m at the equator, and 20 m. */
export const CELLS = 2 ** 20;

/** A name as it is compared: lower case without accents and signs, 'Saint' as 'st'. */
export function foldName(name: string): string {
  return foldDiacritics(name)
    .replace(/[\p{P}\p{S}]/gu, (sign) => (sign === '-' || sign === '/' ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .replace(/\bsaint\b/g, 'st')
    .trim();
}

/** Throws if the file is cut off. */
export function readGazetteer(file: ArrayBuffer): Gazetteer {
  const [count = 0, nameBytes = 0] = new Uint32Array(file, 0, 2);
  const column16 = (index: number) => new Uint16Array(file, 8 + 2 * count * index, count);
  const column8 = (index: number) => new Uint8Array(file, 8 + (6 + index) * count, count);
  const [x, y, region] = [column16(0), column16(1), column16(2)];
  const [fine, size, lengths] = [column8(0), column8(1), column8(2)];
  const namesAt = 8 + 9 * count;
  const starts = new Uint32Array(count + 1);
  for (let i = 0; i < count; i += 1) starts[i + 1] = (starts[i] ?? 0) + (lengths[i] ?? 0);
  if (starts[count] !== nameBytes) throw new Error('The gazetteer is damaged');
  const names = new Uint8Array(file, namesAt, nameBytes);
  const regions = new TextDecoder().decode(new Uint8Array(file, namesAt + nameBytes)).split('\n');
  return { count, x, y, region, fine, size, starts, names, regions };
}

const utf8 = new TextDecoder();

function nameAt({ names, starts }: Gazetteer, index: number): string {
  return utf8.decode(names.subarray(starts[index], starts[index + 1]));
}

const keyAt = (gazetteer: Gazetteer, index: number): string =>
  foldName(nameAt(gazetteer, index).split('|')[0] ?? '');

export const lngOf = ({ x, fine }: Gazetteer, i: number): number =>
  (((x[i] ?? 0) * 16 + ((fine[i] ?? 0) >> 4) + 0.5) / CELLS) * 360 - 180;
export const latOf = ({ y, fine }: Gazetteer, i: number): number =>
  (((y[i] ?? 0) * 16 + ((fine[i] ?? 0) & 15) + 0.5) / CELLS) * 180 - 90;

export const isOtherName = ({ region }: Gazetteer, i: number): boolean =>
  ((region[i] ?? 0) & IS_OTHER_NAME) !== 0;

const round4 = (degrees: number): number => Math.round(degrees * 1e4) / 1e4;

export function placeAt(gazetteer: Gazetteer, index: number): NamedPlace {
  const [first = '', own] = nameAt(gazetteer, index).split('|');
  const row = gazetteer.regions[(gazetteer.region[index] ?? 0) & ~IS_OTHER_NAME] ?? '';
  const [country = '', region = ''] = row.split('\t');
  return {
    name: own ?? first,
    otherName: own === undefined ? null : first,
    region,
    country,
    place: { lng: round4(lngOf(gazetteer, index)), lat: round4(latOf(gazetteer, index)) },
    population: Math.round(10 ** ((gazetteer.size[index] ?? 0) / SIZE_STEPS)),
  };
}

/** The first place whose key is not before `key`. */
function lowerBound(gazetteer: Gazetteer, key: string): number {
  let [low, high] = [0, gazetteer.count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keyAt(gazetteer, middle) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Up to this distance all places count as close. */
const NEAR_KM = 10;

/** A place ten times as far away counts as much as one with a tenth of the inhabitants. */
function score(gazetteer: Gazetteer, index: number, isWhole: boolean, near: LngLat | null): number {
  const bonus = isWhole ? WHOLE_NAME : isOtherName(gazetteer, index) ? OTHER_NAME : 0;
  const size = (gazetteer.size[index] ?? 0) / SIZE_STEPS + bonus;
  if (!near) return size;
  const km = haversineM(near, { lng: lngOf(gazetteer, index), lat: latOf(gazetteer, index) }) / 1000;
  return size - Math.log10(Math.max(km, NEAR_KM) / NEAR_KM);
}

/** A name that was typed to its end counts as ten times as many inhabitants, another name as a tenth. */
const WHOLE_NAME = 1;
const OTHER_NAME = -1;

/** The shortest text that is searched for. */
const MIN_NAME_LENGTH = 2;

/** Places whose name begins with `typed`: large ones, ones close to `near` and whole names first. */
export function searchPlaces(
  gazetteer: Gazetteer,
  typed: string,
  { near, limit }: { readonly near: LngLat | null; readonly limit: number },
): NamedPlace[] {
  const prefix = foldName(typed);
  if (prefix.length < MIN_NAME_LENGTH) return [];
  const from = lowerBound(gazetteer, prefix);
  const exactEnd = lowerBound(gazetteer, `${prefix}\0`);
  const to = lowerBound(gazetteer, `${prefix}\uffff`);
  const found = Array.from({ length: to - from }, (_, i) => ({
    index: from + i,
    score: score(gazetteer, from + i, from + i < exactEnd, near),
  }));
  found.sort((a, b) => b.score - a.score);
  // A place may be found by several of its names.
  const chosen = new Map<string, NamedPlace>();
  for (const { index } of found) {
    if (chosen.size === limit) break;
    const hit = placeAt(gazetteer, index);
    const id = `${hit.place.lng},${hit.place.lat}`;
    if (!chosen.has(id)) chosen.set(id, hit);
  }
  return [...chosen.values()];
}

export function largestPlaces(gazetteer: Gazetteer, bounds: Bounds, limit: number): NamedPlace[] {
  const [west, south, east, north] = bounds;
  const rowOf = (lat: number): number => Math.floor(((lat + 90) / 180) * 2 ** 16);
  const [firstRow, lastRow] = [rowOf(south), rowOf(north)];
  const inside: number[] = [];
  for (let i = 0; i < gazetteer.count; i += 1) {
    const row = gazetteer.y[i] ?? 0;
    if (row < firstRow || row > lastRow || isOtherName(gazetteer, i)) continue;
    const lng = lngOf(gazetteer, i);
    // A view across the date line continues past 180 degrees.
    const turn = Math.ceil((west - lng) / 360) * 360;
    if (lng + turn <= east) inside.push(i);
  }
  inside.sort((a, b) => (gazetteer.size[b] ?? 0) - (gazetteer.size[a] ?? 0));
  return inside.slice(0, limit).map((i) => placeAt(gazetteer, i));
}
