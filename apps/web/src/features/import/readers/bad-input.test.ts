import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { describe, expect, it } from 'vitest';
import { PIECE_BYTES } from '../../../platform/text/text-of-file.ts';
import { read, readText, realBytes, realFile } from './testing/read-bytes.ts';

async function refusal(name: string, ...parts: readonly BlobPart[]) {
  const result = await readText(name, ...parts);
  return result.ok ? null : result.error;
}

async function partly(name: string, ...parts: readonly BlobPart[]) {
  const result = await readText(name, ...parts);
  if (!result.ok) throw new Error(result.error.what);
  return result.value;
}

const gpx = (body: string): string => `<?xml version="1.0"?>\n<gpx version="1.1">\n${body}\n</gpx>`;
const point = (lat: number | string, lon: number | string, time = ''): string =>
  `<trkpt lat="${lat}" lon="${lon}">${time && `<time>${time}</time>`}</trkpt>`;

async function zipped(entries: Readonly<Record<string, string>>): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false });
  for (const [name, text] of Object.entries(entries)) await zip.add(name, new TextReader(text));
  return zip.close();
}

describe('a file that is not what its name claims', () => {
  it.each([
    ['empty', new Uint8Array(), 'empty'],
    ['spaces alone', ' \n\n ', 'only spaces'],
    ['binary rubbish', Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256), 'not text'],
    ['a PDF', '%PDF-1.7\n', 'PDF'],
    ['a web page', '<!DOCTYPE html>\n<html><body>Not found</body></html>', 'web page'],
    ['a TCX', '<TrainingCenterDatabase></TrainingCenterDatabase>', 'TCX'],
    ['gzip', new Uint8Array([0x1f, 0x8b, 8, 0, 0]), 'gzip'],
    ['words', 'Long Meadow', 'This type of file cannot be read'],
  ])('is reported: %s', async (_, content, word) => {
    const problem = await refusal('walk.gpx', content);
    expect(problem?.what).toContain(word);
    expect(problem?.advice).toMatch(/\.$/);
  });

  it('a photo named .gpx is treated as a photo', async () => {
    const { media } = await read(new File([realBytes('photos/DSCN0010.jpg')], 'walk.gpx'));
    expect(media).toHaveLength(1);
  });
});

describe('XML', () => {
  it('with its own entities is refused before any is resolved', async () => {
    const laughs = `<?xml version="1.0"?>\n<!DOCTYPE gpx [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(10)}">]>\n<gpx><wpt lat="1" lon="2"><name>&b;</name></wpt></gpx>`;
    expect(await refusal('laughs.gpx', laughs)).toMatchObject({
      line: 2,
      what: expect.stringContaining('entities'),
    });
  });

  it('with an external entity never opens that file', async () => {
    const outside =
      '<?xml version="1.0"?>\n<!DOCTYPE gpx SYSTEM "http://192.0.2.1/a.dtd">\n<gpx><wpt lat="1" lon="2"><name>&secret;</name></wpt></gpx>';
    expect((await partly('outside.gpx', outside)).finds).toMatchObject([{ name: '&secret;' }]);
  });

  it('that is truncated keeps complete parts and reports the line', async () => {
    const whole = new TextDecoder().decode(realBytes('tracks/cerknicko-jezero.gpx'));
    const { quests, finds, problems } = await partly('cut.gpx', whole.slice(0, 20_000));
    expect(finds).toHaveLength(7);
    expect(quests[0]?.path?.lngLat.length).toBeGreaterThan(100);
    const last = whole.slice(0, 20_000).split('\n').length;
    expect(problems.at(-1)).toMatchObject({
      severity: 'refused',
      line: last,
      what: expect.stringContaining('incomplete'),
    });
  });

  it('with a bare ampersand reads it literally, and reports the position, even across chunks', async () => {
    const long = 'x'.repeat(PIECE_BYTES - 70);
    for (const lead of ['', long]) {
      const { finds, problems } = await partly(
        'amp.gpx',
        gpx(
          `<wpt lat="1" lon="2"><desc>${lead}</desc></wpt>\n<wpt lat="1" lon="2"><name>Pots & pans &amp; <![CDATA[a & b]]></name></wpt>`,
        ),
      );
      expect(finds[1]?.name).toBe('Pots & pans & a & b');
      expect(problems).toContainEqual(expect.objectContaining({ line: 4, severity: 'note' }));
    }
  });

  it('that is malformed reports the line', async () => {
    const { finds, problems } = await partly(
      'mixed.gpx',
      gpx('<wpt lat="1" lon="2"><name>A</name></wpt>\n<wpt lat="1" lon="2"><name>B</cmt></wpt>'),
    );
    expect(finds).toHaveLength(1);
    expect(problems).toMatchObject([{ line: 4, severity: 'refused' }]);
  });

  it('in an encoding that it declares, or an unknown one', async () => {
    const latin = Uint8Array.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><gpx><wpt lat="1" lon="2"><name>M\xfcnze</name></wpt></gpx>',
      (letter) => letter.charCodeAt(0),
    );
    expect((await partly('latin.gpx', latin)).finds[0]?.name).toBe('Münze');
    expect(await refusal('odd.gpx', '<?xml version="1.0" encoding="klingon"?><gpx/>')).toMatchObject({
      line: 1,
    });
  });

  it('nested too deeply is refused', async () => {
    expect(await refusal('deep.gpx', gpx('<a>'.repeat(5000)))).toMatchObject({
      what: expect.stringContaining('nested'),
    });
  });
});

describe('positions', () => {
  it('that look swapped, are out of range, NaN or 0, 0 are omitted and reported with their line', async () => {
    const { quests, problems } = await partly(
      'places.gpx',
      gpx(
        `<trk><trkseg>\n${point(51, 0.1)}\n${point(151.5, 46.1)}\n${point(95, 200)}\n${point('NaN', 'Infinity')}\n${point(0, 0)}\n${point(51.001, 0.1)}\n</trkseg></trk>`,
      ),
    );
    expect([...(quests[0]?.path?.lngLat ?? [])]).toEqual([0.1, 51, 0.1, 51.001]);
    const refused = problems.filter(({ severity }) => severity === 'refused');
    expect(refused.map(({ line }) => line)).toEqual([5, 6, 7, 8]);
    expect(refused[0]?.what).toContain('look swapped');
    expect(refused[1]?.what).not.toContain('swapped');
  });

  it('swapped in a table: imports the find without a place, and names the mapping', async () => {
    const { finds, problems } = await partly(
      'swapped.csv',
      'Name,Latitude,Longitude\nRing,101.5,46.1\nCoin,"46,1","14,5"\n',
    );
    expect(finds.map(({ place }) => place)).toEqual([null, { lat: 46.1, lng: 14.5 }]);
    expect(problems).toMatchObject([{ line: 2, advice: expect.stringContaining('mapping') }]);
  });

  it('NaN in GeoJSON is reported with its line', async () => {
    const broken =
      '{"type":"FeatureCollection","features":[\n{"type":"Feature","properties":{},\n"geometry":{"type":"Point","coordinates":[NaN,1]}}]}';
    expect(await refusal('nan.geojson', broken)).toMatchObject({
      line: 3,
      what: expect.stringContaining('NaN'),
    });
  });

  it('on another grid refuse the whole file', async () => {
    const projected = {
      type: 'FeatureCollection',
      crs: { properties: { name: 'urn:ogc:def:crs:EPSG::27700' } },
      features: [],
    };
    expect(await refusal('bng.geojson', JSON.stringify(projected))).toMatchObject({
      what: expect.stringContaining('not longitude'),
    });
  });
});

describe('data that is not a recorded walk', () => {
  it('a route is omitted, with advice on converting it', async () => {
    const route = '<rte><name>Plan</name><rtept lat="51" lon="-1"/><rtept lat="51.1" lon="-1"/></rte>';
    const track = `<trk><trkseg>${point(51, -1)}${point(51.001, -1)}</trkseg></trk>`;
    const { quests, problems } = await partly('plan.gpx', gpx(`${route}${track}`));
    expect(quests).toHaveLength(1);
    const [refusal] = problems.filter(({ severity }) => severity === 'refused');
    expect(refusal).toMatchObject({ line: 3, what: expect.stringContaining('A route was left out') });
    expect(refusal?.advice).toContain('save it as a track');
  });

  it('a network link is not followed, with advice on getting its data', async () => {
    const link = '<NetworkLink><Link><href>https://example.org/map.kml</href></Link></NetworkLink>';
    const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${link}</Document></kml>`;
    const { problems } = await partly('map.kml', kml);
    const [refusal] = problems.filter(({ severity }) => severity === 'refused');
    expect(refusal?.what).toContain('network link');
    expect(refusal?.advice).toContain('Keep data up to date');
  });
});

describe('times', () => {
  it('a wrong time of a single point is interpolated', async () => {
    const { quests, problems } = await partly(
      'spike.gpx',
      gpx(
        `<trk><trkseg>${point(51, 0, '2024-05-01T10:00:00Z')}${point(51.001, 0, '2031-01-01T00:00:00Z')}${point(51.002, 0, '2024-05-01T10:00:20Z')}${point(51.003, 0, '1901-12-13T20:45:52Z')}${point(51.004, 0, '2024-05-01T10:00:40Z')}</trkseg></trk>`,
      ),
    );
    const start = Date.parse('2024-05-01T10:00:00Z');
    expect([...(quests[0]?.path?.times ?? [])]).toEqual([0, 10, 20, 30, 40].map((s) => start + s * 1000));
    expect(problems).toMatchObject([{ severity: 'changed', what: expect.stringContaining('2 of 5') }]);
  });

  it('gaps between segments do not count as quest time', async () => {
    const { quests } = await partly(
      'pause.gpx',
      gpx(
        `<trk><trkseg>${point(51, 0, '2024-05-01T10:00:00Z')}${point(51.001, 0, '2024-05-01T10:10:00Z')}</trkseg><trkseg>${point(51.002, 0, '2024-05-01T12:00:00Z')}${point(51.003, 0, '2024-05-01T12:05:00Z')}</trkseg></trk>`,
      ),
    );
    expect(quests).toMatchObject([{ durationSeconds: 900, endTime: '2024-05-01T12:05:00.000Z' }]);
  });
});

describe('a table', () => {
  it.each([
    ['UTF-8 with a mark', new TextEncoder().encode('\ufeffName;Notes\nMünze;ß\n')],
    ['Windows-1252', Uint8Array.from('Name;Notes\nM\xfcnze;\xdf\n', (letter) => letter.charCodeAt(0))],
    [
      'UTF-16 with a mark',
      new Uint8Array(
        new Uint16Array([...'\ufeffName\tNotes\nMünze\tß\n'].map((c) => c.charCodeAt(0))).buffer,
      ),
    ],
    [
      'UTF-16 without one',
      new Uint8Array(new Uint16Array([...'Name\tNotes\nMünze\tß\n'].map((c) => c.charCodeAt(0))).buffer),
    ],
    ['a first line for Excel', new TextEncoder().encode('sep=|\r\nName|Notes\r\nMünze|ß\r\n')],
  ])('is read in any encoding and with any separator: %s', async (_, bytes) => {
    const { finds } = await partly('finds.csv', bytes);
    expect(finds).toMatchObject([{ name: 'Münze', details: 'ß' }]);
  });

  it('with too many cells in a row refuses that row, numbered as in a spreadsheet', async () => {
    const { finds, problems } = await partly('wide.csv', 'Name,Notes\n"A\nring",x\nCoin,y,z\nPin,\n');
    expect(finds.map(({ name }) => name)).toEqual(['A ring', 'Pin']);
    expect(problems).toMatchObject([{ line: 3, severity: 'refused' }]);
  });

  it('with an unclosed quotation mark reports the position', async () => {
    const { problems } = await partly('open.csv', 'Name,Notes\nRing,x\nCoin,"y\nPin,z\n');
    expect(problems).toContainEqual(
      expect.objectContaining({ severity: 'refused', what: expect.stringContaining('not closed') }),
    );
  });

  it('with a script leaves the script out', async () => {
    const { finds, problems } = await partly('unsafe.csv', 'Name,Notes\nRing,<script>alert(1)</script>\n');
    expect(finds).toMatchObject([{ name: 'Ring', details: null }]);
    expect(problems).toMatchObject([
      { line: 2, severity: 'changed', what: expect.stringContaining('script') },
    ]);
  });

  it('keeps unreadable values in the details', async () => {
    const { finds, problems } = await partly(
      'odd.csv',
      'Name,Weight,Period,Depth\nRing,heavy,Age of Aquarius,deep\n',
    );
    expect(finds[0]).toMatchObject({ weightG: null, period: null, depthCm: null });
    expect(finds[0]?.details).toBe('Period: Age of Aquarius\nWeight: heavy\nDepth: deep');
    expect(problems.map(({ line }) => line)).toEqual([2, 2, 2]);
  });
});

describe('an archive', () => {
  it('that is invalid or truncated is reported', async () => {
    const zip = new Uint8Array(await (await zipped({ 'doc.kml': '<kml/>' })).arrayBuffer());
    expect(await refusal('cut.zip', zip.slice(0, zip.length - 30))).toMatchObject({
      what: expect.stringContaining('incomplete'),
    });
    expect(await refusal('other.zip', await zipped({ 'a.txt': 'hello' }))).toMatchObject({
      what: expect.stringContaining('no files'),
    });
    expect(await refusal('book.xlsx', await zipped({ 'xl/workbook.xml': '<a/>' }))).toMatchObject({
      what: expect.stringContaining('spreadsheet'),
    });
  });

  it('that is a ZIP bomb is not unpacked', async () => {
    const bomb = await zipped({ 'doc.kml': ' '.repeat(40_000_000) });
    expect(bomb.size).toBeLessThan(100_000);
    expect(await refusal('bomb.kmz', bomb)).toMatchObject({ what: expect.stringContaining('too large') });
  });

  it('with a flipped byte is reported as damaged', async () => {
    const kml = `<kml><Placemark><name>Ring</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>`;
    const bytes = new Uint8Array(await (await zipped({ 'doc.kml': kml })).arrayBuffer());
    bytes[60] = (bytes[60] ?? 0) ^ 0xff;
    expect(await refusal('flipped.kmz', bytes)).toMatchObject({ what: expect.stringContaining('damaged') });
  });

  it('inside an archive is not opened', async () => {
    const inner = await zipped({ 'doc.kml': '<kml/>' });
    const text = String.fromCharCode(...new Uint8Array(await inner.arrayBuffer()));
    expect(await refusal('nested.zip', await zipped({ 'inner.kmz': text }))).toMatchObject({
      what: expect.stringContaining('no files'),
    });
  });
});

it('a damaged file is reported, and all other files are read', async () => {
  const { quests, problems } = await read(new File([], 'empty.gpx'), realFile('tracks/Mojstrovka.gpx'));
  expect(quests).toHaveLength(1);
  expect(problems[0]).toMatchObject({ file: 'empty.gpx', severity: 'refused' });
});
