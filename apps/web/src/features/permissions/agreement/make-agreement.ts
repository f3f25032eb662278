import type { Agreement } from '@metalquest/core/permission/agreement';
import { paperSizeOf } from '@metalquest/pdf/pdf-page';
import type { PdfPart, PdfText } from '@metalquest/pdf/pdf-text';
import type { Display } from '../../../engine/use-display.ts';
import { openPdfWorker } from '../../../pdf/pdf-client.ts';

/** The file, and the characters that its fonts lack. */
export interface MadeAgreement {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly missing: readonly string[];
}

/** Makes the agreement as a PDF. Rejects if required code cannot be loaded. */
export async function makeAgreement(
  agreement: Agreement,
  { units, locale }: Display,
): Promise<MadeAgreement> {
  const pdfWorker = openPdfWorker();
  try {
    const report = agreementDocument(agreement);
    const { pages, missing } = await pdfWorker.set({ report, paper: paperSizeOf(units), units, locale });
    const bytes = await pdfWorker.print({
      pages,
      // Titles of files are visible to others, so this contains no data of the record.
      title: agreement.title,
      photosOf: async () => new Map(),
      progress: () => undefined,
      signal: new AbortController().signal,
    });
    return { bytes, missing };
  } finally {
    pdfWorker.close();
  }
}

export function agreementDocument({ title, parties, sections, sketch }: Agreement): PdfText {
  const parts: PdfPart[] = [{ kind: 'parties', parties }];
  for (const { heading, paragraphs } of sections) {
    parts.push({ kind: 'heading', text: heading }, { kind: 'text', text: paragraphs.join('\n') });
    if (heading === 'The land' && sketch)
      parts.push({
        kind: 'sketch',
        paths: [],
        boundary: sketch.boundary,
        finds: [],
        caption: `Sketch of the boundary, north at the top. Area: ${sketch.area}`,
        small: true,
      });
  }
  parts.push({ kind: 'signatures', parties });
  return { name: 'Agreement', title, lead: [], parts, made: '' };
}
