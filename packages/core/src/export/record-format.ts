import type { LngLat } from '../geo/point.ts';
import { CSV_BYTE_ORDER_MARK, type CsvCell, csvLine } from './csv.ts';
import { geoJsonWriter } from './geojson.ts';
import { gpxWriter } from './gpx.ts';
import { kmlWriter } from './kml.ts';
import type { PlaceChoice } from './record-places.ts';
import type { RecordWriter } from './record-writer.ts';
import { type Fact, FIND_FACTS, QUEST_FACTS } from './recorded.ts';

export const RECORD_FORMATS = ['gpx', 'geojson', 'kml', 'csv'] as const;
export type RecordFormat = (typeof RECORD_FORMATS)[number];

export function recordWriter(format: RecordFormat, table: CsvTable): RecordWriter {
  switch (format) {
    case 'gpx':
      return gpxWriter();
    case 'geojson':
      return geoJsonWriter();
    case 'kml':
      return kmlWriter();
    case 'csv':
      return csvWriter(table);
  }
}

/** MIME types registered with IANA. */
export const RECORD_MIME: Readonly<Record<RecordFormat, string>> = {
  gpx: 'application/gpx+xml',
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  csv: 'text/csv;charset=utf-8',
};

/** GPX waypoints require a position. */
export function supportsPlaces(format: RecordFormat, places: PlaceChoice): boolean {
  return format !== 'gpx' || places !== 'none';
}

type CsvTable = 'finds' | 'quests';

const PLACE = ['Latitude', 'Longitude'] as const;
const header = <T>(facts: readonly Fact<T>[]): string[] => [
  'Name',
  ...PLACE,
  ...facts.map(({ title }) => title),
];

function row<T>(name: string, place: LngLat | null, facts: readonly Fact<T>[], record: T): string {
  const cells: CsvCell[] = facts.map(({ value }) => value(record));
  const round = (degrees: number): number => Number(degrees.toFixed(7)) + 0;
  return csvLine([name, place && round(place.lat), place && round(place.lng), ...cells]);
}

function csvWriter(table: CsvTable): RecordWriter {
  return {
    head: () => CSV_BYTE_ORDER_MARK + csvLine(table === 'finds' ? header(FIND_FACTS) : header(QUEST_FACTS)),
    find: (record) => (table === 'finds' ? row(record.find.name, record.place, FIND_FACTS, record) : ''),
    quest: (record) =>
      table === 'quests' ? [row(record.quest.name, record.place, QUEST_FACTS, record)] : [],
    foot: () => '',
    dropped: () => 0,
    skipped: () => 0,
  };
}
