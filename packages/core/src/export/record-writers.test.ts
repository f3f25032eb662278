import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CSV_BYTE_ORDER_MARK } from './csv.ts';
import { RECORD_FORMATS, type RecordFormat, recordWriter } from './record-format.ts';
import { exportedPlace, segmentsOf } from './record-places.ts';
import type { RecordedFind, RecordedQuest } from './recorded.ts';
import { anyFind, anyQuest, FIND, QUEST, RECORDED_FIND, RECORDED_QUEST } from './testing/records.ts';
import { schemaReader } from './testing/xml-schema.ts';

const gpx = schemaReader('gpx.xsd', 'http://www.topografix.com/GPX/1/1');
const kml = schemaReader('ogckml22.xsd', 'http://www.opengis.net/kml/2.2');

function written(format: RecordFormat, finds: readonly RecordedFind[], quests: readonly RecordedQuest[]) {
  const writer = recordWriter(format, 'finds');
  const file = [
    writer.head('2026-03-02T08:00:00.000Z'),
    ...finds.map((find) => writer.find(find)),
    ...quests.flatMap((quest) => [...writer.quest(quest)]),
    writer.foot(),
  ].join('');
  return { file, dropped: writer.dropped(), skipped: writer.skipped() };
}

/** The characters of a text that XML 1.0 allows. */
const holdable = (text: string): string =>
  text
    .replaceAll(/\p{Cs}|[\uFFFE\uFFFF]/gu, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that XML forbids
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');

const records = fc.tuple(fc.array(anyFind, { maxLength: 4 }), fc.array(anyQuest, { maxLength: 3 }));

describe('GPX', () => {
  it('is valid against the GPX 1.1 schema for any content, and preserves every name and point', () => {
    fc.assert(
      fc.property(records, ([finds, quests]) => {
        const { file, skipped } = written('gpx', finds, quests);
        const placed = finds.filter(({ place }) => place);
        const walked = quests.filter(({ place, path }) => place || path.length > 0);
        expect(gpx.texts(file, '/ns:gpx/ns:wpt/ns:name')).toEqual(
          placed.map(({ find }) => holdable(find.name)).filter(Boolean),
        );
        expect(gpx.texts(file, '//ns:trkpt')).toHaveLength(
          walked.reduce((sum, { path }) => sum + Math.max(1, path.length), 0),
        );
        expect(gpx.texts(file, '//ns:trkseg')).toHaveLength(
          walked.reduce((sum, { path }) => sum + Math.max(1, segmentsOf(path).length), 0),
        );
        expect(skipped).toBe(finds.length - placed.length + quests.length - walked.length);
      }),
    );
  });

  it('writes the fields of a find in readable form, and longitude 180 as the schema requires', () => {
    const find = { ...FIND, depthCm: 12, material: 'Silver' };
    const { file } = written('gpx', [{ ...RECORDED_FIND, find, place: { lng: 180, lat: -1e-9 } }], []);
    expect(gpx.texts(file, '//ns:desc')[0]).toContain('Depth (cm): 12\nMaterial: Silver');
    expect(gpx.texts(file, '//ns:wpt/@lon')).toEqual(['-180']);
    expect(gpx.texts(file, '//ns:wpt/@lat')).toEqual(['0']);
  });

  it('counts characters that the format cannot represent', () => {
    const name = 'a\u0000b\uFFFFc\uD800';
    const { file, dropped } = written(
      'gpx',
      [],
      [{ ...RECORDED_QUEST, quest: { ...QUEST, name }, place: { lng: 1, lat: 2 } }],
    );
    expect(gpx.texts(file, '//ns:trk/ns:name')).toEqual(['abc']);
    expect(dropped).toBe(3);
  });
});

describe('KML', () => {
  it('is valid against the OGC schema for any content, with a placemark for each record', () => {
    fc.assert(
      fc.property(records, ([finds, quests]) => {
        const { file } = written('kml', finds, quests);
        expect(kml.texts(file, '//ns:Placemark')).toHaveLength(finds.length + quests.length);
        expect(kml.texts(file, '//ns:Placemark/ns:name')).toEqual(
          [...finds.map(({ find }) => find.name), ...quests.map(({ quest }) => quest.name)]
            .map(holdable)
            .filter(Boolean),
        );
        expect(kml.texts(file, '//ns:LineString')).toHaveLength(
          quests.reduce(
            (sum, { path }) => sum + segmentsOf(path).filter((each) => each.length > 1).length,
            0,
          ),
        );
      }),
    );
  });
});

describe('GeoJSON', () => {
  it('is a FeatureCollection of RFC 7946 for any content', () => {
    fc.assert(
      fc.property(records, ([finds, quests]) => {
        const collection = JSON.parse(written('geojson', finds, quests).file);
        expect(collection.type).toBe('FeatureCollection');
        expect(collection.features).toHaveLength(finds.length + quests.length);
        for (const [index, { find, place }] of finds.entries()) {
          const feature = collection.features[index];
          expect(feature.properties.name).toBe(find.name);
          expect(feature.geometry === null).toBe(place === null);
        }
        for (const [index, { path, place }] of quests.entries()) {
          const { geometry, properties } = collection.features[finds.length + index];
          const lines = segmentsOf(path).filter((each) => each.length > 1);
          const single = path.length > 0 || place ? 'Point' : null;
          const kind = lines.length === 0 ? single : lines.length === 1 ? 'LineString' : 'MultiLineString';
          expect(geometry?.type ?? null).toBe(kind);
          if (lines.length === 0) continue;
          const all = lines.length === 1 ? [geometry.coordinates] : geometry.coordinates;
          expect(all.map((line: unknown[]) => line.length)).toEqual(lines.map((line) => line.length));
          const times = properties.coordinateProperties.times;
          expect((lines.length === 1 ? [times] : times).map((each: unknown[]) => each.length)).toEqual(
            lines.map((line) => line.length),
          );
          for (const [lng, lat] of all.flat()) {
            expect(Math.abs(lng)).toBeLessThanOrEqual(180);
            expect(Math.abs(lat)).toBeLessThanOrEqual(90);
          }
        }
      }),
    );
  });
});

it('writes one kind of record per table, with every row as wide as its header', () => {
  const place = { lng: 0.12181, lat: 52.20531 };
  const finds = [{ ...RECORDED_FIND, find: { ...FIND, name: '=1+1', depthCm: 12, yearFrom: -43 }, place }];
  const { file } = written('csv', finds, [RECORDED_QUEST]);
  const [head, row, ...rest] = file.slice(CSV_BYTE_ORDER_MARK.length).split('\r\n');
  expect(rest).toEqual(['']);
  expect(row?.split(',')).toHaveLength(head?.split(',').length ?? 0);
  expect(row).toMatch(/^'=1\+1,52\.20531,0\.12181,Coin,/);
  expect(row).toContain(',-43,');
});

it('rounds or omits locations as requested, in any format', () => {
  const exact = { lng: 0.123456, lat: 52.205311 };
  for (const format of RECORD_FORMATS) {
    for (const choice of ['blurred', 'none'] as const) {
      const place = exportedPlace(exact, choice);
      const { file } = written(format, [{ ...RECORDED_FIND, place }], [{ ...RECORDED_QUEST, place }]);
      expect(file).not.toMatch(/0\.123|52\.205/);
      expect(file.includes('52.21')).toBe(choice === 'blurred');
    }
  }
});
