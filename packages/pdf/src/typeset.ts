import { type Face, INKS, type Mark, type PaperSize, type PdfPage } from './pdf-page.ts';
import type { PdfText } from './pdf-text.ts';
import { setPart } from './set-parts.ts';
import type { SketchFormatters } from './set-sketch.ts';
import { MARGIN, Sheet } from './sheet.ts';
import { pageSizeOf } from './sketch-frame.ts';
import { cut, type Measure } from './wrap.ts';

export interface Typesetting extends SketchFormatters {
  readonly paper: PaperSize;
  readonly measure: Measure;
  readonly covers: (face: Face, text: string) => boolean;
}

function mark(sheet: Sheet, x: number, y: number, size: number): void {
  const at = { mark: 'ring', x: x + size / 2, y: y + size / 2 } as const;
  sheet.add({ ...at, radius: size * 0.45, fill: null, stroke: INKS.mossDeep, width: size * 0.08 });
  sheet.add({ ...at, radius: size * 0.28, fill: null, stroke: INKS.moss, width: size * 0.07 });
  sheet.add({ ...at, radius: size * 0.115, fill: INKS.brass, stroke: null, width: 0 });
}

function setHead(sheet: Sheet, { name, title, lead }: PdfText): void {
  mark(sheet, MARGIN, sheet.y - 1, 8);
  sheet.line('MetalQuest', MARGIN + 10.5, sheet.y + 4.4, { face: 'display', points: 11.5 });
  sheet.line(name, sheet.width - MARGIN, sheet.y + 4.4, {
    points: 9.5,
    ink: INKS.muted,
    anchor: 'end',
  });
  sheet.y += 17;
  sheet.text(title, MARGIN, sheet.column, { face: 'display', points: 25, level: 1, leading: 1.15 });
  sheet.y += 1.5;
  for (const line of lead) sheet.text(line, MARGIN, sheet.column, { points: 11.5, ink: INKS.muted });
  sheet.y += 4;
  sheet.rule(sheet.y, INKS.line);
  sheet.y += 6;
}

function setEdges(sheet: Sheet, { title, name, made }: PdfText): void {
  const count = sheet.pages.length;
  const pages = [...sheet.pages];
  const small = { points: 8.5, ink: INKS.muted } as const;
  const right = sheet.width - MARGIN;
  const short = cut(title, sheet.column - 60, 'text', small.points, sheet.measure);
  for (const [at, marks] of pages.entries()) {
    // Drawn on separate sheets, so that in reading order the header comes first and the footer last.
    const edge = new Sheet(sheet.width, sheet.height, sheet.measure);
    const head: Mark[] = [];
    if (at > 0) {
      edge.line(short, MARGIN, 15, small);
      edge.line(name, right, 15, { ...small, anchor: 'end' });
      edge.rule(18);
      head.push(...(edge.pages[0] ?? []));
    }
    const foot = new Sheet(sheet.width, sheet.height, sheet.measure);
    const y = sheet.height - 12;
    foot.rule(y - 5);
    mark(foot, MARGIN, y - 3.3, 4.2);
    foot.line(made, MARGIN + 6, y, small);
    foot.line(`Page ${at + 1} of ${count}`, right, y, { ...small, anchor: 'end' });
    marks.unshift(...head);
    marks.push(...(foot.pages[0] ?? []));
  }
}

/** Lays out a document for screen, printer and PDF. `strong` replaces fonts that lack a character. */
export function typeset(
  text: PdfText,
  { paper, measure, covers, ...words }: Typesetting,
): readonly PdfPage[] {
  const { width, height } = pageSizeOf(text, paper);
  const faceOf = (face: Face, text: string): Face =>
    face === 'display' && !covers('display', text) ? 'strong' : face;
  const sheet = new Sheet(width, height, (text, face, points) => measure(text, faceOf(face, text), points));
  setHead(sheet, text);
  for (const part of text.parts) setPart(sheet, part, words);
  setEdges(sheet, text);
  return sheet.pages.map((marks) => ({
    paper,
    width: sheet.width,
    height: sheet.height,
    marks: marks.map((each) =>
      each.mark === 'text' ? { ...each, face: faceOf(each.face, each.text) } : each,
    ),
  }));
}
