import type { MediaId } from '@metalquest/core/ids';
import type { PaperSize, PdfPage } from '@metalquest/pdf/pdf-page';
import type { PdfText } from '@metalquest/pdf/pdf-text';
import type { SketchFormatters } from '@metalquest/pdf/set-sketch';

export interface LayoutJob extends SketchFormatters {
  readonly report: PdfText;
  readonly paper: PaperSize;
}

export interface SetPages {
  readonly pages: readonly PdfPage[];
  readonly missing: readonly string[];
}

/** A request to the print worker; answers have the same id. `photos` and `map` are the page's available pictures. */
export type PdfRequest = { readonly id: number } & (
  | { readonly ask: 'set'; readonly job: LayoutJob }
  | { readonly ask: 'begin' }
  | {
      readonly ask: 'page';
      readonly page: PdfPage;
      readonly photos: ReadonlyMap<MediaId, Blob>;
      readonly map: Blob | null;
    }
  | { readonly ask: 'finish'; readonly title: string }
);

/** `some` carries pages in small batches, so that unpacking does not block the main thread. */
export type PdfAnswer = { readonly id: number } & (
  | { readonly some: readonly PdfPage[] }
  | { readonly set: Omit<SetPages, 'pages'> }
  | { readonly done: true }
  | { readonly file: Uint8Array<ArrayBuffer> }
  /** `partMissing`: code or fonts failed to load. */
  | { readonly failure: string; readonly partMissing: boolean }
);
