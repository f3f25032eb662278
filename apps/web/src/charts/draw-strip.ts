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

interface StripLane {
  readonly name: string;
  /** Counts by number; numbers without any are absent. */
  readonly counts: ReadonlyMap<number, number>;
}

export interface StripOptions {
  readonly lanes: readonly StripLane[];
  readonly from: number;
  readonly to: number;
  readonly selected: number | null;
  readonly label: (value: number) => string;
}

const LANE_PX = 26;
const LANE_GAP_PX = 5;
const HEAD_PX = 26;
const NARROW_PX = 440;
const NAME_PX = 19;

/** Height and opacity both show the count, so that it can be read without colour vision. */
export function drawStrip(
  { lanes, from, to, selected, label }: StripOptions,
  { width, em }: ChartLayout,
): Drawing {
  const size = LABEL_PX * em;
  const small = SMALL_PX * em;
  const isNarrow = width < NARROW_PX * em;
  const left = isNarrow ? 0 : Math.max(0, ...lanes.map(({ name }) => textWidth(name, size))) + 14 * em;
  const nameHeight = isNarrow ? NAME_PX * em : 0;
  const top = HEAD_PX * em;
  const pitch = (LANE_PX + LANE_GAP_PX) * em + nameHeight;
  const height = top + lanes.length * pitch;
  const numbers = Math.max(1, to - from + 1);
  const step = (width - left) / numbers;
  const xOf = (value: number) => left + (value - from) * step;
  const max = Math.max(1, ...lanes.flatMap(({ counts }) => [...counts.values()]));
  const marks: Mark[] = [];

  // Skip scale numbers near the tag of the selected number.
  const near = selected === null ? 0 : (textWidth('000', size) + 14 * em) / step;
  const every = step * 10 < textWidth('000', small) * 1.5 ? 20 : 10;
  for (let value = Math.ceil(from / every) * every; value <= to; value += every) {
    if (selected !== null && Math.abs(value - selected) < near) continue;
    const x = Math.min(width - textWidth(String(value), small) / 2, xOf(value) + step / 2);
    marks.push({
      kind: 'text',
      x,
      y: small,
      text: String(value),
      size: small,
      tone: 'muted',
      anchor: 'middle',
    });
    marks.push({
      kind: 'stroke',
      d: straight(xOf(value) + step / 2, top - 6 * em, xOf(value) + step / 2, top - 1 * em),
      tone: 'line',
      width: 1,
    });
  }
  lanes.forEach(({ name, counts }, index) => {
    const laneTop = top + index * pitch + nameHeight;
    const lane = LANE_PX * em;
    marks.push({
      kind: 'text',
      x: 0,
      y: isNarrow ? laneTop - 5 * em : laneTop + lane / 2 + size * 0.34,
      text: name,
      size: isNarrow ? small : size,
      tone: isNarrow ? 'muted' : 'ink',
      anchor: 'start',
    });
    marks.push({
      kind: 'area',
      d: box(left, laneTop, width - left, lane, 4 * em),
      tone: 'moss-tint',
      opacity: 0.7,
    });
    for (const [value, count] of counts) {
      if (value < from || value > to) continue;
      const part = count / max;
      const cell = Math.max(4 * em, lane * Math.sqrt(part));
      const wide = Math.max(2, step - (step > 4 ? 1 : 0));
      marks.push({
        kind: 'area',
        d: box(
          xOf(value) + (step - wide) / 2,
          laneTop + (lane - cell) / 2,
          wide,
          cell,
          Math.min(2 * em, wide / 3),
        ),
        tone: 'brass',
        opacity: 0.55 + 0.45 * part,
      });
    }
  });
  if (selected !== null && selected >= from && selected <= to) {
    const x = xOf(selected) + step / 2;
    marks.push({ kind: 'stroke', d: straight(x, top - 6 * em, x, height), tone: 'ink', width: 1.4 });
    const tag = String(selected);
    const half = textWidth(tag, size) / 2 + 7 * em;
    const at = Math.min(width - half, Math.max(half, x));
    marks.push({ kind: 'area', d: box(at - half, -2 * em, half * 2, 21 * em, 7 * em), tone: 'ink' });
    marks.push({
      kind: 'text',
      x: at,
      y: size - 0.5 * em,
      text: tag,
      size,
      tone: 'paper',
      anchor: 'middle',
      isStrong: true,
    });
  }
  const spots = Array.from(
    { length: numbers },
    (_, index): Spot => ({ x: left + index * step, y: 0, width: step, height, label: label(from + index) }),
  );
  return { width, height, marks, spots };
}
