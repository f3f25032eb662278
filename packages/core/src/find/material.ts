/* Common materials of the Portable Antiquities Scheme, as suggestions; the column is free text. */
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

/** Normalises a material: trims it and uses the suggested spelling; null if empty. */
export function materialOf(text: string | null | undefined): string | null {
  const words = (text ?? '').replace(/\s+/g, ' ').trim();
  return words === '' ? null : (BY_KEY.get(words.toLowerCase()) ?? words);
}
