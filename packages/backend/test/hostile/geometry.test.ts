import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Detectorist, type RestUnderTest, startRest } from '../rest/test-rest.ts';

const SEED = Number(process.env.METALQUEST_FUZZ_SEED ?? 20261121);
const RUNS = Number(process.env.METALQUEST_FUZZ_RUNS ?? 150);

let rest: RestUnderTest;
let thief: Detectorist;
beforeAll(async () => {
  rest = await startRest();
  thief = await rest.signUp();
});
afterAll(() => rest.backend.close());

/** Every geometry column of the API, with the other columns of a row. */
const COLUMNS = [
  ['quests', 'location_geom', { title: 'Stubble' }],
  ['quests', 'path', { title: 'Stubble' }],
  ['property_permissions', 'boundary', { property_address: 'The Hall' }],
] as const;
type Column = (typeof COLUMNS)[number];

const write = ([table, column, row]: Column, shape: unknown) =>
  rest.request('POST', `/${table}`, { as: thief, body: JSON.stringify({ ...row, [column]: shape }) });

/** Asserts that the database still responds and every stored row is readable. */
async function assertReadable(): Promise<void> {
  for (const view of [
    'quests_with_geojson',
    'property_permissions_with_geojson',
    'quests',
    'property_permissions',
  ]) {
    const { status, text } = await rest.request('GET', `/${view}?order=created_at.desc&limit=1`, {
      as: thief,
    });
    expect(status, `${view}: ${text}`).toBe(200);
  }
}

const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('an invalid geometry', () => {
  it.each([
    ['GeoJSON nested too deep', `{"type":"Point","coordinates":${deep(400)}}`],
    ['GeoJSON cut off', '{'],
    ['GeoJSON of a word', '{"type":"Point","coordinates":nothing}'],
    ['GeoJSON of a key without quotes', '{type:"Point"}'],
    ['a line of two thousand million points', '0102000020E6100000FFFFFF7F'],
    ['a line of minus one point', '0102000020E6100000FFFFFFFF'],
    ['half a byte', '010'],
    ['collections in collections', `0107000020E610000001000000${'010700000001000000'.repeat(3000)}`],
    ['nothing', ''],
    ['NaN', 'SRID=4326;POINT(NaN NaN)'],
    [
      'an endless line',
      '0102000020E610000002000000000000000000F07F000000000000F07F00000000000000000000000000000000',
    ],
    ['another projection', 'SRID=3857;POINT(1 1)'],
    ['height', 'SRID=4326;POINT Z(1 1 1)'],
    ['a curve', 'CURVEPOLYGON(CIRCULARSTRING(0 0,1 1,0 0))'],
  ])('%s is a 400, in a body and in a filter', async (_what, shape) => {
    for (const column of COLUMNS) {
      const { status, text } = await write(column, shape);
      expect(status, text).toBe(400);
      const filter = `/${column[0]}?select=id&${column[1]}=eq.${encodeURIComponent(shape)}`;
      const filtered = await rest.request('GET', filter, { as: thief });
      expect(filtered.status, filtered.text).toBeLessThan(500);
    }
  });

  it('never causes a 5xx, a crash of the database or an unreadable row', async () => {
    const sound = [
      'SRID=4326;POINT(1 2)',
      'LINESTRING(0 0,1 1,2 0)',
      'POLYGON((0 0,1 0,1 1,0 0),(0.1 0.1,0.2 0.1,0.2 0.2,0.1 0.1))',
    ];
    const wkb = await rest.backend.db.query<{ hex: string }>(
      `select encode(extensions.st_asewkb(extensions.st_setsrid(t::extensions.geometry, 4326)), 'hex') as hex from unnest($1::text[]) t`,
      [sound.map((text) => text.replace('SRID=4326;', ''))],
    );
    const json = await rest.backend.db.query<{ text: string }>(
      'select extensions.st_asgeojson(t::extensions.geometry) as text from unnest($1::text[]) t',
      [sound.map((text) => text.replace('SRID=4326;', ''))],
    );
    const number = fc.constantFrom('0', '-1', '999', '1e308', 'NaN', 'Infinity', '1e-320', '', '2147483648');
    const texts = fc
      .tuple(fc.constantFrom(...sound, ...json.map(({ text }) => text)), fc.nat(), number)
      .map(([text, at, given]) => {
        let seen = 0;
        const numbers = text.match(/\d+(\.\d+)?/g)?.length ?? 1;
        return text.replace(/\d+(\.\d+)?/g, (was) => (seen++ === at % numbers ? given : was));
      });
    const cut = fc
      .tuple(
        fc.constantFrom(...sound, ...json.map(({ text }) => text)),
        fc.nat(),
        fc.constantFrom('', '(', ')', ']', '{', '"', ',', 'Z', '\u00e9'),
      )
      .map(([text, at, put]) => text.slice(0, at % text.length) + put + text.slice((at % text.length) + 1));
    const bytes = fc
      .tuple(
        fc.constantFrom(...wkb.map(({ hex }) => hex)),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }),
      )
      .map(([hex, changes]) => {
        const changed = Buffer.from(hex, 'hex');
        for (const [at, byte] of changes) changed[at % changed.length] = byte;
        return changed.toString('hex');
      });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...COLUMNS), fc.oneof(texts, cut, bytes), async (column, shape) => {
        const { status, text } = await write(column, shape);
        expect(status, `${column[1]} ${shape}: ${text}`).toBeLessThan(500);
        if (status < 300) await assertReadable();
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
    await assertReadable();
  });
});
