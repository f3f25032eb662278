import { type ByRole, byOwner } from './outcomes.ts';

/** `hidden`: answered as "not found"; `unsupported`: denied to every role. */
export type FileOutcome = 'done' | 'hidden' | 'denied' | 'unsupported';

export const FILE_VERBS = ['select', 'insert', 'update', 'delete'] as const;
export type FileVerb = (typeof FILE_VERBS)[number];

/** In the order of FILE_VERBS. */
type FileOutcomes = readonly [FileOutcome, FileOutcome, FileOutcome, FileOutcome];

/** Overwriting is unsupported: the file name is the hash of its content (decision 4). */
const PRIVATE_FILES = byOwner<FileOutcomes>(
  ['hidden', 'denied', 'unsupported', 'denied'],
  ['done', 'done', 'unsupported', 'done'],
  ['hidden', 'denied', 'unsupported', 'hidden'],
);

const SITE_FILES: ByRole<FileOutcomes> = {
  ...byOwner<FileOutcomes>(
    ['done', 'denied', 'unsupported', 'denied'],
    ['done', 'denied', 'unsupported', 'hidden'],
    ['done', 'denied', 'unsupported', 'hidden'],
  ),
  admin: ['done', 'done', 'unsupported', 'done'],
};

/** Expected outcomes per bucket and top-level folder. The test fails when one is missing. */
export const BUCKETS: Readonly<Record<string, Readonly<Record<string, ByRole<FileOutcomes>>>>> = {
  content: { posts: SITE_FILES },
  media: { finds: PRIVATE_FILES, equipment: PRIVATE_FILES, permissions: PRIVATE_FILES, voice: PRIVATE_FILES },
};
