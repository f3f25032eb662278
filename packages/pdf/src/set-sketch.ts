import type { LandFit } from '@metalquest/core/geo/land-shape';
import type { LngLat } from '@metalquest/core/geo/point';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { ReportSketch } from '@metalquest/core/report/report';
import { formatDistance, M_TO_FT } from '@metalquest/core/units/distance';
import { INKS, MM_PER_POINT } from './pdf-page.ts';
import { MARGIN, type Sheet } from './sheet.ts';
import { fitSketch } from './sketch-frame.ts';
import { wrap } from './wrap.ts';

/** Path corners closer than this (mm) are merged. */
const MIN_STEP = 0.35;
const BAR_MOST = 36;

export interface SketchFormatters {
  readonly units: Units;
  readonly locale: string;
  /** Credits of the map picture behind the drawing that asks for one; without them there is none. */
  readonly mapCredits?: readonly string[];
}

const CREDIT_STYLE = { points: 7.5, ink: INKS.muted, leading: 1.3 } as const;

type Corner = readonly [x: number, y: number];

function corners(points: readonly LngLat[], { place }: LandFit, left: number, top: number): Corner[] {
  const outline: Corner[] = [];
  for (const [at, point] of points.entries()) {
    const { x, y } = place(point);
    const last = outline.at(-1);
    const corner: Corner = [left + x, top + y];
    const isEnd = at === points.length - 1;
    if (!last || isEnd || Math.hypot(corner[0] - last[0], corner[1] - last[1]) >= MIN_STEP)
      outline.push(corner);
  }
  return outline;
}

function roundBelow(limit: number): number {
  const power = 10 ** Math.floor(Math.log10(limit));
  return power * ([5, 2, 1].find((step) => step * power <= limit) ?? 1);
}

/** Behind the scale and the arrow, which are hard to read on a map. */
function plate(sheet: Sheet, x: number, y: number, width: number, height: number): void {
  sheet.box(x, y, width, height, INKS.white, INKS.line);
}

function scale(
  sheet: Sheet,
  fit: LandFit,
  [x, y]: Corner,
  { units, locale }: SketchFormatters,
  isOnMap: boolean,
): void {
  const perUnit = units === 'imperial' ? fit.metresPerUnit * M_TO_FT : fit.metresPerUnit;
  const length = roundBelow(BAR_MOST * perUnit);
  const metres = units === 'imperial' ? length / M_TO_FT : length;
  const end = x + length / perUnit;
  const label = formatDistance(metres, units, locale);
  const style = { points: 8, ink: INKS.muted } as const;
  const width = Math.max(end - x, sheet.measure(label, 'text', style.points));
  if (isOnMap) plate(sheet, x - 2, y - 6.2, width + 4, 8);
  sheet.add({
    mark: 'shape',
    spots: [
      [x, y - 1.2],
      [x, y],
      [end, y],
      [end, y - 1.2],
    ],
    closed: false,
    fill: null,
    stroke: INKS.ink,
    width: 0.35,
    dash: null,
  });
  sheet.line(label, x, y - 2.2, style);
}

function north(sheet: Sheet, [x, y]: Corner, isOnMap: boolean): void {
  if (isOnMap) plate(sheet, x - 3.2, y - 5.6, 6.4, 11.8);
  const style = { closed: true, stroke: null, width: 0, dash: null } as const;
  sheet.add({
    mark: 'shape',
    spots: [
      [x, y - 4],
      [x + 1.5, y + 1],
      [x, y],
      [x - 1.5, y + 1],
    ],
    fill: INKS.ink,
    ...style,
  });
  sheet.line('N', x, y + 4.6, { face: 'strong', points: 8, anchor: 'middle' });
}

function setBoundary(
  sheet: Sheet,
  rings: readonly (readonly LngLat[])[],
  fit: LandFit,
  top: number,
  isOnMap: boolean,
): void {
  for (const [at, ring] of rings.entries()) {
    const spots = corners(ring, fit, MARGIN, top);
    const line = { mark: 'shape', spots, closed: true } as const;
    if (isOnMap) sheet.add({ ...line, fill: null, stroke: INKS.white, width: 1.5, dash: null });
    const fill = at === 0 ? INKS.land : INKS.ground;
    sheet.add({
      ...line,
      fill: isOnMap ? null : fill,
      stroke: INKS.brassDeep,
      width: isOnMap ? 0.7 : 0.5,
      dash: [2.2, 1.4],
    });
  }
}

export function setSketch(sheet: Sheet, sketch: ReportSketch, words: SketchFormatters): void {
  const { paths, boundary, finds, caption } = sketch;
  const fitted = fitSketch(sketch, sheet.column);
  if (!fitted) return;
  const { fit, height } = fitted;
  const mapCredits = sketch.hasMap ? words.mapCredits : undefined;
  const isOnMap = mapCredits !== undefined;
  const credits = mapCredits?.length ? `Map: ${mapCredits.join(', ')}` : '';
  const { points, leading } = CREDIT_STYLE;
  const creditLines = credits ? wrap(credits, sheet.column, 'text', points, sheet.measure).length : 0;
  sheet.need(height + 8 + creditLines * points * leading * MM_PER_POINT);
  const top = sheet.y;
  sheet.box(MARGIN, top, sheet.column, height, isOnMap ? INKS.white : INKS.ground, INKS.line);
  if (isOnMap) {
    sheet.add({ mark: 'map', x: MARGIN, y: top, width: sheet.column, height });
    sheet.box(MARGIN, top, sheet.column, height, null, INKS.line);
  }
  setBoundary(sheet, boundary ?? [], fit, top, isOnMap);
  for (const path of paths) {
    const spots = corners(path, fit, MARGIN, top);
    if (spots.length < 2) continue;
    const line = { mark: 'shape', spots, closed: false, fill: null, dash: null } as const;
    sheet.add({ ...line, stroke: INKS.white, width: 1.7 });
    sheet.add({ ...line, stroke: INKS.mossDeep, width: 0.8 });
    const [start] = spots;
    if (start)
      sheet.add({
        mark: 'ring',
        x: start[0],
        y: start[1],
        radius: 1.3,
        fill: INKS.white,
        stroke: INKS.mossDeep,
        width: 0.6,
      });
  }
  for (const find of finds) {
    const { x, y } = fit.place(find);
    sheet.add({
      mark: 'ring',
      x: MARGIN + x,
      y: top + y,
      radius: 1.35,
      fill: INKS.brass,
      stroke: INKS.white,
      width: 0.5,
    });
  }
  north(sheet, [sheet.width - MARGIN - 7, top + 9], isOnMap);
  scale(sheet, fit, [MARGIN + 6, top + height - 5], words, isOnMap);
  sheet.y = top + height + 1.5;
  sheet.text(caption, MARGIN, sheet.column, { points: 9, ink: INKS.muted });
  if (credits) sheet.text(credits, MARGIN, sheet.column, CREDIT_STYLE);
  sheet.y += 3;
}
