/** The broad periods of the Portable Antiquities Scheme, oldest first, as the product writes them. */
export const PERIODS = [
  'Prehistoric',
  'Palaeolithic',
  'Mesolithic',
  'Neolithic',
  'Bronze Age',
  'Iron Age',
  'Roman',
  'Early Medieval',
  'Medieval',
  'Post Medieval',
  'Modern',
  'Unknown',
] as const;

/** One of {@link PERIODS}. */
export type Period = (typeof PERIODS)[number];

const BY_KEY = new Map(PERIODS.map((period) => [keyOf(period), period]));

function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

/**
 * The period that a stored or foreign value means, whatever its capitals ('POST MEDIEVAL', 'Post-medieval'); null for
 * what is none of them.
 */
export function toPeriod(value: unknown): Period | null {
  return typeof value === 'string' ? (BY_KEY.get(keyOf(value)) ?? null) : null;
}
