import type { LngLat } from '../geo/point.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { toIso } from '../time/instant.ts';
import { inPieces, segmentsOf } from './record-places.ts';
import type { RecordWriter } from './record-writer.ts';
import { type Fact, FIND_FACTS, QUEST_FACTS, type RecordedQuest } from './recorded.ts';

/** Longitude first, 7 decimals (about 1 cm). */
const position = ({ lng, lat }: LngLat): JsonValue => [
  Number(lng.toFixed(7)) + 0,
  Number(lat.toFixed(7)) + 0,
];
const pointOf = (place: LngLat | null): JsonObject | null =>
  place && { type: 'Point', coordinates: position(place) };

function propertiesOf<T>(kind: string, name: string, facts: readonly Fact<T>[], record: T): JsonObject {
  return { kind, name, ...Object.fromEntries(facts.map(({ key, value }) => [key, value(record)])) };
}

/** One line as a list, several as a list of lists. */
function* listed<T>(lines: readonly (readonly T[])[], write: (item: T) => string): Generator<string> {
  const isCollection = lines.length > 1;
  if (isCollection) yield '[';
  for (const [index, line] of lines.entries()) {
    yield index === 0 ? '[' : ',[';
    yield* inPieces(line, write, ',');
    yield ']';
  }
  if (isCollection) yield ']';
}

/** A line needs two positions; a one-point path becomes a Point. */
function* questFeature(record: RecordedQuest): Generator<string> {
  const { quest, path, place } = record;
  const properties = propertiesOf('quest', quest.name, QUEST_FACTS, record);
  const lines = segmentsOf(path).filter((segment) => segment.length > 1);
  if (lines.length === 0) {
    const geometry = pointOf(path[0] ?? place);
    yield JSON.stringify({ type: 'Feature', id: quest.id, geometry, properties });
    return;
  }
  const kind = lines.length === 1 ? 'LineString' : 'MultiLineString';
  yield `{"type":"Feature","id":${JSON.stringify(quest.id)},"geometry":{"type":"${kind}","coordinates":`;
  yield* listed(lines, (point) => JSON.stringify(position(point)));
  // `coordinateProperties.times` is a common convention for track times.
  yield `},"properties":${JSON.stringify(properties).slice(0, -1)},"coordinateProperties":{"times":`;
  yield* listed(lines, ({ t }) => JSON.stringify(toIso(t)));
  yield '}}}';
}

/** GeoJSON (RFC 7946) FeatureCollection; features without a location have null geometry. */
export function geoJsonWriter(): RecordWriter {
  let lead = '\n';
  const next = (): string => {
    const before = lead;
    lead = ',\n';
    return before;
  };
  return {
    head: () => '{"type":"FeatureCollection","features":[',
    find(record) {
      const { find, place } = record;
      const properties = propertiesOf('find', find.name, FIND_FACTS, record);
      return next() + JSON.stringify({ type: 'Feature', id: find.id, geometry: pointOf(place), properties });
    },
    *quest(record) {
      yield next();
      yield* questFeature(record);
    },
    foot: () => '\n]}\n',
    dropped: () => 0,
    skipped: () => 0,
  };
}
