import type { Face } from './pdf-page.ts';

export type Measure = (text: string, face: Face, points: number) => number;

/** Breaks a text into lines of at most `width`; keeps its line breaks and splits overlong words. */
export function wrap(text: string, width: number, face: Face, points: number, measure: Measure): string[] {
  const fits = (candidate: string) => measure(candidate, face, points) <= width;
  const lines: string[] = [];
  for (const paragraph of text.split(/\r?\n/)) {
    let line = '';
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const candidate = line ? `${line} ${word}` : word;
      if (fits(candidate)) {
        line = candidate;
        continue;
      }
      if (line) lines.push(line);
      const pieces = piecesOf(word, fits);
      line = pieces.pop() ?? '';
      lines.push(...pieces);
    }
    lines.push(line);
  }
  return lines;
}

/** A word in pieces that fit, each of at least one character. */
function piecesOf(word: string, fits: (text: string) => boolean): string[] {
  const characters = [...word];
  const pieces: string[] = [];
  for (let from = 0; from < characters.length; ) {
    const to = from + Math.max(1, fittingCount(characters, from, fits));
    pieces.push(characters.slice(from, to).join(''));
    from = to;
  }
  return pieces;
}

/**
 * How many characters fit, beginning with the one at `from`. Measures little more than what fits: measuring all of a
 * text for each of its lines would take time in proportion to the square of its length.
 */
function fittingCount(characters: readonly string[], from: number, fits: (text: string) => boolean): number {
  const fit = (count: number) => fits(characters.slice(from, from + count).join(''));
  const all = characters.length - from;
  let fitting = 0;
  let over = 1;
  while (over <= all && fit(over)) {
    fitting = over;
    over *= 2;
  }
  if (fitting === all) return all;
  over = Math.min(over, all + 1);
  while (over - fitting > 1) {
    const middle = Math.floor((fitting + over) / 2);
    if (fit(middle)) fitting = middle;
    else over = middle;
  }
  return fitting;
}

export function cut(text: string, width: number, face: Face, points: number, measure: Measure): string {
  if (measure(text, face, points) <= width) return text;
  const characters = [...text];
  const count = fittingCount(characters, 0, (head) => measure(`${head}…`, face, points) <= width);
  return `${characters.slice(0, count).join('').trimEnd()}…`;
}

export function firstLines(
  text: string,
  maxLines: number,
  width: number,
  face: Face,
  points: number,
  measure: Measure,
): string[] {
  const lines = wrap(text, width, face, points, measure);
  if (lines.length <= maxLines) return lines;
  return [
    ...lines.slice(0, maxLines - 1),
    cut(lines.slice(maxLines - 1).join(' '), width, face, points, measure),
  ];
}
