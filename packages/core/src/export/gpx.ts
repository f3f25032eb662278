import type { LngLat } from '../geo/point.ts';
import { toIso } from '../time/instant.ts';
import { degrees, inPieces, segmentsOf } from './record-places.ts';
import type { RecordWriter } from './record-writer.ts';
import { FIND_FACTS, factLines, QUEST_FACTS, type RecordedQuest } from './recorded.ts';
import { xmlTexts } from './xml-text.ts';

/** GPX excludes longitude 180; use -180. */
function at({ lng, lat }: LngLat): string {
  const east = degrees(lng);
  return `lat="${degrees(lat)}" lon="${east === '180' ? '-180' : east}"`;
}

/** GPX 1.1 (https://www.topografix.com/GPX/1/1/). Leaves out records without a location. */
export function gpxWriter(): RecordWriter {
  const xml = xmlTexts();
  let skipped = 0;
  const describe = (name: string, lines: readonly string[], type: string): string =>
    `${xml.element('name', name)}${xml.element('desc', lines.join('\n'))}${xml.element('type', type)}`;

  function* track({ quest, path }: RecordedQuest, lines: readonly string[]): Generator<string> {
    yield `<trk>${describe(quest.name, lines, 'Quest')}\n`;
    for (const segment of segmentsOf(path)) {
      yield '<trkseg>\n';
      yield* inPieces(segment, (point) => `<trkpt ${at(point)}><time>${toIso(point.t)}</time></trkpt>`, '\n');
      yield '\n</trkseg>\n';
    }
    yield '</trk>\n';
  }

  return {
    head: (time) =>
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="MetalQuest">\n' +
      `<metadata><time>${time}</time></metadata>\n`,
    find(record) {
      const { find, place } = record;
      if (!place) {
        skipped += 1;
        return '';
      }
      const lines = factLines(FIND_FACTS, record);
      return `<wpt ${at(place)}><time>${find.foundAt}</time>${describe(find.name, lines, find.category)}</wpt>\n`;
    },
    quest(record) {
      const { quest, place, path } = record;
      const lines = factLines(QUEST_FACTS, record);
      if (path.length > 0) return track(record, lines);
      // Waypoints must precede tracks, so a quest with only a location becomes a one-point track.
      if (place) return track({ ...record, path: [{ ...place, t: Date.parse(quest.startTime) }] }, lines);
      skipped += 1;
      return [];
    },
    foot: () => '</gpx>\n',
    dropped: xml.dropped,
    skipped: () => skipped,
  };
}
