import { boundsOf } from '@metalquest/core/geo/bounds';
import type { LngLat, PathPoint } from '@metalquest/core/geo/point';
import type { Boundary } from '@metalquest/core/permission/permission';
import type { Feature, Point } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { accuracyCircle } from './accuracy-circle.ts';
import type { MapFind, MapPosition } from './map-content.ts';
import { appendedChunks, pathChunks } from './path-chunks.ts';
import { EMPTY } from './quest-layers.ts';
import { fill, isDrawable, PLACE_ZOOM, sourceOf } from './sheet-map.ts';

/** A position closer to the edge than this counts as outside. */
const EDGE_PX = 24;

const FIT_PADDING_PX = 48;

const point = ({ lng, lat }: LngLat): Point => ({ type: 'Point', coordinates: [lng, lat] });
const mark = (place: LngLat | null | undefined): Feature<Point> | typeof EMPTY =>
  place ? { type: 'Feature', properties: {}, geometry: point(place) } : EMPTY;

/** Draws the path: appended points as a diff, otherwise the whole path. Returns the drawn path. */
export function drawPath(
  map: MapLibreMap,
  before: readonly PathPoint[],
  path: readonly PathPoint[],
  live: boolean,
): void {
  if (!isDrawable(map)) return;
  const diff = appendedChunks(before, path, live);
  if (diff) {
    if (diff.add.length + diff.update.length > 0) void sourceOf(map, 'path').updateData(diff);
    return;
  }
  fill(map, 'path', { type: 'FeatureCollection', features: pathChunks(path, live) });
  fill(map, 'start', mark(path[0]));
}

/** Draws the land of a permission, dashed; clears it for null. */
export function drawLand(map: MapLibreMap, boundary: Boundary | null): void {
  const coordinates = boundary?.map((ring) => ring.map(({ lng, lat }) => [lng, lat]));
  fill(
    map,
    'permission-land',
    coordinates ? { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } } : EMPTY,
  );
}

export function drawFinds(map: MapLibreMap, finds: readonly MapFind[]): void {
  fill(map, 'finds', {
    type: 'FeatureCollection',
    features: finds.map((find) => ({
      type: 'Feature',
      properties: { find: find.id },
      geometry: point(find),
    })),
  });
}

/** Draws the position and its accuracy; clears them for null. */
export function drawPosition(map: MapLibreMap, position: MapPosition | null): void {
  fill(map, 'position', mark(position));
  fill(
    map,
    'accuracy',
    position
      ? { type: 'Feature', properties: {}, geometry: accuracyCircle(position, position.accuracyM) }
      : EMPTY,
  );
}

/** Marks a place of the path that the user chose elsewhere; clears it for null. */
export function drawChosen(map: MapLibreMap, place: LngLat | null): void {
  fill(map, 'chosen', mark(place));
}

export function isInView(map: MapLibreMap, { lng, lat }: LngLat): boolean {
  const { x, y } = map.project([lng, lat]);
  const { clientWidth, clientHeight } = map.getContainer();
  return x > EDGE_PX && y > EDGE_PX && x < clientWidth - EDGE_PX && y < clientHeight - EDGE_PX;
}

/** Fits the map to all places; does nothing without any. */
export function showAll(map: MapLibreMap, places: readonly LngLat[], animate: boolean): void {
  const bounds = boundsOf(places);
  if (!bounds) return;
  const [west, south, east, north] = bounds;
  map.fitBounds([west, south, east, north], { padding: FIT_PADDING_PX, maxZoom: PLACE_ZOOM, animate });
}
