import type { PathPoint } from '@metalquest/core/geo/point';
import type { ArchivedAccount } from '@metalquest/core/import/import-plan';
import type { StoredContent } from '../replica/store-entries.ts';

/**
 * The state of an import:
 * - reading: parts are prepared, none is in the replica; removed after a crash;
 * - writing: all parts are staged and move into the replica one by one; continued after a crash;
 * - undoing: its rows are being removed; continued after a crash;
 * - done, failed: final.
 */
type ImportState = 'reading' | 'writing' | 'undoing' | 'done' | 'failed';

export interface SkippedFile {
  readonly filename: string;
  readonly message: string;
}

export interface ImportRecord {
  readonly id: string;
  readonly name: string;
  /** ISO-8601 UTC. */
  readonly startedAt: string;
  readonly state: ImportState;
  readonly done: number;
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly leftOut: readonly SkippedFile[];
  readonly message: string | null;
  readonly includesEdited: boolean;
}

/** A row created by an import; `key` has the format of tombstoneKey. */
export interface ImportedRow {
  readonly key: string;
  readonly importId: string;
  readonly fingerprint?: string;
  /** The row's state when it was imported: see rowMark. */
  readonly mark: string;
}

export interface NewRow {
  readonly table: string;
  readonly id: string;
  readonly value: unknown;
  readonly fingerprint?: string;
}

/** The rows, paths and files of one transaction. */
export interface ImportPart {
  readonly importId: string;
  readonly n: number;
  readonly rows: readonly NewRow[];
  readonly paths: readonly { readonly questId: string; readonly points: readonly PathPoint[] }[];
  readonly files: readonly (StoredContent & { readonly id: string; readonly thumbnail: Blob | null })[];
  readonly account?: ArchivedAccount;
}

export const MAX_SKIPPED_FILES = 200;
