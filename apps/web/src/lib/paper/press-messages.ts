import type { MediaId } from '@metalquest/core/ids';
import type { Paper, PaperPage } from './paper.ts';
import type { PaperText } from './paper-text.ts';
import type { SketchWords } from './set-sketch.ts';

/** What is to be set, and how. */
export interface PressJob extends SketchWords {
  readonly report: PaperText;
  readonly paper: Paper;
}

/** A text on pages, and letters in it that the faces lack. */
export interface SetPages {
  readonly pages: readonly PaperPage[];
  readonly missing: readonly string[];
}

/** What the press is asked; answers carry the same number. Photos are those of that page which are on this device. */
export type PressRequest = { readonly id: number } & (
  | { readonly ask: 'set'; readonly job: PressJob }
  | { readonly ask: 'begin' }
  | { readonly ask: 'page'; readonly page: PaperPage; readonly photos: ReadonlyMap<MediaId, Blob> }
  | { readonly ask: 'finish'; readonly title: string }
);

/** `some` are pages of what is being set: they come a few at a time, so that none holds up the page that waits for them. */
export type PressAnswer = { readonly id: number } & (
  | { readonly some: readonly PaperPage[] }
  | { readonly set: Omit<SetPages, 'pages'> }
  | { readonly done: true }
  | { readonly file: Uint8Array<ArrayBuffer> }
  /** `partMissing`: what pages are made with could not be loaded. */
  | { readonly failure: string; readonly partMissing: boolean }
);
