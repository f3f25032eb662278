/** The number someone typed, with a point or a comma; null when it is none, or below zero. */
export function readNumber(text: string): number | null {
  const cleaned = text.trim().replace(',', '.');
  if (!/^\d*\.?\d*$/.test(cleaned) || !/\d/.test(cleaned)) return null;
  return Number(cleaned);
}
