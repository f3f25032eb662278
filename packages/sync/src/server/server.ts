import type { PathPoint } from '@metalquest/core/geo/point';
import type { JsonObject } from '@metalquest/core/json';

/**
 * What came of a request. `silence` is no answer, or one that nobody of ours gave; `refused` is a judgement of the
 * request itself and the only outcome that counts as an attempt (see verdictOf of core for the statuses).
 */
export type Answer<T> =
  | { readonly verdict: 'accepted'; readonly value: T }
  | { readonly verdict: 'refused'; readonly message: string; readonly code: string | null }
  | { readonly verdict: 'unauthenticated' }
  | { readonly verdict: 'silence' };

/** Whose requests would be sent now. `unreachable`: there is a session, but its token cannot be refreshed yet. */
export type SessionState = 'ready' | 'unreachable' | 'signed-out' | 'other-user';

/** A row as the server keeps it after a write of ours. */
export interface WrittenRow {
  readonly id: string;
  readonly xid: string;
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
}

/** A page of pull_path_points. */
export interface PointsPage {
  readonly epoch: string;
  readonly points: readonly (PathPoint & { readonly questId: string })[];
  readonly more: boolean;
  readonly next: JsonObject;
  readonly cursor: JsonObject;
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
  pullChanges(since: JsonObject | null): Promise<Answer<ChangesPage>>;
  pullPoints(since: JsonObject | null): Promise<Answer<PointsPage>>;
  /** One quest's points from `afterMs` on, oldest first, at most a page of them. */
  questPath(questId: string, afterMs: number | null): Promise<Answer<readonly PathPoint[]>>;
  /** Stores a file; one that is there with the same size counts as stored. */
  upload(path: string, file: Blob): Promise<Answer<null>>;
  removeFile(path: string): Promise<Answer<null>>;
  download(path: string): Promise<Answer<Blob>>;
}
