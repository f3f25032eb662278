const LETTER_EM = 0.54;

/** Estimates a text width in CSS pixels, rather too wide than too narrow. */
export function textWidth(text: string, size: number): number {
  return text.length * size * LETTER_EM;
}

export function truncate(text: string, size: number, maxWidth: number): string {
  if (textWidth(text, size) <= maxWidth) return text;
  const maxCharacters = Math.max(1, Math.floor(maxWidth / (size * LETTER_EM)) - 1);
  return `${text.slice(0, maxCharacters).trimEnd()}…`;
}

export function wrapped(text: string, maxWidth: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const candidate = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || measure(candidate) > maxWidth) lines.push(word);
    else lines[lines.length - 1] = candidate;
  }
  return lines;
}
