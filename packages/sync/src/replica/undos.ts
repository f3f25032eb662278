import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { isUndoable } from '@metalquest/core/queue/undo';
import { graveKey } from './graves.ts';
import type { PathPointRow, PathSummary } from './path-rows.ts';
import type { Replica } from './replica.ts';
import type { StoredRow } from './stored-row.ts';

/** A row that a delete took, as it was. */
export interface TakenRow {
  readonly table: string;
  readonly row: StoredRow<unknown>;
}

/** A reference to a deleted row that the delete cleared. */
export interface ClearedReference {
  readonly table: string;
  readonly id: string;
  /** The field of the value and its column, and the row that it named. */
  readonly field: string;
  readonly column: string;
  readonly named: string;
  /** A change with this reference was waiting: meanwhile it may have been sent without it. */
  readonly wasWaiting: boolean;
}

/** A path that a delete took. */
export interface TakenPath {
  readonly summary: PathSummary | null;
  readonly points: readonly PathPointRow[];
}

/**
 * All that one delete took from the replica and the queue, to be put back whole. Files of media stay where they are
 * meanwhile. It goes when the time is over, when the delete leaves for the server, or when it is undone.
 */
export interface Undo {
  /** The deleted row, as graveKey makes it. */
  readonly key: string;
  /** ISO-8601 UTC; see isUndoable. */
  readonly until: string;
  /** Parents before children; the deleted row first. */
  readonly rows: readonly TakenRow[];
  /** The keys of all of them. */
  readonly about: readonly string[];
  /** Those of them that were deleted on another device meanwhile: they stay deleted. */
  readonly gone: readonly string[];
  /** What waited for these rows, in the order of the queue. */
  readonly items: readonly QueueItem[];
  readonly paths: readonly TakenPath[];
  readonly cleared: readonly ClearedReference[];
  /** Ids of the queue's DELETE items that the delete made; none when the server never had any of it. */
  readonly deletes: readonly string[];
}

/** Which of these media rows' files must stay, since their rows may come back. */
export async function filesKeptForUndo(
  replica: Replica,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = new Set(ids.map((id) => graveKey('media', id)));
  const undos = await replica.undos
    .where('about')
    .anyOf([...keys])
    .distinct()
    .toArray();
  const kept = new Set(undos.flatMap((undo) => undo.about));
  return new Set(ids.filter((id) => kept.has(graveKey('media', id))));
}

/** A row was deleted on another device: an undo leaves it deleted. In the caller's transaction. */
export async function forgetInUndos(replica: Replica, table: string, id: string): Promise<void> {
  const key = graveKey(table, id);
  const undos = await replica.undos.where('about').equals(key).toArray();
  for (const undo of undos) await replica.undos.put({ ...undo, gone: [...undo.gone, key] });
}

/** Ends undos, with the files that were kept for them, in the caller's transaction. */
export async function endUndos(replica: Replica, undos: readonly Undo[]): Promise<void> {
  if (undos.length === 0) return;
  await replica.undos.bulkDelete(undos.map((undo) => undo.key));
  const taken = undos.flatMap((undo) => undo.rows);
  const ids = taken.filter(({ table }) => table === 'media').map(({ row }) => row.id);
  if (ids.length === 0) return;
  const here = await replica.dexie.table('media').bulkGet(ids);
  const without = ids.filter((_, index) => here[index] === undefined);
  await replica.mediaFiles.bulkDelete(without);
  await replica.mediaThumbs.bulkDelete(without);
}

/** The deletes that are about to leave can no longer be undone. In the caller's transaction. */
export async function endUndosOf(replica: Replica, sending: readonly QueueItem[]): Promise<void> {
  const ids = sending.filter((item) => item.undoableUntil !== undefined).map((item) => item.id);
  if (ids.length === 0) return;
  await endUndos(replica, await replica.undos.where('deletes').anyOf(ids).distinct().toArray());
}

/** Ends the undos whose time is over. */
export async function endOldUndos(replica: Replica, nowMs: number): Promise<void> {
  if ((await replica.undos.count()) === 0) return;
  const { undos, mediaFiles, mediaThumbs, dexie } = replica;
  await dexie.transaction('rw', [undos, mediaFiles, mediaThumbs, dexie.table('media')], async () => {
    const all = await undos.toArray();
    await endUndos(
      replica,
      all.filter((undo) => !isUndoable(undo.until, nowMs)),
    );
  });
}
