import type { FilePlace } from './change-words.ts';
import type { FullPart, QueueItem, RowRef } from './queue-item.ts';
import type { Standing } from './standing.ts';

/** What the replica knows of a queued change, beyond the change. */
export interface QueueFacts {
  readonly item: QueueItem;
  readonly standing: Standing['state'];
  /** The name of what is in the way, where the change is stuck behind something refused. */
  readonly behind: string | null;
  /** What the change is listed under: a find for its photos, a quest for its path. */
  readonly subject: RowRef & { readonly label: string };
  readonly file: FilePlace | null;
  /** Path points that wait, for the item that stands for them. */
  readonly points: number | null;
  /** The part of the account that is full, where the change waits for room in it. */
  readonly noRoom: FullPart | null;
  /** Rows below that would go with a new row that is discarded, by table. */
  readonly below: Readonly<Record<string, number>>;
}
