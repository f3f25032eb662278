import { dryRun } from '@metalquest/core/import/dry-run';
import { gpx as toGeoJson } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import { read, realBytes, realFile } from './testing/read-bytes.ts';

const TRACKS = ['Mojstrovka', 'cerknicko-jezero', 'korita-zbevnica'] as const;

describe('a recorded walk', () => {
  it.each(TRACKS)('%s has the same points and places as with another reader', async (name) => {
    const { quests, finds } = await read(realFile(`tracks/${name}.gpx`));
    const xml = new TextDecoder().decode(realBytes(`tracks/${name}.gpx`));
    const parsed: unknown = new DOMParser().parseFromString(xml, 'text/xml');
    const { features } = toGeoJson(parsed as Document);
    const lines = features.flatMap(({ geometry }) =>
      geometry?.type === 'LineString' && geometry.coordinates.length > 0 ? [geometry.coordinates] : [],
    );
    expect(quests.map(({ path }) => [...(path?.lngLat ?? [])])).toEqual(
      lines.map((line) => line.flatMap((at) => at.slice(0, 2))),
    );
    const points = features.flatMap(({ geometry, properties }) =>
      geometry?.type === 'Point' ? [{ name: properties?.name, place: geometry.coordinates.slice(0, 2) }] : [],
    );
    expect(finds.map(({ name: own, place }) => ({ name: own, place: [place?.lng, place?.lat] }))).toEqual(
      points,
    );
  });

  it('has 871 points, and the track without times needs a day', async () => {
    const { quests, problems } = await read(realFile('tracks/korita-zbevnica.gpx'));
    expect(quests.reduce((sum, { path }) => sum + (path?.lngLat.length ?? 0) / 2, 0)).toBe(871);
    expect(quests.map(({ timeTrouble }) => timeTrouble)).toEqual(['no-times', null, null]);
    expect(quests[0]?.proposedDay).toBe('2010-10-03');
    expect(quests[1]?.startTime).toBe('2010-10-03T09:36:30.000Z');
    expect(quests[2]?.endTime).toBe('2010-10-03T13:19:31.000Z');
    expect(problems).toContainEqual(
      expect.objectContaining({
        line: 28,
        severity: 'note',
        what: expect.stringContaining('has no times'),
      }),
    );
  });

  it('dated 1901 keeps its line, reports the year, and suggests the date of the file', async () => {
    const { quests, problems } = await read(realFile('tracks/Mojstrovka.gpx'));
    expect(quests).toMatchObject([
      { name: 'Mojstrovka', startTime: null, timeTrouble: 'broken-times', proposedDay: '2010-12-14' },
    ]);
    expect(quests[0]?.path?.lngLat).toHaveLength(368);
    expect(quests[0]?.path?.times).toBeNull();
    expect(problems).toMatchObject([
      { line: 10, severity: 'changed', what: expect.stringContaining('1901') },
    ]);
  });

  it('assigns a waypoint to its track, and uses the day of its comment', async () => {
    const { quests, finds } = await read(realFile('tracks/cerknicko-jezero.gpx'));
    expect(finds[0]).toMatchObject({
      name: '001',
      foundAt: '2010-08-05T14:23:59.000Z',
      details: null,
      quest: { kind: 'candidate', key: quests[0]?.key },
    });
    expect(finds.find(({ name }) => name === 'BACK T TH')?.details).toBe('BACK TO THE ROOTS');
    const walk = await read(realFile('tracks/korita-zbevnica.gpx'));
    expect(walk.finds[1]).toMatchObject({ foundDay: '2010-10-03', foundAt: null });
  });
});

describe('the ten finds of the Portable Antiquities Scheme', () => {
  it('are Roman coins with the correct years, weights and diameters', async () => {
    const { finds, problems } = await read(realFile('pas-finds.csv'));
    const figures = finds.map(({ yearFrom, yearTo, weightG, diameterMm, thicknessMm }) => [
      yearFrom,
      yearTo,
      weightG,
      diameterMm,
      thicknessMm,
    ]);
    expect(figures).toEqual([
      [-27, 37, 2.5, 18, 1],
      [36, 37, 3.6, 18.8, null],
      [-48, -48, 4, 18, null],
      [-32, -31, 3.23, 17.3, 1.7],
      [-108, -107, 3.2, 20, null],
      [37, 54, null, null, null],
      [-32, -31, 2.54, 17.5, 1.8],
      [-135, -135, 3.56, 18.1, null],
      [-109, -108, 3.23, 19, 1.9],
      [-136, -136, 2.96, 17.14, 2.15],
    ]);
    expect(new Set(finds.map(({ period }) => period))).toEqual(new Set(['Roman']));
    expect(new Set(finds.map(({ category }) => category))).toEqual(new Set(['Coin']));
    expect(finds.filter(({ material }) => material === 'Silver')).toHaveLength(9);
    expect(problems).toMatchObject([
      { line: 2, severity: 'note', what: expect.stringContaining('withholds its place') },
    ]);
  });

  it('have no entities or withheld places left, and keep their line breaks', async () => {
    const { finds } = await read(realFile('pas-finds.csv'));
    const texts = finds.map(({ details }) => details ?? '');
    expect(texts.filter((text) => /&\w+;|Restricted/.test(text))).toEqual([]);
    expect(texts[0]).toContain('(27 BC-AD14)');
    expect(texts[1]).toContain('Mint of Lyon.\n\nRIC I, p.95, no.26.');
    expect(texts[7]).toContain('L·T\u0361REBA\u0361NI');
    expect(finds[0]).toMatchObject({
      name: 'Coin: Denarius (Empire)',
      place: null,
      foundDay: null,
      foundAt: null,
    });
    expect(finds[1]).toMatchObject({ foundDay: '2025-02-02', placePrecisionM: 1000, source: { line: 3 } });
  });

  it('are in the middle of their four-figure squares, not at the corner in the record', async () => {
    const { finds } = await read(realFile('pas-finds.csv'));
    // SE1578: the file gives its corner as 54.19754045, -1.77158015; the place is half a kilometre
    // north-east.
    expect(finds[1]?.place?.lat).toBeCloseTo(54.19754045 + 500 / 111_320, 3);
    expect(finds[1]?.place?.lng).toBeCloseTo(-1.77158015 + 500 / (111_320 * Math.cos(0.946)), 3);
  });

  it('are duplicates when imported again, in any order', async () => {
    const first = await read(realFile('pas-finds.csv'));
    const [header = '', ...rows] = new TextDecoder()
      .decode(realBytes('pas-finds.csv'))
      .split(/\n(?=[A-Z]+-[\dA-F]{6},)/);
    const reimported = await read(new File([[header, ...rows.toReversed()].join('\n')], 'again.csv'));
    const fingerprints = new Set(first.finds.map(({ source }) => source.fingerprint));
    const run = dryRun(reimported, { fingerprints, ids: new Set() });
    expect(run.counts.finds).toEqual({ fresh: 0, duplicate: 10 });
  });
});

describe('photos', () => {
  const names = ['photos/DSCN0010.jpg', 'photos/DSCN0021.jpg', 'photos/DSCN0042.jpg'] as const;

  it('become finds at their time and place', async () => {
    const { finds, media } = await read(...names.map(realFile));
    expect(media.map(({ filename, owner }) => [filename, owner?.key])).toEqual(
      finds.map(({ key, photoNames }) => [photoNames[0], key]),
    );
    expect(finds).toHaveLength(3);
    expect(finds[0]?.place?.lat).toBeCloseTo(43.467448, 5);
    expect(finds[0]?.place?.lng).toBeCloseTo(11.885126, 5);
    expect(finds[0]?.foundAt).toMatch(/^2008-10-22T/);
  });

  it('are assigned to the find of a table that names them', async () => {
    const table = new File(['Name,Photo\nBrooch,dscn0010.JPG\n'], 'finds.csv');
    const { finds, media } = await read(table, realFile(names[0]));
    expect(finds).toHaveLength(1);
    expect(media).toMatchObject([{ filename: 'DSCN0010.jpg', owner: { kind: 'find', key: finds[0]?.key } }]);
  });
});
