import type { ReportFact, ReportPlate } from '@metalquest/core/report/report';
import { INKS, MM_PER_POINT } from './pdf-page.ts';
import type { PdfPart } from './pdf-text.ts';
import { setDrawing, setParties, setSignatures } from './set-parties.ts';
import { type SketchFormatters, setSketch } from './set-sketch.ts';
import { setTable } from './set-table.ts';
import { MARGIN, type Sheet } from './sheet.ts';
import { firstLines, wrap } from './wrap.ts';

const FACT_LABEL = 42;
const PLATE_GAP = 5;

function setHeading(sheet: Sheet, text: string): void {
  sheet.y += 6;
  // Avoids a heading alone at the foot of a page.
  sheet.need(34);
  sheet.text(text, MARGIN, sheet.column, { face: 'display', points: 14, level: 2, leading: 1.25 });
  sheet.y += 2.5;
}

function setText(sheet: Sheet, text: string, isQuiet: boolean): void {
  const style = isQuiet ? { points: 10, ink: INKS.muted } : { points: 10.5, leading: 1.45 };
  sheet.text(text, MARGIN, sheet.column, style);
  sheet.y += 3;
}

function setFigures(sheet: Sheet, figures: readonly ReportFact[]): void {
  sheet.need(22);
  const width = sheet.column / Math.max(figures.length, 1);
  const largest = 21;
  const widest = Math.max(...figures.map(({ value }) => sheet.measure(value, 'strong', largest)));
  const points = Math.min(largest, (largest * (width - 4)) / Math.max(widest, 1));
  for (const [at, { label, value }] of figures.entries()) {
    const x = MARGIN + at * width;
    sheet.line(label, x, sheet.y + 3.4, { points: 9.5, ink: INKS.muted });
    sheet.line(value, x, sheet.y + 12.4, { face: 'strong', points });
  }
  sheet.y += 17.5;
  sheet.rule();
  sheet.y += 4.5;
}

function setFacts(sheet: Sheet, facts: readonly ReportFact[]): void {
  const points = 10.5;
  const lineHeight = points * MM_PER_POINT * 1.4;
  for (const { label, value } of facts) {
    const labels = wrap(label, FACT_LABEL - 4, 'text', 9.5, sheet.measure);
    const lines = wrap(value, sheet.column - FACT_LABEL, 'text', points, sheet.measure);
    sheet.need(Math.min(Math.max(lines.length, labels.length), 3) * lineHeight + 2);
    for (const [at, line] of labels.entries())
      sheet.line(line, MARGIN, sheet.y + points * MM_PER_POINT + at * lineHeight, {
        points: 9.5,
        ink: INKS.muted,
      });
    let below = sheet.y + labels.length * lineHeight;
    for (const line of lines) {
      // Keeps the label on the page where its value begins.
      if (sheet.need(lineHeight)) below = 0;
      sheet.line(line, MARGIN + FACT_LABEL, sheet.y + points * MM_PER_POINT, { points });
      sheet.y += lineHeight;
    }
    sheet.y = Math.max(sheet.y, below) + 1;
    sheet.rule();
    sheet.y += 1.4;
  }
  sheet.y += 3;
}

interface SetPlate extends ReportPlate {
  readonly titles: readonly string[];
  readonly line: string;
}

function setPlates(sheet: Sheet, plates: readonly ReportPlate[], columns: 2 | 3): void {
  const width = (sheet.column - PLATE_GAP * (columns - 1)) / columns;
  const height = width * 0.75;
  const [big, small] = [9.5, 8.5];
  const titleHeight = big * MM_PER_POINT * 1.3;
  for (let from = 0; from < plates.length; from += columns) {
    const row = plates.slice(from, from + columns).map(
      (plate): SetPlate => ({
        ...plate,
        titles: firstLines(plate.title, 2, width, 'strong', big, sheet.measure),
      }),
    );
    const titles = Math.max(...row.map((plate) => plate.titles.length));
    const below = 1.6 + titles * titleHeight + small * MM_PER_POINT * 1.5;
    sheet.need(height + below);
    for (const [at, { media, titles: lines, line }] of row.entries()) {
      const x = MARGIN + at * (width + PLATE_GAP);
      sheet.add({ mark: 'photo', media, x, y: sheet.y, width, height });
      let y = sheet.y + height + 1.6;
      for (const text of lines) {
        sheet.line(text, x, y + big * MM_PER_POINT, { face: 'strong', points: big });
        y += titleHeight;
      }
      sheet.line(line, x, y + small * MM_PER_POINT, { points: small, ink: INKS.muted });
    }
    sheet.y += height + below + 4;
  }
}

export function setPart(sheet: Sheet, part: PdfPart, words: SketchFormatters): void {
  switch (part.kind) {
    case 'heading':
      setHeading(sheet, part.text);
      break;
    case 'text':
      setText(sheet, part.text, part.quiet === true);
      break;
    case 'figures':
      setFigures(sheet, part.figures);
      break;
    case 'facts':
      setFacts(sheet, part.facts);
      break;
    case 'sketch':
      setSketch(sheet, part, words);
      break;
    case 'table':
      setTable(sheet, part);
      break;
    case 'plates':
      setPlates(sheet, part.plates, part.columns);
      break;
    case 'parties':
      setParties(sheet, part.parties);
      break;
    case 'signatures':
      setSignatures(sheet, part.parties);
      break;
    case 'drawing':
      setDrawing(sheet, part.drawing);
  }
}
