import type { ReportTable } from '@metalquest/core/report/report';
import { INKS, MM_PER_POINT } from './pdf-page.ts';
import { MARGIN, type Sheet } from './sheet.ts';
import { firstLines, type Measure } from './wrap.ts';

const GAP = 4;
const PAD = 1.5;
const BAR_MIN = 26;
const BAR_HEIGHT = 2.2;
const NARROW = 14;
const MOST_LINES = 6;
const FIXED_WIDTH_MAX = 24;

function columnWidths(
  { columns, rows, total }: ReportTable,
  width: number,
  points: number,
  measure: Measure,
): readonly number[] {
  const natural = columns.map(({ label, align }, at) => {
    if (align === 'bar') return BAR_MIN;
    let widest = measure(label, 'strong', points - 1);
    for (const row of rows) widest = Math.max(widest, measure(row[at] ?? '', 'text', points));
    return Math.max(widest, measure(total?.[at] ?? '', 'strong', points)) + 0.4;
  });
  const available = width - GAP * (columns.length - 1);
  const naturalTotal = natural.reduce((all, each) => all + each, 0);
  const spare = available - naturalTotal;
  if (spare >= 0) {
    const bar = columns.findIndex(({ align }) => align === 'bar');
    const wide = bar >= 0 ? [bar] : columns.flatMap(({ align }, at) => (align === 'start' ? [at] : []));
    return natural.map((each, at) => (wide.includes(at) ? each + spare / wide.length : each));
  }
  const fixedTotal = natural.filter((each) => each <= FIXED_WIDTH_MAX).reduce((all, each) => all + each, 0);
  const shared = natural.filter((each) => each > FIXED_WIDTH_MAX).reduce((all, each) => all + each, 0);
  const share = Math.max(0, available - fixedTotal) / Math.max(shared, 1);
  const fittedWidths = natural.map((each) =>
    each <= FIXED_WIDTH_MAX ? each : Math.max(each * share, NARROW),
  );
  const over = fittedWidths.reduce((all, each) => all + each, 0) / available;
  return over > 1 ? fittedWidths.map((each) => each / over) : fittedWidths;
}

export function setTable(sheet: Sheet, table: ReportTable): void {
  const { columns, rows, total } = table;
  const points = columns.length > 8 ? 8.5 : 9.5;
  const widths = columnWidths(table, sheet.column, points, sheet.measure);
  const lefts = widths.map(
    (_, at) => MARGIN + widths.slice(0, at).reduce((sum, each) => sum + each + GAP, 0),
  );
  const lineHeight = points * MM_PER_POINT * 1.32;

  const cellsOf = (cells: readonly string[], face: 'text' | 'strong') =>
    columns.map(({ align }, at) =>
      align === 'bar'
        ? []
        : firstLines(cells[at] ?? '', MOST_LINES, widths[at] ?? 0, face, points, sheet.measure),
    );

  function writeRow(
    lines: readonly (readonly string[])[],
    y: number,
    face: 'text' | 'strong',
    ink: string,
  ): void {
    for (const [at, { align }] of columns.entries()) {
      const isEnd = align === 'end';
      const x = (lefts[at] ?? 0) + (isEnd ? (widths[at] ?? 0) : 0);
      for (const [line, text] of (lines[at] ?? []).entries()) {
        const baseline = y + PAD + line * lineHeight + points * MM_PER_POINT;
        sheet.line(text, x, baseline, { face, points, ink, anchor: isEnd ? 'end' : 'start' });
      }
    }
  }

  function head(): void {
    const small = points - 1;
    for (const [at, { label, align }] of columns.entries()) {
      const isEnd = align === 'end';
      const x = (lefts[at] ?? 0) + (isEnd ? (widths[at] ?? 0) : 0);
      sheet.line(label, x, sheet.y + small * MM_PER_POINT, {
        face: 'strong',
        points: small,
        ink: INKS.muted,
        anchor: isEnd ? 'end' : 'start',
      });
    }
    sheet.y += small * MM_PER_POINT + PAD + 0.6;
    sheet.rule(sheet.y, INKS.line);
  }

  function row(cells: readonly string[], face: 'text' | 'strong'): void {
    const lines = cellsOf(cells, face);
    const height = Math.max(1, ...lines.map((each) => each.length)) * lineHeight + 2 * PAD;
    if (sheet.need(height)) head();
    writeRow(lines, sheet.y, face, INKS.ink);
    bars(cells);
    sheet.y += height;
  }

  function bars(cells: readonly string[]): void {
    for (const [at, { align }] of columns.entries()) {
      const share = Number(cells[at]);
      if (align !== 'bar' || !(share > 0)) continue;
      const y = sheet.y + PAD + lineHeight / 2 - BAR_HEIGHT / 2;
      sheet.box(
        lefts[at] ?? 0,
        y,
        Math.max(0.5, (widths[at] ?? 0) * Math.min(1, share)),
        BAR_HEIGHT,
        INKS.moss,
      );
    }
  }

  sheet.need(24);
  head();
  for (const cells of rows) {
    row(cells, 'text');
    sheet.rule();
  }
  if (total) {
    sheet.rule(sheet.y, INKS.line);
    row(total, 'strong');
  }
  sheet.y += 4;
}
