import type { LngLat } from '../geo/point.ts';
import { isRecord } from '../json.ts';
import { err, ok, type Result } from '../result.ts';
import { toIso } from '../time/instant.ts';
import { dayInText, fileTimeMs, isRecordable } from './file-time.ts';
import type { ImportProblem } from './import-problem.ts';
import { importedBoundary } from './imported-boundary.ts';
import { type Datum, findOfPoint, questData } from './map-feature.ts';
import { type PathBuilder, pathBuilder } from './path-builder.ts';
import { type PlacesGatherer, placesGatherer } from './places-gatherer.ts';
import { plainText } from './plain-text.ts';
import { fileProblem } from './problem-list.ts';
import type { ReadingContext } from './reading-context.ts';
import { readableHeading } from './table-headings.ts';
import type { PlacesRead } from './xml-sink.ts';

const MAX_DEPTH = 16;

const NAMES = ['name', 'title', 'Name', 'label'] as const;
const NOTES = ['description', 'desc', 'notes', 'comment', 'cmt'] as const;
const TIMES = ['time', 'timestamp', 'date', 'datetime', 'when', 'startTime', 'begin'] as const;
const KNOWN = new Set<string>([
  ...NAMES,
  ...NOTES,
  ...TIMES,
  'coordTimes',
  'coordinateProperties',
  'type',
  'kind',
]);

interface FeatureProperties {
  readonly name: string;
  readonly notes: string;
  readonly timeText: string;
  readonly type: string;
  readonly times: unknown;
  readonly photoNames: readonly string[];
  readonly data: readonly Datum[];
  /** From our own export: a find without a location. */
  readonly isFind: boolean;
}

const scalar = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' && Number.isFinite(value)
      ? String(value)
      : '';

const firstOf = (properties: Record<string, unknown>, keys: readonly string[]): string => {
  for (const key of keys) {
    const text = scalar(properties[key]).trim();
    if (text !== '') return text;
  }
  return '';
};

function featureProperties(properties: Record<string, unknown>, context: ReadingContext): FeatureProperties {
  const { text, photoNames } = plainText(firstOf(properties, NOTES).slice(0, 50_000), context.decode);
  const data = Object.entries(properties)
    .slice(0, 100)
    .filter(([key, value]) => !KNOWN.has(key) && !key.startsWith('_') && scalar(value).trim() !== '')
    .map(([heading, value]) => ({ heading, text: scalar(value).trim().slice(0, 50_000) }));
  const nested = properties.coordinateProperties;
  return {
    name: firstOf(properties, NAMES),
    notes: text,
    data,
    isFind: properties.kind === 'find',
    timeText: firstOf(properties, TIMES),
    type: scalar(properties.type),
    times: properties.coordTimes ?? (isRecord(nested) ? nested.times : null),
    photoNames,
  };
}

const timeMs = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' ? fileTimeMs(value) : Number.NaN;

function geoJsonFeatures(context: ReadingContext, gathered: PlacesGatherer) {
  const { nowMs, problems } = context;
  let count = 0;
  let thing = '';

  const place = (position: unknown): LngLat | null => {
    const [lng, lat] = Array.isArray(position) ? position : [];
    const number = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
    return gathered.place(number(lng), number(lat), thing, null);
  };
  const addLine = (builder: PathBuilder, positions: unknown, times: unknown): void => {
    builder.segment();
    if (!Array.isArray(positions)) return;
    for (const [index, position] of positions.entries()) {
      const at = place(position);
      if (at && gathered.roomForPoint(null))
        builder.add(at, Array.isArray(times) ? timeMs(times[index]) : Number.NaN);
    }
  };
  const endLine = (builder: PathBuilder, { name, notes, timeText, data }: FeatureProperties): void => {
    const ms = fileTimeMs(timeText);
    const fileDay = isRecordable(ms, nowMs) ? toIso(ms).slice(0, 10) : dayInText(timeText, nowMs);
    const facts = questData(data);
    const factLines = facts ? [] : data.map(({ heading, text }) => `${readableHeading(heading)}: ${text}`);
    const all = [notes, ...factLines].filter((each) => each !== '').join('\n');
    gathered.quest(builder, {
      line: null,
      name,
      notes: all,
      fileDay,
      data: facts && { ...facts, notes: facts.notes ?? notes },
    });
  };
  const addFind = (
    at: LngLat | null,
    { name, notes, timeText, type, photoNames, data }: FeatureProperties,
  ): void => {
    const ms = fileTimeMs(timeText);
    const isTime = isRecordable(ms, nowMs);
    const point = {
      line: null,
      name,
      description: notes,
      kinds: [type],
      place: at,
      foundAt: isTime ? toIso(ms) : null,
      foundDay: isTime ? null : dayInText(`${timeText} ${name}`, nowMs),
      photoNames,
      data,
    };
    gathered.find(findOfPoint(point, context));
  };
  const addPoint = (position: unknown, about: FeatureProperties): void => {
    const at = place(position);
    if (!at) return;
    const facts = questData(about.data);
    if (!facts) {
      addFind(at, about);
      return;
    }
    // From our own export: a quest without a path.
    const builder = pathBuilder(nowMs);
    builder.add(at, facts.startMs ?? Number.NaN);
    endLine(builder, about);
  };
  const addArea = (rings: unknown, { name }: FeatureProperties): void => {
    if (!Array.isArray(rings)) return;
    const boundary = rings.slice(0, 1001).map((ring: unknown) => {
      const corners = Array.isArray(ring) ? ring.slice(0, 1001) : [];
      return corners.flatMap((corner: unknown) => place(corner) ?? []);
    });
    const candidate = importedBoundary(boundary, name, null, context);
    if (candidate) gathered.boundary(candidate);
  };
  const geometry = (value: unknown, about: FeatureProperties, depth: number): void => {
    if (value === null && about.isFind) {
      addFind(null, about);
      return;
    }
    if (!isRecord(value) || depth > MAX_DEPTH) {
      problems.note(null, `${thing} has no place and was left out.`);
      return;
    }
    const { coordinates, type } = value;
    const many: readonly unknown[] = Array.isArray(coordinates) ? coordinates : [];
    if (type === 'Point') addPoint(coordinates, about);
    else if (type === 'MultiPoint') for (const each of many) addPoint(each, about);
    else if (type === 'LineString') {
      const builder = pathBuilder(nowMs);
      addLine(builder, coordinates, about.times);
      endLine(builder, about);
    } else if (type === 'MultiLineString') {
      const builder = pathBuilder(nowMs);
      const times = about.times;
      for (const [index, each] of many.entries())
        addLine(builder, each, Array.isArray(times) ? times[index] : null);
      endLine(builder, about);
    } else if (type === 'Polygon') addArea(coordinates, about);
    else if (type === 'MultiPolygon') for (const each of many) addArea(each, about);
    else if (type === 'GeometryCollection' && Array.isArray(value.geometries))
      for (const each of value.geometries) geometry(each, about, depth + 1);
    else
      problems.refused(
        null,
        `${thing} has an unknown type of geometry.`,
        'Export it again as points, lines or polygons.',
      );
  };
  const read = (value: unknown, depth: number): void => {
    if (!isRecord(value) || depth > MAX_DEPTH) {
      problems.refused(
        null,
        `Feature ${count + 1} is not a feature and was left out.`,
        'Check the file in the app it comes from.',
      );
      count += 1;
    } else if (value.type === 'FeatureCollection' && Array.isArray(value.features)) {
      for (const feature of value.features) read(feature, depth + 1);
    } else {
      count += 1;
      const properties = value.type === 'Feature' && isRecord(value.properties) ? value.properties : {};
      const about = featureProperties(properties, context);
      thing = `Feature ${count}`;
      geometry(value.type === 'Feature' ? value.geometry : value, about, depth);
    }
  };
  return { read };
}

function isGeoJson(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.type === 'string' &&
    ('features' in value || 'geometry' in value || 'coordinates' in value || 'geometries' in value)
  );
}

/** WGS 84 is mandatory since 2016; older files may declare another CRS. */
export function isInDegrees(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value.crs)) return true;
  const { properties } = value.crs;
  const name = isRecord(properties) ? scalar(properties.name) : '';
  return name === '' || /CRS84|4326/i.test(name);
}

/** Points become finds, lines quests, polygons boundaries (RFC 7946). Line times as togeojson writes them. */
export function readGeoJson(value: unknown, context: ReadingContext): Result<PlacesRead, ImportProblem> {
  if (!isGeoJson(value))
    return err(
      fileProblem(
        context.file,
        'This JSON is not GeoJSON: it has no features.',
        'Export it as GeoJSON from the app it comes from.',
      ),
    );
  if (!isInDegrees(value))
    return err(
      fileProblem(
        context.file,
        'The coordinates of this file are not longitude and latitude.',
        'Export it again in WGS 84 (EPSG:4326).',
      ),
    );
  const gathered = placesGatherer(context, 'GeoJSON writes the longitude first; swap the two in the file.');
  geoJsonFeatures(context, gathered).read(value, 0);
  return ok(gathered.read());
}
