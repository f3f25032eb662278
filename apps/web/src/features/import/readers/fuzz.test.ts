import type { ImportCandidates } from '@metalquest/core/import/import-plan';
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reading, realBytes } from './testing/read-bytes.ts';

/** One kind of corruption. */
type Damage =
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'flip'; readonly at: number; readonly mask: number }
  | { readonly kind: 'repeat'; readonly at: number; readonly length: number; readonly times: number }
  | { readonly kind: 'drop'; readonly at: number; readonly length: number }
  | { readonly kind: 'insert'; readonly at: number; readonly text: string }
  /** Replaces the next number of the file. */
  | { readonly kind: 'number'; readonly at: number; readonly text: string };

/** A relative position in the file. Integers, because fast-check's doubles cluster near 0. */
const share = fc.integer({ min: 0, max: 999_999 }).map((at) => at / 1_000_000);
const length = fc.integer({ min: 1, max: 400 });

/** Texts that have broken readers before. */
const SPITE = [
  '&x;',
  '&#0;',
  '&#xFFFFFFF;',
  '<!DOCTYPE a [<!ENTITY x "y">]>',
  '<!DOCTYPE a SYSTEM "file:///etc/passwd">',
  ']]>',
  '<![CDATA[',
  '<!--',
  '<trk><trkseg>',
  '</gpx>',
  '<trkpt lat="NaN" lon="1e999">',
  'lat="91" lon="181"',
  '<time>0000-00-00T00:00:00Z</time>',
  '<time>275760-09-13T00:00:00.001Z</time>',
  '\u0000',
  '\ufeff',
  '\ud800',
  '"',
  '""',
  ',',
  '\r',
  ';;;;;;;;;;',
  '=cmd|calc',
  '__proto__',
  '-1e309',
  '[[[[[[[[',
  '{"type":"GeometryCollection","geometries":[',
  '1e400',
  '\u202e',
] as const;

const NO_NUMBERS = [
  '91',
  '-91',
  '181',
  '-999',
  '1e999',
  '-1e-999',
  'NaN',
  'Infinity',
  '',
  '-',
  '0',
  '0x10',
  '1,5',
  '99999999999999999999',
];

const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: share }),
  fc.record({ kind: fc.constant('flip' as const), at: share, mask: fc.integer({ min: 1, max: 255 }) }),
  fc.record({
    kind: fc.constant('repeat' as const),
    at: share,
    length,
    times: fc.integer({ min: 1, max: 20 }),
  }),
  fc.record({ kind: fc.constant('drop' as const), at: share, length }),
  fc.record({ kind: fc.constant('number' as const), at: share, text: fc.constantFrom(...NO_NUMBERS) }),
  fc.record({ kind: fc.constant('insert' as const), at: share, text: fc.constantFrom(...SPITE) }),
);

const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

function damaged(bytes: Uint8Array<ArrayBuffer>, done: Damage): Uint8Array<ArrayBuffer> {
  const at = Math.floor(done.at * bytes.length);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (done.kind) {
    case 'cut':
      return joined(before);
    case 'flip': {
      const flipped = joined(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ done.mask;
      return flipped;
    }
    case 'repeat':
      return joined(
        before,
        ...Array.from({ length: done.times }, () => after.subarray(0, done.length)),
        after,
      );
    case 'drop':
      return joined(before, after.subarray(done.length));
    case 'number': {
      // latin1 maps bytes one to one, so other bytes stay as they are.
      const text = new TextDecoder('latin1').decode(after);
      const met = /-?\d+(?:\.\d+)?/.exec(text);
      const [from, to] = met ? [met.index, met.index + met[0].length] : [0, 0];
      return joined(before, after.subarray(0, from), new TextEncoder().encode(done.text), after.subarray(to));
    }
    case 'insert':
      return joined(before, new TextEncoder().encode(done.text), after);
  }
}

const NUMBERS = /(Cm|G|Mm|M|Bytes|Seconds|sortOrder|yearFrom|yearTo)$/;

/** Checks the invariants that plans rely on, for any file. */
function expectSound(candidates: ImportCandidates): void {
  const keys = new Set<string>();
  const each = (key: string): void => {
    expect(keys.has(key)).toBe(false);
    keys.add(key);
  };
  for (const quest of candidates.quests) {
    each(quest.key);
    expect(quest.name.trim()).not.toBe('');
    const { path, startTime, endTime, durationSeconds } = quest;
    for (const time of [startTime, endTime])
      if (time !== null) expect(new Date(time).toISOString()).toBe(time);
    if (startTime !== null && endTime !== null) expect(endTime >= startTime).toBe(true);
    if (durationSeconds !== null)
      expect(Number.isInteger(durationSeconds) && durationSeconds >= 0).toBe(true);
    const lngLat = [...(path?.lngLat ?? [])];
    expect(lngLat.every((degrees, index) => Math.abs(degrees) <= (index % 2 === 0 ? 180 : 90))).toBe(true);
    const times = path?.times;
    if (times) {
      expect(times).toHaveLength(lngLat.length / 2);
      expect(
        times.every((ms, index) => Number.isInteger(ms) && (index === 0 || ms > (times[index - 1] ?? 0))),
      ).toBe(true);
    }
  }
  for (const find of candidates.finds) {
    each(find.key);
    expect(find.name.trim()).not.toBe('');
    if (find.place) {
      expect(Math.abs(find.place.lng)).toBeLessThanOrEqual(180);
      expect(Math.abs(find.place.lat)).toBeLessThanOrEqual(90);
    }
    for (const [field, value] of Object.entries(find))
      if (typeof value === 'number' && NUMBERS.test(field)) expect(Number.isFinite(value)).toBe(true);
    if (find.foundAt !== null) expect(new Date(find.foundAt).toISOString()).toBe(find.foundAt);
    expect(find.foundAt === null || find.foundDay === null).toBe(true);
  }
  for (const problem of candidates.problems) {
    expect(problem.what).toMatch(/\S/);
    expect(problem.count).toBeGreaterThan(0);
    if (problem.line !== null) expect(problem.line).toBeGreaterThan(0);
  }
}

const geoJson = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: 'Ring', time: '2024-05-01T10:00:00Z', weight_g: 3.2 },
      geometry: { type: 'Point', coordinates: [0.1, 52.2] },
    },
    {
      type: 'Feature',
      properties: { coordTimes: ['2024-05-01T10:00:00Z', '2024-05-01T10:10:00Z'] },
      geometry: {
        type: 'LineString',
        coordinates: [
          [0.1, 52.2],
          [0.11, 52.21],
        ],
      },
    },
    {
      type: 'Feature',
      properties: {},
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [0, 1],
            [1, 1],
            [0, 0],
          ],
        ],
      },
    },
  ],
});

const kml = `<?xml version="1.0"?><kml xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><Placemark><name>Ring</name><description><![CDATA[<b>gold</b> &amp; <img src="files/a.jpg">]]></description><TimeStamp><when>2024-05-01</when></TimeStamp><ExtendedData><Data name="weight"><value>3.2 g</value></Data></ExtendedData><Point><coordinates>0.1,52.2,3</coordinates></Point></Placemark><Placemark><gx:Track><when>2024-05-01T10:00:00Z</when><when>2024-05-01T10:10:00Z</when><gx:coord>0.1 52.2 1</gx:coord><gx:coord>0.11 52.2 1</gx:coord></gx:Track></Placemark><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 0,1 1,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>`;

async function kmz(): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false });
  await zip.add('doc.kml', new TextReader(kml));
  return new Uint8Array(await (await zip.close()).arrayBuffer());
}

const text = (content: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(content);

/** The beginning of a real file: covers the readers, yet small enough to read hundreds of times. */
const REAL: readonly (readonly [string, number, () => Promise<Uint8Array<ArrayBuffer>>])[] = [
  [
    'walk.gpx',
    120,
    async () =>
      joined(realBytes('tracks/cerknicko-jezero.gpx').subarray(0, 12_000), text('</trkseg></trk></gpx>')),
  ],
  [
    'broken-times.gpx',
    60,
    async () => joined(realBytes('tracks/Mojstrovka.gpx').subarray(0, 8_000), text('</trkseg></trk></gpx>')),
  ],
  ['finds.csv', 120, async () => realBytes('pas-finds.csv')],
  ['map.geojson', 200, async () => text(geoJson)],
  ['map.kml', 200, async () => text(kml)],
  ['map.kmz', 100, kmz],
];

describe('a damaged file', () => {
  it.each(REAL)(
    '%s never throws, and gives no invalid place, number or time',
    async (name, numRuns, whole) => {
      const bytes = await whole();
      await fc.assert(
        fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 5 }), async (all) => {
          const result = await reading([new File([all.reduce(damaged, bytes)], name)]);
          if (result.ok) expectSound(result.value);
          else expect(result.error.advice).toMatch(/\S/);
        }),
        { numRuns },
      );
    },
  );

  it('of random bytes never throws either', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('', 'PK\x03\x04', '<gpx>', '{"type":', 'Name,Date\n'),
        async (bytes, lead) => {
          const result = await reading([new File([lead, new Uint8Array(bytes)], 'rubbish.gpx')]);
          if (result.ok) expectSound(result.value);
        },
      ),
      { numRuns: 300 },
    );
  });
});
