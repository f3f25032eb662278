import type { RowQuota } from '@metalquest/core/account/row-quota';
import type { PathPoint } from '@metalquest/core/geo/point';
import type { JsonObject } from '@metalquest/core/json';
import type { PathRequest } from '@metalquest/core/paths/missing-paths';
import type { UploadWatch } from './upload-watch.ts';

/** `silence`: no answer, or not from our server. Only `refused` counts as an attempt (see verdictOf). */
export type Answer<T> =
  | { readonly verdict: 'accepted'; readonly value: T }
  | { readonly verdict: 'refused'; readonly message: string; readonly code: string | null }
  | { readonly verdict: 'unauthenticated' }
  | {
      readonly verdict: 'silence';
      readonly retryAfterMs?: number;
    };

/** The state of the session. `unreachable`: it exists, but its token cannot be refreshed now. */
export type SessionState = 'ready' | 'unreachable' | 'signed-out' | 'other-user';

export interface WrittenRow {
  readonly id: string;
  readonly xid: string;
  readonly changedAt?: string | undefined;
}

/** A row of a page; `table` is 'tombstones' for a deleted one, 'restored_rows' for one that follows again. */
export interface PulledRow {
  readonly table: string;
  readonly row: JsonObject;
}

/** A page of pull_changes. `next` continues within this pull; `cursor` is safe to store. */
export interface ChangesPage {
  readonly epoch: string;
  readonly changes: readonly PulledRow[];
  readonly more: boolean;
  readonly next: JsonObject;
  readonly cursor: JsonObject;
  /** Higher than the number of every change so far; never decreases within one history. */
  readonly counter?: string | undefined;
}

export interface NewestRows {
  readonly epoch: string;
  readonly total: number;
  readonly changes: readonly PulledRow[];
}

/** Path points of quests in the requested order. With `more`, the last quest may be incomplete. */
export interface PathsPage {
  readonly epoch: string;
  readonly paths: readonly { readonly questId: string; readonly points: readonly PathPoint[] }[];
  readonly more: boolean;
}

/** The backend as seen by the engine, which hides supabase-js. Calls never reject. */
export interface Server {
  session(): Promise<SessionState>;
  refreshSession(): Promise<SessionState>;
  /** Inserts rows; skips those whose key exists or was deleted, and omits them from the result. */
  insert(table: string, key: string, rows: readonly JsonObject[]): Promise<Answer<readonly WrittenRow[]>>;
  /** Updates columns of one row; an empty result means that there is no such row. */
  update(table: string, key: string, id: string, columns: JsonObject): Promise<Answer<readonly WrittenRow[]>>;
  remove(table: string, key: string, id: string): Promise<Answer<null>>;
  isDeleted(table: string, id: string): Promise<Answer<boolean>>;
  appendPath(
    questId: string,
    points: readonly PathPoint[],
  ): Promise<Answer<{ xid: string; pathPointCount: number }>>;
  /** The rows with these keys, in pull_changes format; missing ones are omitted. */
  fetchRows(table: string, key: string, ids: readonly string[]): Promise<Answer<readonly JsonObject[]>>;
  pullNewest(): Promise<Answer<NewestRows>>;
  pullChanges(since: JsonObject | null): Promise<Answer<ChangesPage>>;
  rowQuota(): Promise<Answer<RowQuota>>;
  pullPaths(requests: readonly PathRequest[]): Promise<Answer<PathsPage>>;
  /** Uploads a file; one of the same size counts as stored. Stops when the file is no longer wanted. */
  upload(path: string, file: Blob, watch: UploadWatch): Promise<Answer<null>>;
  /** Cancels an unfinished upload by its address; succeeds if the server does not know it. */
  endUpload(address: string): Promise<Answer<null>>;
  removeFile(path: string): Promise<Answer<null>>;
  hasFile(path: string): Promise<Answer<boolean>>;
  /** Downloads a file; aborting `signal` gives silence. */
  download(path: string, signal?: AbortSignal): Promise<Answer<Blob>>;
}
