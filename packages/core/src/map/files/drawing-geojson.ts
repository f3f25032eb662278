import type { LngLat } from '../../geo/point.ts';
import { isInDegrees } from '../../import/geojson-reading.ts';
import { isRecord } from '../../json.ts';
import { type DrawingRead, drawingBuilder } from './drawing.ts';
import { MapFileError } from './map-file.ts';

/** Of collections in each other. */
const MAX_DEPTH = 16;

const NAMES = ['name', 'title', 'Name', 'NAME', 'label'] as const;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function placeOf(position: unknown): LngLat {
  const [lng, lat] = listOf(position);
  return { lng: typeof lng === 'number' ? lng : Number.NaN, lat: typeof lat === 'number' ? lat : Number.NaN };
}

const placesOf = (positions: unknown): readonly LngLat[] => listOf(positions).map(placeOf);

function nameOf(properties: unknown): string {
  if (!isRecord(properties)) return '';
  for (const key of NAMES) {
    const value = properties[key];
    if (typeof value === 'string' || typeof value === 'number') return String(value);
  }
  return '';
}

/** @throws MapFileError with the remedy */
export function geoJsonDrawing(value: unknown): DrawingRead {
  if (!isRecord(value) || typeof value.type !== 'string') {
    throw new MapFileError('This JSON is not GeoJSON. Export it as GeoJSON from the program it comes from.');
  }
  if (!isInDegrees(value)) {
    throw new MapFileError(
      'The coordinates of this file are not longitude and latitude. Export it again in WGS 84 (EPSG:4326).',
    );
  }
  const drawn = drawingBuilder();
  const read = (part: unknown, name: string, depth: number): void => {
    if (!isRecord(part) || depth > MAX_DEPTH) return;
    const { type, coordinates } = part;
    if (type === 'FeatureCollection') for (const one of listOf(part.features)) read(one, '', depth + 1);
    else if (type === 'Feature') read(part.geometry, nameOf(part.properties), depth + 1);
    else if (type === 'GeometryCollection')
      for (const one of listOf(part.geometries)) read(one, name, depth + 1);
    else if (type === 'Point') drawn.point(name, placeOf(coordinates));
    else if (type === 'MultiPoint') for (const place of placesOf(coordinates)) drawn.point(name, place);
    else if (type === 'LineString') drawn.line(name, placesOf(coordinates));
    else if (type === 'MultiLineString')
      for (const line of listOf(coordinates)) drawn.line(name, placesOf(line));
    else if (type === 'Polygon') drawn.area(name, listOf(coordinates).map(placesOf));
    else if (type === 'MultiPolygon')
      for (const area of listOf(coordinates)) drawn.area(name, listOf(area).map(placesOf));
  };
  read(value, '', 0);
  return drawn.read();
}
