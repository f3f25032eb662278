import type { PathPoint } from '@metalquest/core/geo/point';
import type { ArchivedAccount } from '@metalquest/core/import/import-plan';
import type { StoredContent } from '../replica/beside.ts';

/**
 * Where an import stands:
 * - reading: its rows are made ready in parts, none is in the replica; what a dead tab leaves of it is dropped;
 * - writing: all parts are on the device and move into the replica one after the other; a dead tab's is gone on with;
 * - undoing: its rows are taken out again; gone on with alike;
 * - done, failed: over.
 */
export type ImportState = 'reading' | 'writing' | 'undoing' | 'done' | 'failed';

/** A file that could not be kept, with the reason to show. */
export interface LeftOutFile {
  readonly filename: string;
  readonly message: string;
}

/** One import, for as long as it can be undone. */
export interface ImportRecord {
  readonly id: string;
  /** What was picked: 'walk.gpx and 2 more'. */
  readonly name: string;
  /** ISO-8601 UTC. */
  readonly startedAt: string;
  readonly state: ImportState;
  /** Rows through in this state, and of how many. */
  readonly done: number;
  readonly total: number;
  /** Rows written, by table. */
  readonly counts: Readonly<Record<string, number>>;
  readonly leftOut: readonly LeftOutFile[];
  /** Why it failed. */
  readonly message: string | null;
  /** Of one that is undone: rows changed since go as well. */
  readonly takesEdited: boolean;
}

/** A row that an import brought; its key is as graveKey makes it. */
export interface ImportedRow {
  readonly key: string;
  readonly importId: string;
  /** Of the record in its file; none for rows that the import made of its own. */
  readonly fingerprint?: string;
  /** What the row was when it came: see rowMark. */
  readonly mark: string;
}

/** A row to be. */
export interface NewRow {
  readonly table: string;
  readonly id: string;
  readonly value: unknown;
  readonly fingerprint?: string;
}

/** What is written in one transaction. */
export interface ImportPart {
  readonly importId: string;
  readonly n: number;
  /** Parents stand before children, within a part and from part to part. */
  readonly rows: readonly NewRow[];
  /** Points of quests of this part or of one before; those of a quest follow each other in time. */
  readonly paths: readonly { readonly questId: string; readonly points: readonly PathPoint[] }[];
  readonly files: readonly (StoredContent & { readonly id: string; readonly thumbnail: Blob | null })[];
  readonly account?: ArchivedAccount;
}

/** Files and records that are told one by one. */
export const MAX_LEFT_OUT = 200;
