import { fileNumber } from './candidate-place.ts';

/** Longitude and latitude of one tuple of KML ('14.1,45.3,730'); NaN for what is no number. */
export function tupleOf(
  text: string,
  separator: string | RegExp,
): { readonly lng: number; readonly lat: number } {
  const [lng, lat] = text.split(separator, 3);
  return { lng: fileNumber(lng), lat: fileNumber(lat) };
}

/** The tuples of a `coordinates` element one after the other, without making a list of all. */
export function* tuplesOf(text: string): Generator<string> {
  for (const match of text.matchAll(/\S+/g)) yield match[0];
}
