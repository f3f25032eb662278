import { isRecord } from '../json.ts';

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

/** Nominatim (spec section 7) puts `name` and `display_name` next to `address`, so search both levels. */
export function placeName(answer: unknown): string {
  const address = isRecord(answer) ? answer.address : null;
  for (const field of NAME_FIELDS) {
    const text = textIn(address, field) ?? (field.endsWith('name') ? textIn(answer, field) : null);
    if (text) return text;
  }
  return UNKNOWN_LOCATION;
}
