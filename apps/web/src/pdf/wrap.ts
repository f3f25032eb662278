import type { Face } from './pdf-page.ts';

export type Measure = (text: string, face: Face, points: number) => number;

/** Breaks a text into lines of at most `width`; keeps its line breaks and splits overlong words. */
export function wrap(text: string, width: number, face: Face, points: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r?\n/)) {
    let line = '';
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const longer = line ? `${line} ${word}` : word;
      if (measure(longer, face, points) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = word;
      while (measure(line, face, points) > width && line.length > 1) {
        const head = headThatFits(line, width, face, points, measure);
        lines.push(head);
        line = line.slice(head.length);
      }
    }
    lines.push(line);
  }
  return lines;
}

function headThatFits(word: string, width: number, face: Face, points: number, measure: Measure): string {
  let head = '';
  for (const letter of word) {
    if (head && measure(head + letter, face, points) > width) break;
    head += letter;
  }
  return head;
}

export function cut(text: string, width: number, face: Face, points: number, measure: Measure): string {
  if (measure(text, face, points) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && measure(`${letters.join('')}…`, face, points) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

export function firstLines(
  text: string,
  most: number,
  width: number,
  face: Face,
  points: number,
  measure: Measure,
): string[] {
  const lines = wrap(text, width, face, points, measure);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), cut(lines.slice(most - 1).join(' '), width, face, points, measure)];
}
