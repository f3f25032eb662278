/** Decoding rounds; remaining escapes are removed. */
const ROUNDS = 5;
const ESCAPES = /(?:%[\da-f]{2})+/gi;
/** Repeated escaping: `%2525252e` is `%2e`. */
const ESCAPED_AGAIN = /%(?:25)+(?=[\da-f]{2})/gi;

/** Decodes percent escapes; invalid UTF-8 becomes U+FFFD. */
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

/** Three or more decimals locate within 100 m. Also matches ISO 8601 times, to keep them. */
const DECIMALS =
  /(\d{4}-\d\d-\d\dT\d\d[:-]\d\d[:-]\d\d\.\d{3}Z)|[-\u2212]?\p{Nd}{1,3}[.,\u00b7\u066b\uff0e\uff0c]\p{Nd}{3,}/gu;
/** 52°12′19.1″N, also without seconds or with other signs. */
const DEGREES =
  /\p{Nd}{1,3}(?:[.,]\p{Nd}+)?\s?[°º](?:\s?\p{Nd}{1,2}(?:[.,]\p{Nd}+)?\s?['′’](?:\s?\p{Nd}{1,2}(?:[.,]\p{Nd}+)?\s?(?:["″”]|''))?)?/gu;
/** OS, Irish or military grid reference, precise to 100 m or better. */
const GRID = /\b(?:\d{1,2}[C-X]\s?)?[A-Z]{1,2}\s?\d{3,5}\s?\d{3,5}\b/g;

export function withoutPositions(text: string): string {
  return text
    .replace(DEGREES, '[number]')
    .replace(DECIMALS, (_number, time: string | undefined) => time ?? '[number]')
    .replace(GRID, '[number]');
}

const PLACE =
  /^(?:lat|lng|lon|latitude|longitude|coords|coordinates|geometry|geojson|location)$|_geom$|_geojson$/i;

export function isPlaceName(name: string): boolean {
  return PLACE.test(name);
}

/** Rounds to one decimal: about 10 km for a position, enough for a duration. */
export function coarse(value: number): number {
  return Math.round(value * 10) / 10;
}
