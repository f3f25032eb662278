import { type ByRole, byOwner } from './outcomes.ts';

/**
 * What an attempt on somebody's file comes to. `hidden`: answered as if there were no such file; `unsupported`: nobody
 * may, whoever they are.
 */
export type FileOutcome = 'done' | 'hidden' | 'denied' | 'unsupported';

export const FILE_VERBS = ['select', 'insert', 'update', 'delete'] as const;
export type FileVerb = (typeof FILE_VERBS)[number];

/** In the order of FILE_VERBS. */
type FileOutcomes = readonly [FileOutcome, FileOutcome, FileOutcome, FileOutcome];

/** A file is never overwritten (decision 4 makes its name its content's). */
const PRIVATE_FILES = byOwner<FileOutcomes>(
  ['hidden', 'denied', 'unsupported', 'denied'],
  ['done', 'done', 'unsupported', 'done'],
  ['hidden', 'denied', 'unsupported', 'hidden'],
);

/** Of the public site: anybody reads them by their public address, administrators add and remove them. */
const SITE_FILES: ByRole<FileOutcomes> = {
  ...byOwner<FileOutcomes>(
    ['done', 'denied', 'unsupported', 'denied'],
    ['done', 'denied', 'unsupported', 'hidden'],
    ['done', 'denied', 'unsupported', 'hidden'],
  ),
  admin: ['done', 'done', 'unsupported', 'done'],
};

/** Every bucket, and every kind of place in it where a file may lie. One that is missing here fails the test. */
export const BUCKETS: Readonly<Record<string, Readonly<Record<string, ByRole<FileOutcomes>>>>> = {
  content: { posts: SITE_FILES },
  media: { finds: PRIVATE_FILES, equipment: PRIVATE_FILES, permissions: PRIVATE_FILES },
};
