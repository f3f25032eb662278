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

export interface QueueListing {
  readonly queue: readonly QueueItem[];
  readonly listed: readonly QueueFacts[];
}

/** In display order: permanently refused, to be retried, waiting. */
export type SectionKind = 'refused' | 'failing' | 'waiting';

export const SECTIONS: readonly SectionKind[] = ['refused', 'failing', 'waiting'];

export function sectionOf(item: QueueItem): SectionKind {
  if (item.permanentlyFailed) return 'refused';
  return item.attempts > 0 ? 'failing' : 'waiting';
}

export function listingOrder(queue: readonly QueueItem[]): readonly QueueItem[] {
  const rank = (item: QueueItem): number => SECTIONS.indexOf(sectionOf(item));
  return queue
    .filter((item) => item.status !== 'completed')
    .toSorted((a, b) => rank(a) - rank(b) || a.seq - b.seq);
}
