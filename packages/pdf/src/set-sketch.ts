import { fitPoints, type LandFit } from '@metalquest/core/geo/land-shape';
import type { LngLat } from '@metalquest/core/geo/point';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { ReportSketch } from '@metalquest/core/report/report';
import { formatDistance, M_TO_FT } from '@metalquest/core/units/distance';
import { INKS } from './pdf-page.ts';
import { MARGIN, type Sheet } from './sheet.ts';

const HEIGHT = 96;
const SMALL_HEIGHT = 48;
/** Path corners closer than this (mm) are merged. */
const MIN_STEP = 0.35;
const BAR_MOST = 36;

export interface SketchFormatters {
  readonly units: Units;
  readonly locale: string;
}

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

function scale(sheet: Sheet, fit: LandFit, x: number, y: number, { units, locale }: SketchFormatters): void {
  const perUnit = units === 'imperial' ? fit.metresPerUnit * M_TO_FT : fit.metresPerUnit;
  const length = roundBelow(BAR_MOST * perUnit);
  const metres = units === 'imperial' ? length / M_TO_FT : length;
  const end = x + length / perUnit;
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
  sheet.line(formatDistance(metres, units, locale), x, y - 2.2, { points: 8, ink: INKS.muted });
}

function north(sheet: Sheet, x: number, y: number): void {
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

export function setSketch(sheet: Sheet, sketch: ReportSketch, words: SketchFormatters): void {
  const { paths, boundary, finds, caption, small = false } = sketch;
  const height = small ? SMALL_HEIGHT : HEIGHT;
  const rings = boundary ?? [];
  const box = { width: sheet.column, height, margin: 9 };
  const fit = fitPoints([...rings.flat(), ...paths.flat(), ...finds], box);
  if (!fit) return;
  sheet.need(height + 8);
  const top = sheet.y;
  sheet.box(MARGIN, top, sheet.column, height, INKS.ground, INKS.line);
  for (const [at, ring] of rings.entries()) {
    const spots = corners(ring, fit, MARGIN, top);
    const fill = at === 0 ? INKS.land : INKS.ground;
    sheet.add({
      mark: 'shape',
      spots,
      closed: true,
      fill,
      stroke: INKS.brassDeep,
      width: 0.5,
      dash: [2.2, 1.4],
    });
  }
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
  north(sheet, sheet.width - MARGIN - 7, top + 9);
  scale(sheet, fit, MARGIN + 6, top + height - 5, words);
  sheet.y = top + height + 1.5;
  sheet.text(caption, MARGIN, sheet.column, { points: 9, ink: INKS.muted });
  sheet.y += 3;
}
