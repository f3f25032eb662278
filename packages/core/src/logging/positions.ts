/** Rounds of decoding. Escapes that are left after them are removed. */
const ROUNDS = 5;
const ESCAPES = /(?:%[\da-f]{2})+/gi;
/** `%2525252e` is `%2e`, escaped three times. */
const ESCAPED_AGAIN = /%(?:25)+(?=[\da-f]{2})/gi;

/** The text with `%2E` as `.`. Bytes that are not UTF-8 become U+FFFD. */
export function decodeEscapes(text: string): string {
  let plain = text;
  for (let round = 0; round < ROUNDS && plain.search(ESCAPES) >= 0; round += 1) {
    plain = plain.replace(ESCAPED_AGAIN, '%').replace(ESCAPES, decodeBytes);
  }
  return plain.replace(ESCAPES, '%');
}

function decodeBytes(escaped: string): string {
  const bytes = escaped.match(/[\da-f]{2}/gi) ?? [];
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
}

/**
 * A number with three decimals or more places something within a hundred metres: with a point or a comma of any script. A
 * time of ISO 8601, which ends alike, stays.
 */
const DECIMALS =
  /(\d{4}-\d\d-\d\dT\d\d[:-]\d\d[:-]\d\d\.\d{3}Z)|[-\u2212]?\p{Nd}{1,3}[.,\u00b7\u066b\uff0e\uff0c]\p{Nd}{3,}/gu;
/** 52°12′19.1″N, also without seconds and with other strokes. */
const DEGREES =
  /\p{Nd}{1,3}(?:[.,]\p{Nd}+)?\s?[°º](?:\s?\p{Nd}{1,2}(?:[.,]\p{Nd}+)?\s?['′’](?:\s?\p{Nd}{1,2}(?:[.,]\p{Nd}+)?\s?(?:["″”]|''))?)?/gu;
/** A reference of the Ordnance Survey's, the Irish or the military grid within a hundred metres. */
const GRID = /\b(?:\d{1,2}[C-X]\s?)?[A-Z]{1,2}\s?\d{3,5}\s?\d{3,5}\b/g;

/** The text with `[number]` in place of each position. */
export function withoutPositions(text: string): string {
  return text
    .replace(DEGREES, '[number]')
    .replace(DECIMALS, (_number, time: string | undefined) => time ?? '[number]')
    .replace(GRID, '[number]');
}

const PLACE =
  /^(?:lat|lng|lon|latitude|longitude|coords|coordinates|geometry|geojson|location)$|_geom$|_geojson$/i;

/** Whether a field's name is that of a place. */
export function isPlaceName(name: string): boolean {
  return PLACE.test(name);
}

/** A number to one decimal: of a position that is ten kilometres, of a duration enough. */
export function coarse(value: number): number {
  return Math.round(value * 10) / 10;
}
