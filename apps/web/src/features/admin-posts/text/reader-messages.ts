import type { ArticleProblem } from '@metalquest/core/content/article';
import type { ArticlePatch } from '@metalquest/core/content/article-patch';
import type { RevisionLine } from '@metalquest/core/content/revision-diff';

/** Requests to the worker; a response carries the ID of its request. */
export type ReaderRequest = { readonly id: number } & (
  | { readonly ask: 'article'; readonly markdown: string }
  | { readonly ask: 'compare'; readonly older: string; readonly newer: string }
);

export type ReaderAnswer = { readonly id: number } & (
  | { readonly patch: ArticlePatch; readonly problems: readonly ArticleProblem[] }
  | { readonly lines: readonly RevisionLine[] }
  | { readonly failure: string }
);
