import { geoJsonWriter } from './geojson.ts';
import { gpxWriter } from './gpx.ts';
import { kmlWriter } from './kml.ts';
import { type CsvTable, csvWriter } from './record-csv.ts';
import type { PlaceChoice } from './record-places.ts';
import type { RecordWriter } from './record-writer.ts';

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
