import type { RowQuota } from '@metalquest/core/account/row-quota';
import type { PathPoint } from '@metalquest/core/geo/point';
import type { JsonObject } from '@metalquest/core/json';
import type { PathWish } from '@metalquest/core/paths/missing-paths';
import type { UploadWatch } from './upload-watch.ts';

/**
 * What came of a request. `silence` is no answer, or one that nobody of ours gave; `refused` is a judgement of the
 * request itself and the only outcome that counts as an attempt (see verdictOf of core for the statuses).
 */
export type Answer<T> =
  | { readonly verdict: 'accepted'; readonly value: T }
  | { readonly verdict: 'refused'; readonly message: string; readonly code: string | null }
  | { readonly verdict: 'unauthenticated' }
  | {
      readonly verdict: 'silence';
      /** How long the server wants to be left alone, when it answered that. */
      readonly retryAfterMs?: number;
    };

/** Whose requests would be sent now. `unreachable`: there is a session, but its token cannot be refreshed yet. */
export type SessionState = 'ready' | 'unreachable' | 'signed-out' | 'other-user';

/** A row as the server keeps it after a write of ours. */
export interface WrittenRow {
  readonly id: string;
  readonly xid: string;
  /** The server's time of the write; absent where it does not say. */
  readonly changedAt?: string | undefined;
}

/** A row of a page; `table` is 'tombstones' for a deleted one. */
export interface PulledRow {
  readonly table: string;
  readonly row: JsonObject;
}

/** A page of pull_changes. `next` goes on within this pull; `cursor` is what may be kept. */
export interface ChangesPage {
  readonly epoch: string;
  readonly changes: readonly PulledRow[];
  readonly more: boolean;
  readonly next: JsonObject;
  readonly cursor: JsonObject;
  /** Above the number of every change so far: within one history it never goes down. */
  readonly counter?: string | undefined;
}

/** What a new device shows first: the newest rows as pull_changes gives them, and how many rows there are in all. */
export interface NewestRows {
  readonly epoch: string;
  readonly total: number;
  readonly changes: readonly PulledRow[];
}

/** Points of quests in the order they were asked for. With `more` the last quest may go on and the rest is unread. */
export interface PathsPage {
  readonly epoch: string;
  readonly paths: readonly { readonly questId: string; readonly points: readonly PathPoint[] }[];
  readonly more: boolean;
}

/** The backend as the engine needs it: the one place that knows supabase-js. Calls never reject. */
export interface Server {
  session(): Promise<SessionState>;
  /** Asks for a new token, after an answer that the present one is not accepted. */
  refreshSession(): Promise<SessionState>;
  /** Inserts rows; those whose key exists, or was deleted, are left alone and missing from the answer. */
  insert(table: string, key: string, rows: readonly JsonObject[]): Promise<Answer<readonly WrittenRow[]>>;
  /** Changes columns of one row; an empty answer means there is no such row. */
  update(table: string, key: string, id: string, columns: JsonObject): Promise<Answer<readonly WrittenRow[]>>;
  remove(table: string, key: string, id: string): Promise<Answer<null>>;
  /** True when the row was deleted by some device of the user. */
  isDeleted(table: string, id: string): Promise<Answer<boolean>>;
  appendPath(
    questId: string,
    points: readonly PathPoint[],
  ): Promise<Answer<{ xid: string; pathPointCount: number }>>;
  /** The rows with these keys, as pull_changes gives them; those that are not there are missing. */
  fetchRows(table: string, key: string, ids: readonly string[]): Promise<Answer<readonly JsonObject[]>>;
  pullNewest(): Promise<Answer<NewestRows>>;
  pullChanges(since: JsonObject | null): Promise<Answer<ChangesPage>>;
  /** What the rows of the account take, and what they may take. */
  rowQuota(): Promise<Answer<RowQuota>>;
  pullPaths(wanted: readonly PathWish[]): Promise<Answer<PathsPage>>;
  /**
   * Stores a file; one that is there with the same size counts as stored. A large one is sent in pieces and goes on
   * where an earlier attempt stopped, at least by one piece. A file that nobody wants any more is not sent on; something of it may be there.
   */
  upload(path: string, file: Blob, watch: UploadWatch): Promise<Answer<null>>;
  /** Ends an unfinished upload by its address; one that the server does not know counts as ended. */
  endUpload(address: string): Promise<Answer<null>>;
  removeFile(path: string): Promise<Answer<null>>;
  /** Whether the bucket has the file, without fetching it. */
  hasFile(path: string): Promise<Answer<boolean>>;
  /** The file; `signal` breaks it off, which is silence. */
  download(path: string, signal?: AbortSignal): Promise<Answer<Blob>>;
}
