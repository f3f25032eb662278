import type { ReadProgress, RecognisedFile } from '@metalquest/core/import/import-format';
import type { ImportCandidates } from '@metalquest/core/import/import-plan';
import type { ImportProblem } from '@metalquest/core/import/import-problem';
import type { Tables } from './read-files.ts';

/** Requests to the worker; a response carries the ID of its request. */
export type ReaderRequest = { readonly id: number } & (
  | {
      readonly ask: 'recognise';
      readonly files: readonly File[];
      readonly tables: Tables;
      readonly nowMs: number;
    }
  | { readonly ask: 'read'; readonly files: readonly File[]; readonly tables: Tables; readonly nowMs: number }
  | { readonly ask: 'open'; readonly file: File; readonly entry: string }
);

/** A result is sent in parts, as a large one would block the page. */
export type ReaderAnswer = { readonly id: number } & (
  | { readonly recognised: readonly RecognisedFile[] }
  | { readonly progress: ReadProgress }
  | { readonly part: Partial<ImportCandidates> }
  | { readonly done: true }
  | { readonly refused: ImportProblem }
  | { readonly opened: Blob | null }
  | { readonly failure: string }
);
