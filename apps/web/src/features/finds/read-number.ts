/** Parses a number with a point or a comma; null if it is none or negative. */
export function readNumber(text: string): number | null {
  const cleaned = text.trim().replace(',', '.');
  if (!/^\d*\.?\d*$/.test(cleaned) || !/\d/.test(cleaned)) return null;
  return Number(cleaned);
}

/** Parses a measure with or without its unit; null for empty text, NaN if invalid. */
export function readMeasure(text: string, unit: string): number | null {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(new RegExp(`\\s*${unit}$`), '');
  return bare === '' ? null : (readNumber(bare) ?? Number.NaN);
}
