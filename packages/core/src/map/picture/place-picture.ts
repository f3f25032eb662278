import { type Bounds, boundsOf } from '../../geo/bounds.ts';
import type { LngLat } from '../../geo/point.ts';
import { err, ok, type Result } from '../../result.ts';
import { lngLatOf, metresAt, type WorldPoint, worldOf } from '../mercator.ts';
import { fitted } from './fit.ts';
import { areaScale, depthAt, inverted, type Matrix, type Point, project } from './matrix.ts';

/** A place in a picture, in pixels from its top left corner, and the same place on the ground. */
export interface ControlPoint {
  readonly x: number;
  readonly y: number;
  readonly lng: number;
  readonly lat: number;
}

/** A scan, or a photo from straight above, is flat; a photo from the side shows what is far away smaller. */
export type View = 'flat' | 'angled';

const MIN_POINTS = 2;
export const MAX_POINTS = 6;

/** From this number on, the view makes a difference. */
export const ANGLED_FROM = 4;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface Placement {
  /** From the Web Mercator square to pixels of the picture. */
  readonly toPicture: Matrix;
  readonly bounds: Bounds;
  readonly minZoom: number;
  /** Tiles of this zoom have at least as many pixels as the picture. */
  readonly maxZoom: number;
  /** Distance between each control point and its place in the picture, in metres. Null if the points leave no choice. */
  readonly residualsM: readonly number[] | null;
}

export type PlacementProblem = 'too-few' | 'too-close' | 'mirrored' | 'horizon';

/** Points closer than this share of the picture's diagonal make a guess of the rest of it. */
const MIN_DISTANCE = 0.02;
const MAX_TILE_ZOOM = 22;
const TILE_PX = 512;
/** Smaller than this on the screen, a picture is not drawn. */
const MIN_DRAWN_PX = 4;

const cornersOf = ({ width, height }: PictureSize): readonly Point[] => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
];

function areTooClose(points: readonly ControlPoint[], { width, height }: PictureSize): boolean {
  const least = Math.hypot(width, height) * MIN_DISTANCE;
  return points.some((a, index) =>
    points.slice(index + 1).some((b) => Math.hypot(a.x - b.x, a.y - b.y) < least),
  );
}

/** Across the date line all longitudes are on the side of the first. */
function pairsOf(points: readonly ControlPoint[]) {
  const first = points[0]?.lng ?? 0;
  return points.map(({ x, y, lng, lat }) => ({
    from: { x, y },
    to: worldOf({ lng: lng - 360 * Math.round((lng - first) / 360), lat }),
  }));
}

const METHODS = { 2: 'similarity', 3: 'affine' } as const;

/** Places a picture on the ground by its control points. */
export function placePicture(
  size: PictureSize,
  points: readonly ControlPoint[],
  view: View,
): Result<Placement, PlacementProblem> {
  if (points.length < MIN_POINTS) return err('too-few');
  if (areTooClose(points, size)) return err('too-close');
  const pairs = pairsOf(points);
  const method =
    points.length < ANGLED_FROM ? METHODS[points.length as 2 | 3] : view === 'flat' ? 'affine' : 'projective';
  const toWorld = fitted(method, pairs);
  const toPicture = toWorld && inverted(toWorld);
  if (!toWorld || !toPicture) return err('too-close');
  const corners = cornersOf(size);
  if (corners.some((corner) => !(depthAt(toWorld, corner) > 0))) return err('horizon');
  const scales = corners.map((corner) => areaScale(toWorld, corner));
  if (scales.some((scale) => !(scale > 0))) return err('mirrored');
  const onGround = corners.map((corner) => project(toWorld, corner));
  if (onGround.some(({ x, y }) => !(x > -1 && x < 2 && y > 0 && y < 1))) return err('horizon');
  const least = (method === 'similarity' ? 4 : method === 'affine' ? 6 : 8) / 2;
  return ok({
    toPicture,
    ...extentOf(onGround, Math.sqrt(Math.min(...scales))),
    residualsM:
      points.length > least ? pairs.map(({ from, to }) => distanceM(project(toWorld, from), to)) : null,
  });
}

const distanceM = (a: WorldPoint, b: WorldPoint): number => Math.hypot(a.x - b.x, a.y - b.y) * metresAt(b.y);

/** @param pixel width of the smallest pixel in the Web Mercator square */
export function extentOf(
  onGround: readonly WorldPoint[],
  pixel: number,
): Pick<Placement, 'bounds' | 'minZoom' | 'maxZoom'> {
  const bounds = boundsOf(onGround.map(lngLatOf)) ?? [-180, -85, 180, 85];
  const xs = onGround.map(({ x }) => x);
  const ys = onGround.map(({ y }) => y);
  const extent = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const within = (zoom: number) => Math.min(Math.max(zoom, 0), MAX_TILE_ZOOM);
  const maxZoom = within(Math.ceil(Math.log2(1 / (TILE_PX * pixel)) - 0.01));
  const minZoom = within(Math.floor(Math.log2(MIN_DRAWN_PX / TILE_PX / extent)));
  return { bounds, minZoom: Math.min(minZoom, maxZoom), maxZoom };
}

/** The root mean square of residuals, in metres. */
export const rmsOf = (residualsM: readonly number[]): number =>
  Math.sqrt(residualsM.reduce((sum, value) => sum + value ** 2, 0) / residualsM.length);

/** Control points at the corners of a picture, clockwise from the top left. */
export function cornerPoints(size: PictureSize, places: readonly LngLat[]): readonly ControlPoint[] {
  return cornersOf(size).flatMap((corner, index) => {
    const place = places[index];
    return place ? [{ ...corner, ...place }] : [];
  });
}
