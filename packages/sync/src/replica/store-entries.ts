import type { RowQuota } from '@metalquest/core/account/row-quota';
import type { Category } from '@metalquest/core/find/category';
import type { Period } from '@metalquest/core/find/period';
import type { PathPoint } from '@metalquest/core/geo/point';
import type { JsonObject } from '@metalquest/core/json';
import type { QueueItem, RowRef } from '@metalquest/core/queue/queue-item';
import type { ColumnPiece } from '@metalquest/core/statistics/live/columns';
import type { CachedFacts } from '@metalquest/core/statistics/live/fact-index';
import type { Statistics } from '@metalquest/core/statistics/statistics';
import type { PathProgress } from '../status/sync-status.ts';
import type { StoredRow } from './stored-row.ts';

/* Entries of the replica's stores. Rows of synced tables are in stored-row.ts, imports in import-record.ts. */

export type StoredContent =
  | { readonly blob: Blob; readonly beside?: never }
  | {
      readonly beside: { readonly name: string; readonly type: string; readonly size: number };
      readonly blob?: never;
    };

/** A media file, stored apart from its row so that lists do not load it; see file-store.ts for large files. */
export type StoredFile = StoredContent & {
  readonly id: string;
  readonly size: number;
  /** 1 while the server lacks the file, which protects it from eviction; then absent. */
  readonly waiting?: 1;
  /** Epoch ms; the least recently used downloads are evicted first. */
  readonly lastUsedAt: number;
};

export interface StoredThumbnail {
  readonly id: string;
  readonly blob: Blob;
  readonly size: number;
  readonly lastUsedAt: number;
}

export interface StartedUpload {
  readonly id: string;
  readonly address: string;
}

/** A point of a path; unique by (quest, time), as on the server. */
export interface PathPointRow extends PathPoint {
  readonly questId: string;
  /** The quest's id while the server lacks the point. */
  readonly waiting?: string;
}

export interface PathSummary {
  readonly questId: string;
  readonly count: number;
  /** How many of them the server is known to have. */
  readonly onServer: number;
  /** A full read that still left points missing: the server's count then, and its history. */
  readonly readAt?: { readonly serverCount: number; readonly generation: number };
  readonly distanceM: number;
  readonly last: PathPoint | null;
  /** The last point recorded on this device, from which the path rule measures. */
  readonly recorded: PathPoint | null;
}

export function emptyPath(questId: string): PathSummary {
  return { questId, count: 0, onServer: 0, distanceM: 0, last: null, recorded: null };
}

export interface FindCountsRow {
  readonly key: 'finds';
  readonly total: number;
  readonly withPhoto: number;
  readonly byCategory: Readonly<Record<Category, number>>;
  /** By depth in whole cm; empty depths are absent. */
  readonly byDepthCm: Readonly<Record<number, number>>;
  /** Empty periods and materials are absent. */
  readonly byPeriod: Readonly<Partial<Record<Period, number>>>;
  readonly byMaterial: Readonly<Record<string, number>>;
}

/** The number of a quest's finds, updated with them, so that quests can be sorted by it from an index. */
export interface QuestFindCount {
  readonly questId: string;
  /** At least 1: a quest without finds has no record. */
  readonly count: number;
}

/** A row deleted here whose tombstone has not arrived yet. Changes to it in flight are ignored. */
export interface LocalTombstone {
  readonly key: string;
  readonly label?: string;
  /** The key of the deleted row that this one was deleted with; its own key for that row. */
  readonly root?: string;
}

/** A known deletion, never removed, so that a restored server that has the row receives another DELETE. */
export interface KnownDeletion {
  /** In the format of tombstoneKey. */
  readonly key: string;
}

/** A removed row that could be recreated, as the server's columns. */
export interface RestorableRow {
  readonly table: string;
  readonly id: string;
  readonly row: JsonObject;
  /** Included only as a parent for other rows; not known to be deleted itself. */
  readonly ancestor?: true;
  readonly path?: readonly PathPoint[];
}

/** Stored separately, so that listing notices does not load them. Parents first. */
export interface RestorableRows {
  readonly noticeId: number;
  readonly rows: readonly RestorableRow[];
}

export interface RemovedRow {
  readonly table: string;
  readonly row: StoredRow<unknown>;
}

export interface ClearedReference {
  readonly table: string;
  readonly id: string;
  readonly field: string;
  readonly column: string;
  readonly named: string;
  /** A change with this reference was pending, and may have been sent without it since. */
  readonly wasWaiting: boolean;
}

export interface RemovedPath {
  readonly summary: PathSummary | null;
  readonly points: readonly PathPointRow[];
}

/** Everything a delete removed, until it expires, is sent or is undone. Media files stay in place. */
export interface Undo {
  readonly key: string;
  /** ISO-8601 UTC; see isUndoable. */
  readonly until: string;
  /** Parents before children; the deleted row first. */
  readonly rows: readonly RemovedRow[];
  readonly about: readonly string[];
  /** Keys of rows deleted on another device meanwhile, which stay deleted. */
  readonly gone: readonly string[];
  readonly items: readonly QueueItem[];
  readonly paths: readonly RemovedPath[];
  readonly cleared: readonly ClearedReference[];
  /** Ids of the DELETE items that the delete queued; empty when the server had none of the rows. */
  readonly deletes: readonly string[];
}

export interface StoredDraft {
  /** Identifies the form: 'contact:new', 'find:<quest id>'. A second tab with the same form adds '~2'. */
  readonly key: string;
  readonly fields: string;
  /** Id of the record that the form creates. Absent in drafts of older versions. */
  readonly recordId?: string;
  /** Set when that record was saved, and the fields were typed during the save. */
  readonly isTypedSince?: true;
  /** Epoch milliseconds, device clock. */
  readonly keptAt: number;
}

export interface StoredDraftFile {
  /** Absent in drafts of older versions. */
  readonly id?: string;
  readonly name: string;
  readonly lastModified: number;
  readonly blob: Blob;
  readonly as?: 'hole_filled' | 'voice_note';
  readonly durationMs?: number;
}

/** A draft's files, stored separately so that a keystroke does not rewrite a video. */
export interface StoredDraftFiles {
  readonly key: string;
  readonly recordId?: string;
  readonly files: readonly StoredDraftFile[];
}

/** The finds and quests that one transaction changed, so that stale statistics are always detected. */
export interface NewFactChange {
  readonly finds?: readonly string[];
  readonly quests?: readonly string[];
}

export interface FactChange extends NewFactChange {
  readonly seq: number;
}

export interface FactsHeader {
  readonly form: number;
  readonly timeZone: string;
  /** New at each write: a tab with another stamp has its facts in other slots. */
  readonly stamp: string;
  readonly seq: number;
  readonly pieces: number;
}

export interface CachedFigures {
  readonly form: number;
  readonly timeZone: string;
  readonly seq: number;
  readonly statistics: Statistics;
}

export type FactPiece =
  | { readonly key: 'header'; readonly header: FactsHeader }
  | { readonly key: 'common'; readonly common: Omit<CachedFacts, 'pieces'> }
  | { readonly key: 'figures'; readonly figures: CachedFigures }
  | { readonly key: `piece/${number}`; readonly piece: ColumnPiece };

/**
 * Recovery after the server was restored from a backup.
 * - fetch: refetching everything, to find what the server lacks. `held`: sending is paused meanwhile, because
 * the server may lack the parents.
 * - files: missing rows are queued; files are checked up to the media row `after`.
 */
type Recovery =
  | { readonly stage: 'fetch'; readonly held: boolean }
  | { readonly stage: 'files'; readonly after: string };

/** The sync state with the server. One row, written together with each page. */
export interface SyncMeta {
  readonly key: 'sync';
  /** Distinguishes this replica from an earlier, lost one; created on demand. See file-notes.ts. */
  readonly replicaId?: string;
  /** The server's history; a different one means that the server was restored. */
  readonly epoch: string | null;
  /** The number of the current history, to which rows relate their sync_xid. */
  readonly generation: number;
  readonly changesCursor: JsonObject | null;
  /** The tables known to the app that moved the cursor; absent in version 1. See coverAllTables. */
  readonly covered?: { readonly cursor: JsonObject; readonly tables: readonly string[] };
  /** The highest change number in this history, '0' when none; the server's counter cannot be lower. */
  readonly seenXid: string;
  readonly recovery: Recovery | null;
  readonly pathsBehind: boolean;
  readonly firstSyncDone: boolean;
  readonly firstSyncRows: number;
  readonly firstSyncTotal: number | null;
  readonly pathProgress: PathProgress | null;
  readonly lastSyncedAt: string | null;
  readonly rowQuota?: RowQuota & { readonly atMs: number };
  /** Ids of guests whose records were moved into this replica. */
  readonly adopted?: readonly string[];
  /** Rows to refetch although unchanged, because a local change was discarded. */
  readonly refetch?: readonly RowRef[];
  /** The run of a quest that was started on this device, which records its path; otherwise null. */
  readonly tracking: { readonly questId: string; readonly segmentStart: string } | null;
}
