import {
  box,
  type ChartLayout,
  type Drawing,
  LABEL_PX,
  type Mark,
  SMALL_PX,
  type Spot,
  straight,
} from './marks.ts';
import { textWidth } from './text-fit.ts';

interface GridCell {
  /** Null without data: a season that has not come yet. */
  readonly value: number | null;
  readonly text: string;
  readonly label: string;
}

export interface GridRow {
  readonly name: string;
  readonly cells: readonly GridCell[];
}

export interface GridOptions {
  readonly columns: readonly string[];
  readonly rows: readonly GridRow[];
}

const ROW_PX = 56;
const HEAD_PX = 28;
const BAR_PX = 10;

/** A grid on one scale: each cell has its figure and a bar that is comparable across the grid. */
export function drawGrid({ columns, rows }: GridOptions, { width, em }: ChartLayout): Drawing {
  const size = LABEL_PX * em;
  const small = SMALL_PX * em;
  const left = Math.max(0, ...rows.map(({ name }) => textWidth(name, size))) + 14 * em;
  const top = HEAD_PX * em;
  const step = (width - left) / Math.max(1, columns.length);
  const gap = Math.min(14 * em, step * 0.16);
  const max = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value ?? 0)));
  const marks: Mark[] = columns.map((name, index) => ({
    kind: 'text',
    x: left + index * step,
    y: small,
    text: name,
    size: small,
    tone: 'muted',
    anchor: 'start',
  }));
  const spots: Spot[] = [];
  rows.forEach(({ name, cells }, rowIndex) => {
    const y = top + rowIndex * ROW_PX * em;
    marks.push({ kind: 'stroke', d: straight(0, y, width, y), tone: 'line', width: 1 });
    marks.push({
      kind: 'text',
      x: 0,
      y: y + 26 * em,
      text: name,
      size,
      tone: 'ink',
      anchor: 'start',
      isStrong: true,
    });
    cells.forEach(({ value, text, label }, index) => {
      const x = left + index * step;
      const full = step - gap;
      const barY = y + 35 * em;
      marks.push({
        kind: 'text',
        x,
        y: y + 26 * em,
        text,
        size,
        tone: value ? 'ink' : 'muted',
        anchor: 'start',
      });
      if (value !== null) {
        marks.push({ kind: 'area', d: box(x, barY, full, BAR_PX * em, 3 * em), tone: 'moss-tint' });
        if (value > 0) {
          const length = Math.max(3, (value / max) * full);
          marks.push({ kind: 'area', d: box(x, barY, length, BAR_PX * em, 3 * em), tone: 'moss' });
        }
      }
      spots.push({
        x: x - 4 * em,
        y: y + 2 * em,
        width: step - gap + 8 * em,
        height: (ROW_PX - 4) * em,
        label,
      });
    });
  });
  return { width, height: top + rows.length * ROW_PX * em, marks, spots };
}
