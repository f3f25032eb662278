import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { asMediaId } from '@metalquest/core/ids';
import { worldOf } from '@metalquest/core/map/mercator';
import fc from 'fast-check';
import sharp from 'sharp';
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { expect, test } from 'vitest';
import { INKS, PAPER_SIZES, type PaperSize, PHOTO_MISSING, type TextMark } from './pdf-page.ts';
import type { PdfPart, PdfText } from './pdf-text.ts';
import { drawPage, finishPdf, missingGlyphs, newPdf, type PagePhotos } from './pdf-writer.ts';
import { mapFrameOf } from './sketch-frame.ts';
import { coveredBy, measureWith } from './typefaces.ts';
import { typeset } from './typeset.ts';
import { cut, firstLines, wrap } from './wrap.ts';

const { resolve } = createRequire(fileURLToPath(import.meta.url));
const face = (path: string) => new Uint8Array(readFileSync(resolve(`@expo-google-fonts/${path}`)));
const FACES = {
  text: face('source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  display: face('besley/600SemiBold/Besley_600SemiBold.ttf'),
};
const ruler = newPdf(FACES);
const measure = measureWith(ruler);
const setting = { measure, covers: coveredBy(ruler), units: 'metric', locale: 'en-GB' } as const;
const PHOTO = asMediaId('55555555-5555-4555-8555-555555555555');

function reportOf(parts: readonly PdfPart[], title = 'Łąka pod lasem'): PdfText {
  return {
    name: 'Report for a landowner',
    title,
    lead: ['Dla: Łukasz Żółć'],
    parts,
    made: 'Made on 7 June 2026',
  };
}

interface Read {
  readonly photos?: PagePhotos;
  readonly paper?: PaperSize;
  readonly map?: { readonly credits: readonly string[]; readonly jpeg: Uint8Array };
}

async function read(report: PdfText, { photos = new Map(), paper = 'a4', map }: Read = {}) {
  const pages = typeset(report, { ...setting, paper, ...(map ? { mapCredits: map.credits } : {}) });
  const doc = newPdf(FACES);
  for (const page of pages) drawPage(doc, page, photos, map?.jpeg);
  const bytes = finishPdf(doc, 'Report for a landowner');
  const pdf = await getDocumentProxy(bytes.slice());
  const { text } = await extractText(pdf, { mergePages: false });
  const { info } = await pdf.getMetadata();
  const [, , width = 0, height = 0] = (await pdf.getPage(1)).view;
  const size = [width, height].map((points) => Math.round((points / 72) * 25.4));
  const texts = text.map((page) => page.replace(/\s+/g, ' '));
  return { pages, texts, bytes, size, info: JSON.stringify(info), missing: missingGlyphs(doc, pages) };
}

test("names in any Latin, Greek or Cyrillic alphabet are in the PDF's text, and not in its metadata", async () => {
  const facts = [
    { label: 'Landowner', value: 'Łukasz Żółć, Γη και ύδωρ' },
    { label: 'Щука', value: '33.33%' },
  ];
  const { texts, info, missing, bytes } = await read(
    reportOf([
      { kind: 'heading', text: 'Żółć i Щука' },
      { kind: 'facts', facts },
    ]),
  );
  for (const words of [
    'Łąka pod lasem',
    'Dla: Łukasz Żółć',
    'Żółć i Щука',
    'Γη και ύδωρ',
    'Щука',
    '33.33%',
    'Page 1 of 1',
  ])
    expect(texts.join(' ')).toContain(words);
  expect(missing).toEqual([]);
  expect(info).toContain('Report for a landowner');
  expect(info).not.toMatch(/Łąka|Łukasz/);
  // The fonts are subset to the characters used.
  expect(bytes.length).toBeLessThan(150_000);
});

test('a heading with characters missing in the Clarendon uses the semibold, and unsupported characters are reported', async () => {
  const { pages, missing } = await read(
    reportOf([
      { kind: 'heading', text: 'Щука' },
      { kind: 'text', text: '山田' },
    ]),
  );
  const marks = pages.flatMap((page) => page.marks).filter((mark): mark is TextMark => mark.mark === 'text');
  expect(marks.find(({ text }) => text === 'Щука')?.face).toBe('strong');
  expect(marks.find(({ text }) => text === 'Łąka pod lasem')?.face).toBe('display');
  expect(missing).toEqual(['山', '田']);
});

test('a long table repeats its header on each page, and loses no row', async () => {
  const rows = Array.from({ length: 400 }, (_, at) => [String(at + 1), `Penny ${at + 1}`, 'Coin']);
  const columns = ['No.', 'Find', 'Category'].map((label) => ({ label, align: 'start' as const }));
  const { texts } = await read(reportOf([{ kind: 'table', columns, rows, total: ['', 'Together', '400'] }]));
  expect(texts.length).toBeGreaterThan(6);
  for (const [at, page] of texts.entries()) {
    expect(page).toContain('Category');
    expect(page).toContain(`Page ${at + 1} of ${texts.length}`);
  }
  const all = texts.join(' ');
  for (const [, name] of rows) expect(all).toContain(`${name} `);
  expect(texts.at(-1)).toContain('Together');
});

const jpegOf = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#b4832f' } })
      .jpeg()
      .toBuffer(),
  );

test('a photo is embedded, and a missing one is noted in its place', async () => {
  const jpeg = await jpegOf(90, 60);
  const other = asMediaId('66666666-6666-4666-8666-666666666666');
  const plates = [
    { media: PHOTO, title: '1  Penny', line: 'Coin' },
    { media: other, title: '2  Ring', line: 'Jewelry' },
  ];
  const report = reportOf([{ kind: 'plates', columns: 2, plates }]);
  const none = await read(report);
  expect(none.texts.join(' ').split(PHOTO_MISSING)).toHaveLength(3);
  const one = await read(report, { photos: new Map([[PHOTO, jpeg]]) });
  expect(one.texts.join(' ').split(PHOTO_MISSING)).toHaveLength(2);
  expect(Buffer.from(one.bytes).includes('/DCTDecode')).toBe(true);
});

test('imperial units print on US Letter, and a table of many columns is in landscape', async () => {
  expect((await read(reportOf([]), { paper: 'letter' })).size).toEqual([216, 279]);
  const columns = Array.from({ length: 10 }, (_, at) => ({ label: `C${at}`, align: 'start' as const }));
  const wide = reportOf([{ kind: 'table', columns, rows: [columns.map(({ label }) => label)], total: null }]);
  expect((await read(wide)).size).toEqual([297, 210]);
});

test('a drawing of land has a scale and no coordinates', async () => {
  const at = (lng: number, lat: number) => ({ lng: 14.3656 + lng, lat: 45.7563 + lat });
  const boundary = [[at(0, 0), at(0.004, 0), at(0.004, 0.003), at(0, 0)]];
  const finds = [at(0.002, 0.001)];
  const { texts } = await read(
    reportOf([{ kind: 'sketch', paths: [boundary[0] ?? []], boundary, finds, caption: 'The land' }]),
  );
  expect(texts.join(' ')).toMatch(/The land/);
  expect(texts.join(' ')).toMatch(/\d+ m/);
  expect(texts.join(' ')).not.toMatch(/14\.36|45\.75/);
});

/** Left, top, width and height of the pictures on the first page, in whole millimetres. */
async function placesOfPictures(bytes: Uint8Array): Promise<number[][]> {
  const { OPS } = await getResolvedPDFJS();
  const page = await (await getDocumentProxy(bytes.slice())).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const [, , , paper = 0] = page.view;
  return fnArray.flatMap((operator, at) => {
    if (operator !== OPS.paintImageXObject) return [];
    const moved = fnArray.lastIndexOf(OPS.transform, at);
    const [width = 0, , , height = 0, left = 0, bottom = 0] = [...argsArray[moved]].map(Number);
    const points = [left, paper - bottom - height, width, height];
    return [points.map((value) => Math.round((value / 72) * 25.4))];
  });
}

const LAND = [
  { lng: -1.09686, lat: 51.3446 },
  { lng: -1.09086, lat: 51.3446 },
  { lng: -1.09086, lat: 51.3486 },
  { lng: -1.09686, lat: 51.3446 },
];
const FOUND = { lng: -1.093, lat: 51.346 };
const sketch = { kind: 'sketch', paths: [LAND], boundary: [LAND], finds: [FOUND], hasMap: true } as const;

test('a map is below everything that is drawn on it, in the frame whose ground it shows, with its credits', async () => {
  const report = reportOf([{ ...sketch, caption: 'The walk' }]);
  const frame = mapFrameOf(report, 'a4');
  if (!frame) throw new Error('no frame');
  const credits = ['© OpenStreetMap', 'Aerial survey'];
  const { pages, texts, bytes } = await read(report, { map: { credits, jpeg: await jpegOf(170, 96) } });
  const marks = pages[0]?.marks ?? [];
  const at = marks.findIndex(({ mark }) => mark === 'map');
  const [map] = marks.filter((mark) => mark.mark === 'map');
  expect(map).toMatchObject({ width: frame.width, height: frame.height });
  const box = { left: map?.x ?? 0, top: map?.y ?? 0 };
  const inFrame = (x: number, y: number) =>
    x > box.left && x < box.left + frame.width && y > box.top && y < box.top + frame.height;
  const drawn = marks.flatMap((mark, index) => {
    const isDrawn = mark.mark === 'ring' ? inFrame(mark.x, mark.y) : mark.mark === 'shape' && !!mark.stroke;
    const spots = mark.mark === 'shape' ? mark.spots : [];
    return isDrawn && spots.every(([x, y]) => inFrame(x, y)) ? index : [];
  });
  expect(drawn.length).toBeGreaterThan(6);
  expect(Math.min(...drawn)).toBeGreaterThan(at);
  const [west, south, east, north] = frame.bounds;
  const [first, last] = [worldOf({ lng: west, lat: north }), worldOf({ lng: east, lat: south })];
  const find = marks.find((mark) => mark.mark === 'ring' && mark.fill === INKS.brass && mark.radius === 1.35);
  const world = worldOf(FOUND);
  if (find?.mark !== 'ring') throw new Error('no find');
  expect(find.x).toBeCloseTo(box.left + ((world.x - first.x) / (last.x - first.x)) * frame.width, 3);
  expect(find.y).toBeCloseTo(box.top + ((world.y - first.y) / (last.y - first.y)) * frame.height, 3);
  // Only the plates of the scale and the arrow cover parts of the map.
  const covers = marks.slice(at + 1).filter((mark) => mark.mark === 'shape' && mark.fill && mark.closed);
  expect(covers.map((mark) => mark.mark === 'shape' && mark.fill)).toEqual([
    INKS.white,
    INKS.ink,
    INKS.white,
  ]);
  expect(texts.join(' ')).toContain('Map: © OpenStreetMap, Aerial survey');
  expect(texts.join(' ')).not.toMatch(/51\.34|1\.09/);
  expect(await placesOfPictures(bytes)).toEqual([
    [box.left, box.top, frame.width, frame.height].map((mm) => Math.round(mm)),
  ]);
  const drawBlank = () => pages.map((page) => drawPage(newPdf(FACES), page, new Map()));
  expect(drawBlank).toThrow('The picture of the map is missing');
});

test('without a picture, and without the choice, the drawing is on blank ground', async () => {
  const wanted = reportOf([{ ...sketch, caption: 'The walk' }]);
  const plain = reportOf([{ ...sketch, hasMap: false, caption: 'The walk' }]);
  const jpeg = await jpegOf(17, 9);
  const [unmade, unchosen] = [await read(wanted), await read(plain, { map: { credits: ['Red'], jpeg } })];
  expect(unmade.pages).toEqual(unchosen.pages);
  expect(unmade.pages[0]?.marks.some(({ mark }) => mark === 'map')).toBe(false);
  expect(unchosen.texts.join(' ')).not.toContain('Red');
  expect(Buffer.from(unchosen.bytes).includes('/DCTDecode')).toBe(false);
  expect(mapFrameOf(plain, 'a4')).toBeNull();
});

const anyText = fc.string({ unit: fc.constantFrom(...'aWi. łЩ-\n'), maxLength: 200 });
const anyWidth = fc.double({ min: 6, max: 170, noNaN: true });

test('wrapped text keeps every character in order, and no line is wider than requested', () => {
  fc.assert(
    fc.property(anyText, anyWidth, (text, width) => {
      const lines = wrap(text, width, 'text', 10, measure);
      expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      for (const line of lines) expect(measure(line, 'text', 10)).toBeLessThanOrEqual(width);
    }),
  );
});

test('truncated text fits its lines', () => {
  fc.assert(
    fc.property(anyText, anyWidth, fc.integer({ min: 1, max: 4 }), (text, width, most) => {
      expect(
        measure(cut(text.replaceAll('\n', ' '), width, 'strong', 9, measure), 'strong', 9),
      ).toBeLessThanOrEqual(width);
      const lines = firstLines(text, most, width, 'text', 9, measure);
      expect(lines.length).toBeLessThanOrEqual(most);
      for (const line of lines) expect(measure(line, 'text', 9)).toBeLessThanOrEqual(width);
    }),
  );
});

test('nothing except an overlong word exceeds the page', () => {
  const part: fc.Arbitrary<PdfPart> = fc.oneof(
    anyText.map((text) => ({ kind: 'text', text }) as const),
    anyText.map((text) => ({ kind: 'heading', text }) as const),
    fc.array(anyText, { maxLength: 12 }).map((texts) => ({
      kind: 'facts' as const,
      facts: texts.map((value) => ({ label: value, value })),
    })),
    fc.array(anyText, { minLength: 1, maxLength: 7 }).map((texts) => ({
      kind: 'table' as const,
      columns: texts.map((label) => ({
        label: label.slice(0, 12).replaceAll('\n', ' '),
        align: 'start' as const,
      })),
      rows: [texts, texts],
      total: null,
    })),
  );
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 6 }),
      fc.constantFrom<PaperSize>('a4', 'letter'),
      (parts, paper) => {
        for (const page of typeset(reportOf(parts), { ...setting, paper })) {
          const { width, height } = PAPER_SIZES[paper];
          for (const mark of page.marks) {
            if (mark.mark !== 'text') continue;
            const wide = measure(mark.text, mark.face, mark.points);
            const left = mark.anchor === 'end' ? mark.x - wide : mark.x;
            expect(left).toBeGreaterThanOrEqual(0);
            expect(left + wide).toBeLessThanOrEqual(width);
            expect(mark.y).toBeGreaterThan(0);
            expect(mark.y).toBeLessThan(height);
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});
