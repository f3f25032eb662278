import { fileNumber } from './candidate-place.ts';

/** Longitude and latitude of a KML tuple ('14.1,45.3,730'); NaN if invalid. */
export function tupleOf(
  text: string,
  separator: string | RegExp,
): { readonly lng: number; readonly lat: number } {
  const [lng, lat] = text.split(separator, 3);
  return { lng: fileNumber(lng), lat: fileNumber(lat) };
}

/** Iterates the tuples of a `coordinates` element without building a list. */
export function* tuplesOf(text: string): Generator<string> {
  for (const match of text.matchAll(/\S+/g)) yield match[0];
}
