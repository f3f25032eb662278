import type { MediaId } from '@metalquest/core/ids';
import type { Paper, PaperPage } from './paper.ts';
import type { PaperText } from './paper-text.ts';
import type { SketchWords } from './set-sketch.ts';

export interface PressJob extends SketchWords {
  readonly report: PaperText;
  readonly paper: Paper;
}

export interface SetPages {
  readonly pages: readonly PaperPage[];
  readonly missing: readonly string[];
}

/** A request to the print worker; answers have the same id. `photos` holds the page's available photos. */
export type PressRequest = { readonly id: number } & (
  | { readonly ask: 'set'; readonly job: PressJob }
  | { readonly ask: 'begin' }
  | { readonly ask: 'page'; readonly page: PaperPage; readonly photos: ReadonlyMap<MediaId, Blob> }
  | { readonly ask: 'finish'; readonly title: string }
);

/** `some` carries pages in small batches, so that unpacking does not block the main thread. */
export type PressAnswer = { readonly id: number } & (
  | { readonly some: readonly PaperPage[] }
  | { readonly set: Omit<SetPages, 'pages'> }
  | { readonly done: true }
  | { readonly file: Uint8Array<ArrayBuffer> }
  /** `partMissing`: code or fonts failed to load. */
  | { readonly failure: string; readonly partMissing: boolean }
);
