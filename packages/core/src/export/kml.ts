import type { LngLat } from '../geo/point.ts';
import { degrees, inPieces, segmentsOf } from './record-places.ts';
import type { RecordWriter } from './record-writer.ts';
import { type Fact, FIND_FACTS, QUEST_FACTS, type RecordedQuest } from './recorded.ts';
import { xmlTexts } from './xml-text.ts';

const at = ({ lng, lat }: LngLat): string => `${degrees(lng)},${degrees(lat)}`;
const point = (place: LngLat): string => `<Point><coordinates>${at(place)}</coordinates></Point>`;

/** Map colours, in KML's order alpha, blue, green, red. */
const STYLES =
  '<Style id="find"><IconStyle><color>ff2f83b4</color><Icon><href>http://maps.google.com/mapfiles/kml/shapes/placemark_circle.png</href></Icon></IconStyle></Style>\n' +
  '<Style id="quest"><LineStyle><color>ff39564a</color><width>3</width></LineStyle></Style>\n';

/** KML (OGC 12-007r2). Records without a location have no geometry. */
export function kmlWriter(): RecordWriter {
  const xml = xmlTexts();
  let folder: 'Finds' | 'Quests' | null = null;
  const into = (name: 'Finds' | 'Quests'): string => {
    if (folder === name) return '';
    const before = folder ? '</Folder>\n' : '';
    folder = name;
    return `${before}<Folder><name>${name}</name>\n`;
  };

  function data<T>(facts: readonly Fact<T>[], record: T): string {
    const elements = facts.flatMap(({ key, title, value }) => {
      const fact = value(record);
      if (fact === null || fact === '') return [];
      return [
        `<Data name="${key}">${xml.element('displayName', title)}<value>${xml.text(String(fact))}</value></Data>`,
      ];
    });
    return `<ExtendedData>${elements.join('')}</ExtendedData>`;
  }

  function* shape({ path, place }: RecordedQuest): Generator<string> {
    const lines = segmentsOf(path).filter((segment) => segment.length > 1);
    const only = path[0] ?? place;
    if (lines.length === 0) {
      if (only) yield point(only);
      return;
    }
    yield '<MultiGeometry>';
    for (const line of lines) {
      yield '<LineString><tessellate>1</tessellate><coordinates>';
      yield* inPieces(line, at, ' ');
      yield '</coordinates></LineString>\n';
    }
    yield '</MultiGeometry>';
  }

  return {
    head: () =>
      '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n' +
      `<Document><name>MetalQuest</name>\n${STYLES}`,
    find(record) {
      const { find, place } = record;
      return (
        `${into('Finds')}<Placemark>${xml.element('name', find.name)}` +
        `<TimeStamp><when>${find.foundAt}</when></TimeStamp><styleUrl>#find</styleUrl>` +
        `${data(FIND_FACTS, record)}${place ? point(place) : ''}</Placemark>\n`
      );
    },
    *quest(record) {
      const { quest } = record;
      const end = quest.endTime ? `<end>${quest.endTime}</end>` : '';
      yield `${into('Quests')}<Placemark>${xml.element('name', quest.name)}`;
      yield `<TimeSpan><begin>${quest.startTime}</begin>${end}</TimeSpan><styleUrl>#quest</styleUrl>`;
      yield data(QUEST_FACTS, record);
      yield* shape(record);
      yield '</Placemark>\n';
    },
    foot: () => `${folder ? '</Folder>\n' : ''}</Document>\n</kml>\n`,
    dropped: xml.dropped,
    skipped: () => 0,
  };
}
