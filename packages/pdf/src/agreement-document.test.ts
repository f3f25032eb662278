import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Agreement } from '@metalquest/core/permission/agreement';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { agreementDocument } from './agreement-document.ts';
import { drawPage, finishPdf, missingGlyphs, newPdf } from './pdf-writer.ts';
import { coveredBy, measureWith } from './typefaces.ts';
import { typeset } from './typeset.ts';

const { resolve } = createRequire(fileURLToPath(import.meta.url));
const face = (path: string) => new Uint8Array(readFileSync(resolve(`@expo-google-fonts/${path}`)));
const FACES = {
  text: face('source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  display: face('besley/600SemiBold/Besley_600SemiBold.ttf'),
};
const AGREEMENT: Agreement = {
  title: 'Agreement to search land',
  parties: [
    { role: 'Landowner', name: 'Łukasz Żółć', lines: ['Wysoka 1', 'Poznań', '+48 600 000 000'] },
    { role: 'Detectorist', name: 'Siân Ødegård', lines: [] },
  ],
  sections: [
    { heading: 'The land', paragraphs: ['The landowner permits:', 'Ščavnica, pri Čebelnjaku'] },
    { heading: 'Finds', paragraphs: ['33.33% of the value belongs to the landowner.'] },
    { heading: 'Terms', paragraphs: ['Close gates.', 'Γη και ύδωρ', 'Щука'] },
  ],
  sketch: {
    boundary: [
      [
        { lng: 0, lat: 0 },
        { lng: 0.002, lat: 0 },
        { lng: 0.002, lat: 0.001 },
        { lng: 0, lat: 0 },
      ],
    ],
    area: '1.24 ha',
  },
};

async function read(agreement: Agreement) {
  const doc = newPdf(FACES);
  const setting = {
    measure: measureWith(doc),
    covers: coveredBy(doc),
    units: 'metric',
    locale: 'en-GB',
  } as const;
  const pages = typeset(agreementDocument(agreement), { ...setting, paper: 'a4' });
  const missing = missingGlyphs(doc, pages);
  for (const page of pages) drawPage(doc, page, new Map());
  const bytes = finishPdf(doc, agreement.title);
  const pdf = await getDocumentProxy(bytes.slice());
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  const { info } = await pdf.getMetadata();
  return { bytes, missing, text: text.replace(/\s+/g, ' '), totalPages, info: JSON.stringify(info) };
}

test('the names, the land, the terms and the area are in the text of the PDF', async () => {
  const { text, missing, totalPages, bytes } = await read(AGREEMENT);
  const { parties, sections } = AGREEMENT;
  for (const { role, name, lines } of parties) {
    expect(text).toContain(`${role}: ${name}`);
    for (const line of lines) expect(text).toContain(line);
  }
  for (const { heading, paragraphs } of sections) {
    for (const words of [heading, ...paragraphs]) expect(text).toContain(words);
  }
  expect(text).toContain('Area: 1.24 ha');
  expect(text.match(/Signature and date/g)).toHaveLength(2);
  expect(missing).toEqual([]);
  expect(totalPages).toBe(1);
  // The font is subset to the characters used.
  expect(bytes.length).toBeLessThan(120_000);
});

test("names, places and corners are in the page only, not in the PDF's metadata", async () => {
  const { info, text } = await read(AGREEMENT);
  expect(info).toContain('Agreement to search land');
  expect(info).not.toMatch(/Żółć|Ščavnica/);
  expect(text).not.toContain('0.002');
});

test('long terms continue on the next page, completely, with the signature lines last', async () => {
  const paragraphs = Array.from({ length: 120 }, (_, index) => `Rule ${index + 1} of the field.`);
  const { text, totalPages } = await read({ ...AGREEMENT, sections: [{ heading: 'Terms', paragraphs }] });
  for (const rule of paragraphs) expect(text).toContain(rule);
  expect(totalPages).toBeGreaterThan(2);
  expect(text.lastIndexOf('Signature')).toBeGreaterThan(text.indexOf('Rule 120'));
});

test('a character missing in the typeface is reported', async () => {
  const { missing } = await read({
    ...AGREEMENT,
    sketch: null,
    sections: [{ heading: 'The land', paragraphs: ['山田の畑 Hill'] }],
  });
  expect(missing).toEqual(['山', '田', 'の', '畑']);
});
