/** Broad periods of the Portable Antiquities Scheme, oldest first. */
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

export type Period = (typeof PERIODS)[number];

const BY_KEY = new Map(PERIODS.map((period) => [keyOf(period), period]));

function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

/** Parses a period regardless of case and separators ('POST MEDIEVAL', 'Post-medieval'); null if unknown. */
export function toPeriod(value: unknown): Period | null {
  return typeof value === 'string' ? (BY_KEY.get(keyOf(value)) ?? null) : null;
}
