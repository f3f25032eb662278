import type { LngLat, PathPoint } from '@metalquest/core/geo/point';
import type { MapBoundary, MapQuest } from '@metalquest/sync/queries/map-queries';
import type { Feature, FeatureCollection, LineString, Point, Polygon, Position } from 'geojson';

const at = ({ lng, lat }: LngLat): Position => [lng, lat];

function collection<F extends Feature>(features: F[]): FeatureCollection {
  return { type: 'FeatureCollection', features };
}

export function startMarks(quests: readonly MapQuest[]): FeatureCollection {
  return collection(
    quests.flatMap(({ id, start }): Feature<Point>[] =>
      start
        ? [
            {
              type: 'Feature',
              properties: { quest: id },
              geometry: { type: 'Point', coordinates: at(start) },
            },
          ]
        : [],
    ),
  );
}

export function pathLines(paths: ReadonlyMap<string, readonly PathPoint[]>): FeatureCollection {
  return collection(
    [...paths].flatMap(([quest, points]): Feature<LineString>[] =>
      points.length > 1
        ? [
            {
              type: 'Feature',
              properties: { quest },
              geometry: { type: 'LineString', coordinates: points.map(at) },
            },
          ]
        : [],
    ),
  );
}

export function boundaryLand(boundaries: readonly MapBoundary[]): FeatureCollection {
  return collection(
    boundaries.map(
      ({ id, boundary }): Feature<Polygon> => ({
        type: 'Feature',
        properties: { permission: id },
        geometry: { type: 'Polygon', coordinates: boundary.map((ring) => ring.map(at)) },
      }),
    ),
  );
}

export function measuredLine(points: readonly LngLat[]): FeatureCollection {
  const features: Feature[] = points.map((point) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Point', coordinates: at(point) },
  }));
  const line = points.map(at);
  const [first, last] = [line[0], line.at(-1)];
  if (line.length > 1) {
    features.push({
      type: 'Feature',
      properties: { closing: false },
      geometry: { type: 'LineString', coordinates: line },
    });
  }
  if (line.length > 2 && first && last) {
    features.push(
      {
        type: 'Feature',
        properties: { closing: true },
        geometry: { type: 'LineString', coordinates: [last, first] },
      },
      { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [[...line, first]] } },
    );
  }
  return collection(features);
}
