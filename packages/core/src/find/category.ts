/** The categories of a find, in the order the product shows them (spec section 3). */
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

/** One of {@link CATEGORIES}. */
export type Category = (typeof CATEGORIES)[number];

/** The category a stored or typed value counts as; unknown or missing counts as Other (spec section 3). */
export function toCategory(value: unknown): Category {
  return CATEGORIES.find((category) => category === value) ?? 'Other';
}
