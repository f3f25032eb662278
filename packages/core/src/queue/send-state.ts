import type { QueueItemId } from '../ids.ts';
import { rowKey } from './parents.ts';
import type { QueueItem } from './queue-item.ts';

/**
 * Position of an item relative to others:
 * - ready: not blocked (possibly in flight)
 * - waiting: behind an item that will be sent
 * - refused: permanently failed; the user must retry, edit or discard it
 * - stuck: behind a refused item
 */
export interface SendState {
  readonly state: 'ready' | 'waiting' | 'refused' | 'stuck';
  readonly behind: QueueItemId | null;
}

interface QueueIndex {
  /** Unfinished UPDATEs that set a parent and so may move a row to another one. */
  readonly moves: readonly QueueItem[];
  readonly ofRow: ReadonlyMap<string, readonly QueueItem[]>;
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

/** Whether an UPDATE may move its row away from a row that is deleted later. */
function movesWithin(move: QueueItem, removal: QueueItem): boolean {
  return (
    move.seq < removal.seq &&
    move.parents.some(({ table, entityId }) => table === removal.table && entityId !== removal.entityId)
  );
}

function parentInserts(item: QueueItem, index: QueueIndex): QueueItem[] {
  // A DELETE does not need the rows it refers to.
  if (item.type === 'DELETE') return [];
  return item.parents.flatMap((parent) => {
    const row = index.ofRow.get(rowKey(parent.table, parent.entityId)) ?? [];
    return row.filter((candidate, position) => {
      if (candidate.type !== 'INSERT') return false;
      // Ignore an INSERT that recreates a parent deleted after this change.
      const newLife = row
        .slice(0, position)
        .some((earlier) => earlier.type === 'DELETE' && earlier.seq > item.seq);
      return !newLife;
    });
  });
}

/**
 * Standing of all unfinished items. Rules: FIFO within a row; a row's INSERT before items that refer to it; a
 * DELETE after earlier changes of its children and after moves between parents of its table, since the server
 * would cascade to a moved row, and after the rows that replace it. A refused item blocks only its dependants; a DELETE passes refused changes of
 * its own row and children.
 */
export function sendStates(queue: readonly QueueItem[]): ReadonlyMap<QueueItemId, SendState> {
  const unfinished = queue.filter((item) => item.status !== 'completed').toSorted((a, b) => a.seq - b.seq);
  const index = indexOf(unfinished);
  const cache = new Map<QueueItemId, SendState>();
  const open = new Set<QueueItemId>();

  function blockersOf(item: QueueItem): QueueItem[] {
    const before = (index.ofRow.get(keyOf(item)) ?? []).filter((other) => other.seq < item.seq);
    if (item.type !== 'DELETE') return [...before.slice(-1), ...parentInserts(item, index)];
    const children = (index.childrenOf.get(keyOf(item)) ?? []).filter((child) => child.seq < item.seq);
    const hopeful = [...before, ...children].filter((blocker) => {
      const state = standingOf(blocker).state;
      return state === 'ready' || state === 'waiting';
    });
    const replacing = (item.after ?? []).flatMap(
      ({ table, entityId }) => index.ofRow.get(rowKey(table, entityId)) ?? [],
    );
    return [
      ...hopeful,
      ...index.moves.filter((move) => movesWithin(move, item)),
      ...replacing.filter(({ type }) => type === 'INSERT'),
    ];
  }

  function standingOf(item: QueueItem): SendState {
    const found = cache.get(item.id);
    if (found) return found;
    // Break cycles: they cannot come from the product, and sending one item is better than a deadlock.
    if (open.has(item.id)) return { state: 'ready', behind: null };
    open.add(item.id);
    const standing = judge(item);
    open.delete(item.id);
    cache.set(item.id, standing);
    return standing;
  }

  function judge(item: QueueItem): SendState {
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
  return cache;
}
