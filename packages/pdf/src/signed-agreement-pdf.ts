import type { SignedAgreement } from '@metalquest/core/permission/signing/signed-text';
import { signedAgreementDocument } from './agreement-document.ts';
import type { PdfText } from './pdf-text.ts';
import { drawPage, finishPdf, missingGlyphs, newPdf } from './pdf-writer.ts';
import { coveredBy, measureWith, type Typefaces } from './typefaces.ts';
import { typeset } from './typeset.ts';

/** The signed agreement on A4, for the server; a device makes it in its worker. */
export function signedAgreementPdf(signed: SignedAgreement, faces: Typefaces): Uint8Array<ArrayBuffer> {
  const doc = newPdf(faces);
  const setting = {
    measure: measureWith(doc),
    covers: coveredBy(doc),
    units: 'metric',
    locale: 'en-GB',
  } as const;
  const set = (text: PdfText) => typeset(text, { ...setting, paper: 'a4' });
  const missing = missingGlyphs(doc, set(signedAgreementDocument(signed)));
  for (const page of set(signedAgreementDocument(signed, missing))) drawPage(doc, page, new Map());
  return finishPdf(doc, signed.agreement.title);
}
