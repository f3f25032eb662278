import { ticks } from 'd3-array';
import {
  box,
  type ChartLayout,
  type Drawing,
  type Mark,
  SMALL_PX,
  type Spot,
  straight,
  type Tone,
} from './marks.ts';
import { textWidth } from './text-fit.ts';

export interface Column {
  readonly value: number;
  readonly tick: string | null;
  /** Read by screen readers: '12 to 18 May 2025, 7 finds'. */
  readonly label: string;
  /** Adjacent columns with the same group share one heading: 'Morning'. */
  readonly group?: string;
}

export interface ColumnsOptions {
  readonly columns: readonly Column[];
  readonly tone: Tone;
  readonly number: (value: number) => string;
  readonly heightPx?: number;
}

/** Space for the peak's value above and the axis labels below. */
const HEAD = 24;
const FOOT = 24;
const GROUP_HEAD = 26;

export function drawColumns(
  { columns, tone, number, heightPx = 168 }: ColumnsOptions,
  layout: ChartLayout,
): Drawing {
  const { width, em } = layout;
  const small = SMALL_PX * em;
  const hasGroups = columns.some(({ group }) => group !== undefined);
  const top = (HEAD + (hasGroups ? GROUP_HEAD : 0)) * em;
  const base = top + heightPx * em;
  const height = base + FOOT * em;
  const max = Math.max(1, ...columns.map(({ value }) => value));
  const step = columns.length > 0 ? width / columns.length : width;
  const bar = Math.max(1, Math.min(step * 0.72, 44 * em));
  const yOf = (value: number) => base - (value / max) * (base - top);
  const marks: Mark[] = [];
  const peak = columns.findIndex(({ value }) => value === max);
  const [peakX, peakText] = [step * (peak + 0.5), number(max)];

  for (const tick of ticks(0, max, 3)) {
    const y = yOf(tick);
    marks.push({ kind: 'stroke', d: straight(0, y, width, y), tone: tick === 0 ? 'edge' : 'line', width: 1 });
    const isComplete = Number.isInteger(tick);
    // Scale numbers show only where no column covers them.
    if (tick > 0 && isComplete && yOf(columns[0]?.value ?? 0) > y + small && tick < max * 0.94) {
      marks.push({
        kind: 'text',
        x: 0,
        y: y - 4 * em,
        text: number(tick),
        size: small,
        tone: 'muted',
        anchor: 'start',
      });
    }
  }
  columns.forEach(({ value }, index) => {
    if (value <= 0) return;
    const x = step * (index + 0.5) - bar / 2;
    const y = Math.min(yOf(value), base - 2);
    const radius = Math.min(4 * em, bar / 3);
    marks.push({ kind: 'area', d: box(x, y, bar, base - y, [radius, radius, 0, 0]), tone });
  });
  if (peak >= 0 && columns.some(({ value }) => value > 0)) {
    const half = textWidth(peakText, small) / 2;
    marks.push({
      kind: 'text',
      x: Math.min(width - half, Math.max(half, peakX)),
      y: top - 6 * em,
      text: peakText,
      size: small,
      tone: 'ink',
      anchor: 'middle',
      isStrong: true,
    });
  }
  marks.push(...names(columns, { step, width, y: base + 17 * em, small }));
  if (hasGroups) marks.push(...groups(columns, { step, small, em, base }));
  const spots = columns.map(
    ({ label }, index): Spot => ({
      x: step * index,
      y: top - HEAD * em,
      width: step,
      height: height - top + HEAD * em,
      label,
    }),
  );
  return { width, height, marks, spots };
}

function names(
  columns: readonly Column[],
  { step, width, y, small }: { step: number; width: number; y: number; small: number },
): Mark[] {
  const marks: Mark[] = [];
  let clearFrom = Number.NEGATIVE_INFINITY;
  columns.forEach(({ tick }, index) => {
    if (tick === null) return;
    const half = textWidth(tick, small) / 2;
    const x = Math.min(width - half, Math.max(half, step * (index + 0.5)));
    if (x - half < clearFrom) return;
    clearFrom = x + half + small * 0.6;
    marks.push({ kind: 'text', x, y, text: tick, size: small, tone: 'muted', anchor: 'middle' });
  });
  return marks;
}

function groups(
  columns: readonly Column[],
  { step, small, em, base }: { step: number; small: number; em: number; base: number },
): Mark[] {
  return columns.flatMap(({ group }, index): Mark[] => {
    if (group === undefined || group === columns[index - 1]?.group) return [];
    const x = step * index;
    return [
      ...(index === 0
        ? []
        : [
            {
              kind: 'stroke',
              d: straight(x, 0, x, base),
              tone: 'line',
              width: 1,
              dash: [2, 4],
            } satisfies Mark,
          ]),
      {
        kind: 'text',
        x: x + (index === 0 ? 0 : 6 * em),
        y: small,
        text: group,
        size: small,
        tone: 'muted',
        anchor: 'start',
      },
    ];
  });
}
