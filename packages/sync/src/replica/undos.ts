import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { isUndoable } from '@metalquest/core/queue/undo';
import { tombstoneKey } from './local-tombstones.ts';
import type { Replica } from './replica.ts';
import type { Undo } from './store-entries.ts';

export async function filesNeededForUndo(
  replica: Replica,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = new Set(ids.map((id) => tombstoneKey('media', id)));
  const undos = await replica.undos
    .where('about')
    .anyOf([...keys])
    .distinct()
    .toArray();
  const undoKeys = new Set(undos.flatMap((undo) => undo.about));
  return new Set(ids.filter((id) => undoKeys.has(tombstoneKey('media', id))));
}

export async function forgetInUndos(replica: Replica, table: string, id: string): Promise<void> {
  const key = tombstoneKey(table, id);
  const undos = await replica.undos.where('about').equals(key).toArray();
  for (const undo of undos) await replica.undos.put({ ...undo, gone: [...undo.gone, key] });
}

export async function endUndos(replica: Replica, undos: readonly Undo[]): Promise<void> {
  if (undos.length === 0) return;
  await replica.undos.bulkDelete(undos.map((undo) => undo.key));
  const entries = undos.flatMap((undo) => undo.rows);
  const ids = entries.filter(({ table }) => table === 'media').map(({ row }) => row.id);
  if (ids.length === 0) return;
  const existing = await replica.dexie.table('media').bulkGet(ids);
  const missingIds = ids.filter((_, index) => existing[index] === undefined);
  await replica.mediaFiles.bulkDelete(missingIds);
  await replica.mediaThumbs.bulkDelete(missingIds);
}

export async function endUndosOf(replica: Replica, sending: readonly QueueItem[]): Promise<void> {
  const ids = sending.filter((item) => item.undoableUntil !== undefined).map((item) => item.id);
  if (ids.length === 0) return;
  await endUndos(replica, await replica.undos.where('deletes').anyOf(ids).distinct().toArray());
}

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
