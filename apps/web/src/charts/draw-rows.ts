import {
  box,
  type ChartLayout,
  type Drawing,
  LABEL_PX,
  type Mark,
  SMALL_PX,
  type Spot,
  straight,
  type Tone,
} from './marks.ts';
import { textWidth, truncate } from './text-fit.ts';

export interface Row {
  readonly name: string;
  readonly value: number;
  readonly interval?: { readonly low: number; readonly high: number };
  readonly text: string;
  readonly note?: string;
  /** The sample is too small: no bar, and `text` says why. */
  readonly isThin?: boolean;
  /** Read by screen readers: 'Coin, 118 finds, 41%'. */
  readonly label: string;
}

export interface RowsOptions {
  readonly rows: readonly Row[];
  readonly tone: Tone;
}

const NARROW_PX = 440;
const ROW_PX = 36;
const TALL_ROW_PX = 54;
const BAR_PX = 18;

interface RowLayout {
  readonly em: number;
  readonly left: number;
  readonly length: number;
  readonly max: number;
  readonly tone: Tone;
}

/** A horizontal bar chart; rows with an interval get a dot on it instead of a bar. */
export function drawRows({ rows, tone }: RowsOptions, { width, em }: ChartLayout): Drawing {
  const label = LABEL_PX * em;
  const isNarrow = width < NARROW_PX * em;
  const rowHeight = (isNarrow ? TALL_ROW_PX : ROW_PX) * em;
  const valueWidth = Math.max(
    0,
    ...rows.map(({ text, note, isThin }) => (isThin ? 0 : figureWidth(text, note, em))),
  );
  const left = isNarrow
    ? 0
    : Math.min(width * 0.34, Math.max(0, ...rows.map(({ name }) => textWidth(name, label))) + 14 * em);
  const most = Math.max(
    Number.EPSILON,
    ...rows.map(({ value, interval, isThin }) => (isThin ? 0 : Math.max(value, interval?.high ?? 0))),
  );
  const rowLayout: RowLayout = {
    em,
    left,
    length: Math.max(24, width - left - valueWidth - 12 * em),
    max: most,
    tone,
  };
  const marks: Mark[] = [];
  rows.forEach((row, index) => {
    const top = index * rowHeight;
    const middle = top + (isNarrow ? 38 : ROW_PX / 2) * em;
    marks.push({
      kind: 'text',
      x: 0,
      y: isNarrow ? top + 20 * em : middle + label * 0.34,
      text: truncate(row.name, label, isNarrow ? width : left - 12 * em),
      size: label,
      tone: 'ink',
      anchor: 'start',
    });
    marks.push(...valueMarks(row, middle, rowLayout));
  });
  const spots = rows.map(
    (row, index): Spot => ({ x: 0, y: index * rowHeight, width, height: rowHeight, label: row.label }),
  );
  return { width, height: rows.length * rowHeight, marks, spots };
}

function figureWidth(text: string, note: string | undefined, em: number): number {
  return textWidth(text, LABEL_PX * em) + (note ? textWidth(note, SMALL_PX * em) + 8 * em : 0);
}

function valueMarks(row: Row, middle: number, { em, left, length, max, tone }: RowLayout): Mark[] {
  const label = LABEL_PX * em;
  const xOf = (value: number) => left + (value / max) * length;
  const y = middle + label * 0.34;
  if (row.isThin) {
    return [
      { kind: 'text', x: left, y, text: row.text, size: SMALL_PX * em, tone: 'muted', anchor: 'start' },
    ];
  }
  const marks: Mark[] = [];
  let end = xOf(row.value);
  if (row.interval) {
    const [from, to] = [xOf(row.interval.low), xOf(row.interval.high)];
    marks.push(
      { kind: 'stroke', d: straight(left, middle, left + length, middle), tone: 'line', width: 1 },
      {
        kind: 'area',
        d: box(from, middle - 4 * em, Math.max(2, to - from), 8 * em, 4 * em),
        tone: 'moss-tint',
      },
      { kind: 'stroke', d: straight(from, middle - 6 * em, from, middle + 6 * em), tone, width: 1.6 },
      { kind: 'stroke', d: straight(to, middle - 6 * em, to, middle + 6 * em), tone, width: 1.6 },
      { kind: 'stroke', d: straight(from, middle, to, middle), tone, width: 1.6 },
      { kind: 'dot', x: xOf(row.value), y: middle, radius: 6 * em, tone, ring: 'paper' },
    );
    end = left + length;
  } else {
    const bar = BAR_PX * em;
    const barWidth = row.value > 0 ? Math.max(2, end - left) : 0;
    if (barWidth > 0) {
      marks.push({
        kind: 'area',
        d: box(left, middle - bar / 2, barWidth, bar, [2, 4 * em, 4 * em, 2]),
        tone,
      });
    }
    end = left + barWidth;
  }
  marks.push({
    kind: 'text',
    x: end + 8 * em,
    y,
    text: row.text,
    size: label,
    tone: 'ink',
    anchor: 'start',
    isStrong: true,
  });
  if (row.note) {
    marks.push({
      kind: 'text',
      x: end + 8 * em + textWidth(row.text, label) + 7 * em,
      y,
      text: row.note,
      size: SMALL_PX * em,
      tone: 'muted',
      anchor: 'start',
    });
  }
  return marks;
}
