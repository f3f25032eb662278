import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';

/** The text of a PDF, one string per page, with whitespace collapsed. */
export async function textsOfPdf(bytes: Uint8Array): Promise<readonly string[]> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

/** The pictures on the first page of a PDF. */
export const picturesOfPdf = async (bytes: Uint8Array) => extractImages(await getDocumentProxy(bytes), 1);

/** Triggers a PDF download and returns its name and text. */
export async function downloadPdf(
  page: Page,
  trigger: () => Promise<void>,
): Promise<{
  readonly name: string;
  readonly text: string;
  readonly pages: number;
  readonly bytes: Uint8Array;
}> {
  const [download] = await Promise.all([page.waitForEvent('download'), trigger()]);
  const bytes = new Uint8Array(await readFile(await download.path()));
  const texts = await textsOfPdf(bytes.slice());
  return { name: download.suggestedFilename(), text: texts.join(' '), pages: texts.length, bytes };
}

/** A minimal PDF with one empty page. */
export function onePagePdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj${object}endobj\n`;
    return String(offset).padStart(10, '0');
  });
  const entries = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  return Buffer.from(
    `${body}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}
