import { fileNumber } from './candidate-place.ts';

export function tupleOf(
  text: string,
  separator: string | RegExp,
): { readonly lng: number; readonly lat: number } {
  const [lng, lat] = text.split(separator, 3);
  return { lng: fileNumber(lng), lat: fileNumber(lat) };
}

export function* tuplesOf(text: string): Generator<string> {
  for (const match of text.matchAll(/\S+/g)) yield match[0];
}
