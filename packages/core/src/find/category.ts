export const CATEGORIES = [
  'Coin',
  'Jewelry',
  'Relic',
  'Historic',
  'Military',
  'Artifact',
  'Trash',
  'Other',
] as const;

export type Category = (typeof CATEGORIES)[number];

/** Unknown or missing values become Other (spec section 3). */
export function toCategory(value: unknown): Category {
  return CATEGORIES.find((category) => category === value) ?? 'Other';
}
