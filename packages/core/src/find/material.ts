/*
 * What finds are made of, in the words that the Portable Antiquities Scheme uses most. They are offered; the column is
 * free text, since there is always another alloy.
 */
export const MATERIALS = [
  'Copper alloy',
  'Silver',
  'Gold',
  'Lead',
  'Lead alloy',
  'Iron',
  'Tin or tin alloys',
  'Pewter',
  'Silver gilt',
  'Zinc',
  'Aluminium',
  'Glass',
  'Ceramic',
  'Stone',
  'Flint',
  'Bone',
  'Jet',
  'Amber',
  'Wood',
  'Leather',
] as const;

const BY_KEY = new Map<string, string>(MATERIALS.map((material) => [material.toLowerCase(), material]));

/** A material as it is kept: trimmed, a usual word in its usual spelling, so that lists find it; null for none. */
export function materialOf(text: string | null | undefined): string | null {
  const words = (text ?? '').replace(/\s+/g, ' ').trim();
  return words === '' ? null : (BY_KEY.get(words.toLowerCase()) ?? words);
}
