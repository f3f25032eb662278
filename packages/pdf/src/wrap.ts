import type { Face } from './pdf-page.ts';

export type Measure = (text: string, face: Face, points: number) => number;

/** Breaks a text into lines of at most `width`; keeps its line breaks and splits overlong words. */
export function wrap(text: string, width: number, face: Face, points: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r?\n/)) {
    let line = '';
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const candidate = line ? `${line} ${word}` : word;
      if (measure(candidate, face, points) <= width) {
        line = candidate;
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
  for (const character of word) {
    if (head && measure(head + character, face, points) > width) break;
    head += character;
  }
  return head;
}

export function cut(text: string, width: number, face: Face, points: number, measure: Measure): string {
  if (measure(text, face, points) <= width) return text;
  const characters = [...text];
  while (characters.length > 0 && measure(`${characters.join('')}…`, face, points) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
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
