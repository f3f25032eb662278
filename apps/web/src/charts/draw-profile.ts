import { extent, ticks } from 'd3-array';
import { type ChartLayout, type Drawing, type Mark, SMALL_PX, type Spot, straight } from './marks.ts';
import { textWidth } from './text-fit.ts';

interface ProfilePoint {
  /** In the unit of the axis, as `height`. */
  readonly along: number;
  /** Null where it is unknown: the line has a gap. */
  readonly height: number | null;
  /** Read by screen readers: '1.2 km, 104 m above sea level'. */
  readonly label: string;
}

export interface ProfileOptions {
  readonly points: readonly ProfilePoint[];
  readonly distance: (value: number) => string;
  readonly height: (value: number) => string;
  /** The axis of heights covers at least this much, so that level ground looks level. */
  readonly leastRange: number;
  readonly selected: number | null;
}

const HEIGHT_PX = 120;
const HEAD = 10;
const FOOT = 24;

/** A path from its start on the left to its end on the right, seen from the side. */
export function drawProfile(
  { points, distance, height, leastRange, selected }: ProfileOptions,
  { width, em }: ChartLayout,
): Drawing {
  const small = SMALL_PX * em;
  const [low = 0, high = 0] = extent(points, (point) => point.height ?? undefined);
  const slack = Math.max(0, leastRange - (high - low)) / 2;
  const [from, to] = [low - slack, high + slack];
  const yTicks = ticks(from, to, 3);
  const left = Math.max(...yTicks.map((tick) => textWidth(height(tick), small)), 0) + 8 * em;
  const top = HEAD * em;
  const base = top + HEIGHT_PX * em;
  const last = points.at(-1)?.along ?? 1;
  const xOf = (along: number) => left + (along / last) * (width - left);
  const yOf = (value: number) => base - ((value - from) / (to - from)) * (base - top - 4 * em);
  const marks: Mark[] = [];
  const write = (x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end') =>
    marks.push({ kind: 'text', x, y, text, size: small, tone: 'muted', anchor });

  for (const tick of yTicks) {
    marks.push({ kind: 'stroke', d: straight(left, yOf(tick), width, yOf(tick)), tone: 'line', width: 1 });
    write(left - 6 * em, yOf(tick) + small / 3, height(tick), 'end');
  }
  marks.push({ kind: 'stroke', d: straight(left, base, width, base), tone: 'edge', width: 1 });
  for (const tick of ticks(0, last, 4)) {
    const half = textWidth(distance(tick), small) / 2;
    if (xOf(tick) + half <= width) write(Math.max(xOf(tick), half), base + 18 * em, distance(tick), 'middle');
  }
  for (const run of runsOf(points)) {
    const line = run.map(({ along, height: value }) => `${xOf(along).toFixed(1)} ${yOf(value).toFixed(1)}`);
    const [start, end] = [xOf(run[0]?.along ?? 0), xOf(run.at(-1)?.along ?? 0)];
    const d = `M${line.join('L')}`;
    marks.push({ kind: 'area', d: `${d}L${end} ${base}L${start} ${base}Z`, tone: 'moss', opacity: 0.25 });
    marks.push({ kind: 'stroke', d, tone: 'moss-deep', width: 2 });
  }
  const chosen = selected === null ? undefined : points[selected];
  if (chosen && chosen.height !== null) {
    const x = xOf(chosen.along);
    marks.push({ kind: 'stroke', d: straight(x, top, x, base), tone: 'ink', width: 1 });
    marks.push({ kind: 'dot', x, y: yOf(chosen.height), radius: 5 * em, tone: 'brass-deep', ring: 'card' });
  }
  return { width, height: base + FOOT * em, marks, spots: spotsOf(points, xOf, top, base) };
}

interface Known extends ProfilePoint {
  readonly height: number;
}

const isKnown = (point: ProfilePoint): point is Known => point.height !== null;

/** The stretches of known heights. */
function runsOf(points: readonly ProfilePoint[]): readonly (readonly Known[])[] {
  const runs: Known[][] = [];
  let isOpen = false;
  for (const point of points) {
    if (isKnown(point)) {
      if (isOpen) runs.at(-1)?.push(point);
      else runs.push([point]);
    }
    isOpen = isKnown(point);
  }
  return runs;
}

/** Each from halfway to its neighbours. */
function spotsOf(
  points: readonly ProfilePoint[],
  xOf: (along: number) => number,
  top: number,
  base: number,
): readonly Spot[] {
  const between = (a: ProfilePoint, b: ProfilePoint) => (xOf(a.along) + xOf(b.along)) / 2;
  return points.map((point, index) => {
    const x = between(points[index - 1] ?? point, point);
    return {
      x,
      y: top,
      width: between(point, points[index + 1] ?? point) - x,
      height: base - top,
      label: point.label,
    };
  });
}
