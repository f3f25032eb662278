import type { QueueItemId } from '../ids.ts';
import { rowKey } from './parents.ts';
import type { QueueItem } from './queue-item.ts';

/**
 * Where an item stands among the others:
 * - ready: nothing is in its way (it may be in the middle of being sent);
 * - waiting: something that will be sent goes first;
 * - refused: permanently failed, for the user to retry, edit or discard;
 * - stuck: behind a refused item, until the user decides about that one.
 */
export interface Standing {
  readonly state: 'ready' | 'waiting' | 'refused' | 'stuck';
  /** The item in the way; null when ready or itself refused. */
  readonly behind: QueueItemId | null;
}

interface QueueIndex {
  /** Unfinished UPDATEs that give a row a parent, and so may take it away from another. */
  readonly moves: readonly QueueItem[];
  /** Unfinished items of each row, in the order they were made. */
  readonly ofRow: ReadonlyMap<string, readonly QueueItem[]>;
  /** Unfinished items that name a row as their parent. */
  readonly childrenOf: ReadonlyMap<string, readonly QueueItem[]>;
}

const keyOf = (item: QueueItem): string => rowKey(item.table, item.entityId);

function indexOf(unfinished: readonly QueueItem[]): QueueIndex {
  const childrenOf = new Map<string, QueueItem[]>();
  for (const item of unfinished) {
    for (const parent of item.parents) {
      const key = rowKey(parent.table, parent.entityId);
      const children = childrenOf.get(key);
      if (children) children.push(item);
      else childrenOf.set(key, [item]);
    }
  }
  const moves = unfinished.filter((item) => item.type === 'UPDATE' && item.parents.length > 0);
  return { moves, ofRow: Map.groupBy(unfinished, keyOf), childrenOf };
}

/** Whether an UPDATE made before a DELETE may take its row from the deleted one to another of the same table. */
function movesWithin(move: QueueItem, removal: QueueItem): boolean {
  return (
    move.seq < removal.seq &&
    move.parents.some(({ table, entityId }) => table === removal.table && entityId !== removal.entityId)
  );
}

/** The queued INSERTs that must have succeeded before the item can be accepted. */
function parentInserts(item: QueueItem, index: QueueIndex): QueueItem[] {
  // Removing a row needs none of the rows it refers to.
  if (item.type === 'DELETE') return [];
  return item.parents.flatMap((parent) => {
    const row = index.ofRow.get(rowKey(parent.table, parent.entityId)) ?? [];
    return row.filter((candidate, position) => {
      if (candidate.type !== 'INSERT') return false;
      // A parent deleted after this change and then made anew: the change meant its first life.
      const newLife = row
        .slice(0, position)
        .some((earlier) => earlier.type === 'DELETE' && earlier.seq > item.seq);
      return !newLife;
    });
  });
}

/**
 * The standing of every unfinished item: first in, first out within a row; a row's INSERT before whatever names the
 * row as parent; a row's DELETE after earlier changes of its children, and after rows have moved from one parent to
 * another of its table, or the server would delete a moved row together with its old parent. A refused item is in the
 * way only of what depends on it; a DELETE passes refused changes of its own row and children, being the way out.
 */
export function standings(queue: readonly QueueItem[]): ReadonlyMap<QueueItemId, Standing> {
  const unfinished = queue.filter((item) => item.status !== 'completed').toSorted((a, b) => a.seq - b.seq);
  const index = indexOf(unfinished);
  const known = new Map<QueueItemId, Standing>();
  const open = new Set<QueueItemId>();

  function blockersOf(item: QueueItem): QueueItem[] {
    const before = (index.ofRow.get(keyOf(item)) ?? []).filter((other) => other.seq < item.seq);
    if (item.type !== 'DELETE') return [...before.slice(-1), ...parentInserts(item, index)];
    const children = (index.childrenOf.get(keyOf(item)) ?? []).filter((child) => child.seq < item.seq);
    const hopeful = [...before, ...children].filter((blocker) => {
      const state = standingOf(blocker).state;
      return state === 'ready' || state === 'waiting';
    });
    return [...hopeful, ...index.moves.filter((move) => movesWithin(move, item))];
  }

  function standingOf(item: QueueItem): Standing {
    const found = known.get(item.id);
    if (found) return found;
    // Rows that wait for one another cannot come from the product; sending one of them beats waiting for ever.
    if (open.has(item.id)) return { state: 'ready', behind: null };
    open.add(item.id);
    const standing = judge(item);
    open.delete(item.id);
    known.set(item.id, standing);
    return standing;
  }

  function judge(item: QueueItem): Standing {
    if (item.permanentlyFailed) return { state: 'refused', behind: null };
    let first: QueueItem | null = null;
    for (const blocker of blockersOf(item)) {
      if (open.has(blocker.id)) continue;
      const { state, behind } = standingOf(blocker);
      if (state === 'refused') return { state: 'stuck', behind: blocker.id };
      if (state === 'stuck') return { state: 'stuck', behind };
      first ??= blocker;
    }
    return first ? { state: 'waiting', behind: first.id } : { state: 'ready', behind: null };
  }

  for (const item of unfinished) standingOf(item);
  return known;
}
