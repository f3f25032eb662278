import type { FilePlace } from './change-text.ts';
import type { FullPart, QueueItem, RowRef } from './queue-item.ts';
import type { SendState } from './send-state.ts';

export interface QueueFacts {
  readonly item: QueueItem;
  readonly standing: SendState['state'];
  /** Label of the refused item that blocks this one. */
  readonly behind: string | null;
  /** Row under which the change is listed: a find for its photos, a quest for its path. */
  readonly subject: RowRef & { readonly label: string };
  readonly file: FilePlace | null;
  /** Unsent path points, if the item stands for them. */
  readonly points: number | null;
  /** The full part of the account that the change waits for. */
  readonly noRoom: FullPart | null;
  /** Child rows that would be lost when discarding a new row, by table. */
  readonly below: Readonly<Record<string, number>>;
}
