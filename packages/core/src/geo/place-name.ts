import { isRecord } from '../json.ts';

/** The place name when the geocoder answers without any name (spec section 8). */
export const UNKNOWN_LOCATION = 'Unknown Location';

/** The geocoder's fields in order of preference (spec section 7); `display_name` is the full address. */
const NAME_FIELDS = [
  'town',
  'village',
  'suburb',
  'name',
  'city',
  'county',
  'state_district',
  'display_name',
] as const;

function textIn(source: unknown, field: string): string | null {
  if (!isRecord(source)) return null;
  const value = source[field];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/**
 * The place name of a reverse-geocoding answer (spec section 7): the first of town, village, suburb, name, city,
 * county, state_district, display_name that is a non-empty text. Nominatim keeps `name` and `display_name`
 * beside `address`, so each is looked for in both. Any answer without one gives 'Unknown Location'; for a failed
 * request use areaName.
 */
export function placeName(answer: unknown): string {
  const address = isRecord(answer) ? answer.address : null;
  for (const field of NAME_FIELDS) {
    const text = textIn(address, field) ?? (field.endsWith('name') ? textIn(answer, field) : null);
    if (text) return text;
  }
  return UNKNOWN_LOCATION;
}
