/** Widest share of its size that a letter of the text face takes on average, figures and capitals among them. */
const LETTER_EM = 0.54;

/** About how wide a text of this size is, in CSS pixels, a little more rather than less. */
export function textWidth(text: string, size: number): number {
  return text.length * size * LETTER_EM;
}

/** The text, cut with an ellipsis where it is wider than the room there is. */
export function fitted(text: string, size: number, room: number): string {
  if (textWidth(text, size) <= room) return text;
  const letters = Math.max(1, Math.floor(room / (size * LETTER_EM)) - 1);
  return `${text.slice(0, letters).trimEnd()}…`;
}

/** Lines of at most this width, broken between words. */
export function wrapped(text: string, room: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || measure(longer) > room) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
