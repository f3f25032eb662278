import { isRecord } from '../json.ts';

/** Name when the geocoder returns none (spec section 8). */
export const UNKNOWN_LOCATION = 'Unknown Location';

/** Geocoder fields by priority (spec section 7); `display_name` is the full address. */
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
 * Place name of a reverse-geocoding answer (spec section 7), or 'Unknown Location'. Nominatim puts `name` and
 * `display_name` beside `address`, so both levels are searched. For a failed request use areaName.
 */
export function placeName(answer: unknown): string {
  const address = isRecord(answer) ? answer.address : null;
  for (const field of NAME_FIELDS) {
    const text = textIn(address, field) ?? (field.endsWith('name') ? textIn(answer, field) : null);
    if (text) return text;
  }
  return UNKNOWN_LOCATION;
}
