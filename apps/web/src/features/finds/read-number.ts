/** The number someone typed, with a point or a comma; null when it is none, or below zero. */
export function readNumber(text: string): number | null {
  const cleaned = text.trim().replace(',', '.');
  if (!/^\d*\.?\d*$/.test(cleaned) || !/\d/.test(cleaned)) return null;
  return Number(cleaned);
}

/** A measure that someone typed, with or without its unit; null for nothing, NaN for what is no measure. */
export function readMeasure(text: string, unit: string): number | null {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(new RegExp(`\\s*${unit}$`), '');
  return bare === '' ? null : (readNumber(bare) ?? Number.NaN);
}
