import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  agreementHash,
  type SignedAgreement,
  signedHash,
} from '@metalquest/core/permission/signing/signed-text';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { signedAgreementDocument } from './agreement-document.ts';
import { newPdf } from './pdf-writer.ts';
import { signedAgreementPdf } from './signed-agreement-pdf.ts';
import { coveredBy, measureWith } from './typefaces.ts';
import { typeset } from './typeset.ts';

const { resolve } = createRequire(import.meta.url);
const face = (path: string) => new Uint8Array(readFileSync(resolve(`@expo-google-fonts/${path}`)));
const FACES = {
  text: face('source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  display: face('besley/600SemiBold/Besley_600SemiBold.ttf'),
};
const SIGNED: SignedAgreement = {
  agreement: {
    title: 'Agreement to search land',
    parties: [
      { role: 'Landowner', name: 'Łukasz Żółć', lines: ['Wysoka 1'] },
      { role: 'Detectorist', name: 'Siân Ødegård', lines: [] },
    ],
    sections: [
      { heading: 'The land', paragraphs: ['Ščavnica'] },
      { heading: 'Terms', paragraphs: ['Close gates.'] },
    ],
  },
  sentAt: '2026-11-26T08:00:00.000Z',
  signature: {
    name: 'Ł. Żółć',
    drawing: [
      [0, 0, 1000, 1000],
      [500, 500],
    ],
    at: '2026-11-27T09:41:07.123Z',
  },
};
const signedBy = (change: Partial<SignedAgreement['signature']>): SignedAgreement => ({
  ...SIGNED,
  signature: { ...SIGNED.signature, ...change },
});

async function textOf(signed: SignedAgreement): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(signedAgreementPdf(signed, FACES)), {
    mergePages: true,
  });
  return text.replace(/\s+/g, ' ');
}

test('the file contains the agreement, the name, both times and both hashes', async () => {
  const text = await textOf(SIGNED);
  for (const words of [
    'Landowner Łukasz Żółć',
    'Wysoka 1',
    'Ščavnica',
    'Close gates.',
    'Signed by Ł. Żółć',
    'Signed on 2026-11-27, 09:41:07 UTC',
    'Sent by Siân Ødegård',
    'Sent on 2026-11-26, 08:00:00 UTC',
    agreementHash(SIGNED.agreement),
    signedHash(SIGNED),
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('typed name');
  expect(text).not.toContain('lacks');
});

test('it says that there is no drawing, and which letters the font lacks', async () => {
  const text = await textOf(signedBy({ name: '中文 Ann', drawing: null }));
  expect(text).toContain('Signed with the typed name, without a drawing.');
  expect(text).toContain('U+4E2D U+6587');
});

test('the drawing is inside its frame on the page, a dot included', () => {
  const doc = newPdf(FACES);
  const setting = {
    measure: measureWith(doc),
    covers: coveredBy(doc),
    units: 'metric',
    locale: 'en-GB',
  } as const;
  const [page] = typeset(signedAgreementDocument(SIGNED), { ...setting, paper: 'a4' });
  const strokes = page?.marks.flatMap((mark) =>
    mark.mark === 'shape' && mark.width === 0.6 ? [mark.spots] : [],
  );
  const [line = [], dot = []] = strokes ?? [];
  const [[left = 0, top = 0] = [], [right = 0, bottom = 0] = []] = line;
  expect([right - left, bottom - top]).toEqual([90, expect.closeTo(30)]);
  expect(dot).toEqual([
    [left + 45, expect.closeTo(top + 15)],
    [left + 45, expect.closeTo(top + 15)],
  ]);
});
