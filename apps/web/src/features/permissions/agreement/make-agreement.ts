import type { Agreement } from '@metalquest/core/permission/agreement';
import { paperOf } from '../../../lib/paper/paper.ts';
import { openPress } from '../../../lib/paper/press.ts';
import type { Display } from '../../../lib/use-display.ts';
import { agreementPaper } from './agreement-paper.ts';

/** The file, and letters of the record that its typefaces do not have. */
export interface MadeAgreement {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly missing: readonly string[];
}

/** The agreement as a PDF. Rejects when a part of the app that is needed for it is out of reach. */
export async function makeAgreement(
  agreement: Agreement,
  { units, locale }: Display,
): Promise<MadeAgreement> {
  const press = openPress();
  try {
    const report = agreementPaper(agreement);
    const { pages, missing } = await press.set({ report, paper: paperOf(units), units, locale });
    const bytes = await press.print({
      pages,
      // What the record holds stays in the page: titles of files are seen in lists by others.
      title: agreement.title,
      photosOf: async () => new Map(),
      progress: () => undefined,
      signal: new AbortController().signal,
    });
    return { bytes, missing };
  } finally {
    press.close();
  }
}
