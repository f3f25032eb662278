import type { Agreement } from '@metalquest/core/permission/agreement';
import type { SignedAgreement } from '@metalquest/core/permission/signing/signed-text';
import { agreementDocument, signedAgreementDocument } from '@metalquest/pdf/agreement-document';
import { type PdfPage, paperSizeOf } from '@metalquest/pdf/pdf-page';
import type { PdfText } from '@metalquest/pdf/pdf-text';
import type { Display } from '../../../engine/use-display.ts';
import { openPdfWorker, type PdfWorker } from '../../../pdf/pdf-client.ts';
import type { SetPages } from '../../../pdf/pdf-messages.ts';

/** The file, and the characters that its fonts lack. */
export interface MadeAgreement {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly missing: readonly string[];
}

/** Makes the agreement as a PDF to print. Rejects if required code cannot be loaded. */
export function makeAgreement(agreement: Agreement, display: Display): Promise<MadeAgreement> {
  return withPdfWorker(async (pdfWorker) => {
    const { pages, missing } = await set(pdfWorker, agreementDocument(agreement), display);
    return { bytes: await print(pdfWorker, pages, agreement.title), missing };
  });
}

/** Makes the signed agreement as a PDF, which names the characters that its fonts lack. */
export function makeSignedAgreement(
  signed: SignedAgreement,
  display: Display,
): Promise<Uint8Array<ArrayBuffer>> {
  return withPdfWorker(async (pdfWorker) => {
    const first = await set(pdfWorker, signedAgreementDocument(signed), display);
    const { pages } =
      first.missing.length > 0
        ? await set(pdfWorker, signedAgreementDocument(signed, first.missing), display)
        : first;
    return print(pdfWorker, pages, signed.agreement.title);
  });
}

async function withPdfWorker<T>(make: (pdfWorker: PdfWorker) => Promise<T>): Promise<T> {
  const pdfWorker = openPdfWorker();
  try {
    return await make(pdfWorker);
  } finally {
    pdfWorker.close();
  }
}

const set = (pdfWorker: PdfWorker, report: PdfText, { units, locale }: Display): Promise<SetPages> =>
  pdfWorker.set({ report, paper: paperSizeOf(units), units, locale });

const print = (pdfWorker: PdfWorker, pages: readonly PdfPage[], title: string) =>
  pdfWorker.print({
    pages,
    // Titles of files are visible to others, so this contains no data of the record.
    title,
    photosOf: async () => new Map(),
    progress: () => undefined,
    signal: new AbortController().signal,
  });
