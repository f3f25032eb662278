import { asQuestId } from '@metalquest/core/ids';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { undoableUntil } from '@metalquest/core/queue/undo';
import { PATH_POINTS, SYNCED_TABLES } from '../mapping/tables.ts';
import { itemsOfRow } from '../queue/enqueue.ts';
import { tombstoneKey } from '../replica/local-tombstones.ts';
import { pathRange } from '../replica/path.ts';
import type { Replica } from '../replica/replica.ts';
import type { ClearedReference, RemovedPath, Undo } from '../replica/store-entries.ts';
import type { RowToRemove } from '../replica/write-rows.ts';

async function queuedFor(replica: Replica, { table, row }: RowToRemove): Promise<QueueItem[]> {
  const items = await itemsOfRow(replica, table.name, row.id);
  if (table.name === 'quests') items.push(...(await itemsOfRow(replica, PATH_POINTS, row.id)));
  return items;
}

async function pathOf(replica: Replica, questId: string): Promise<RemovedPath> {
  const summary = (await replica.pathSummaries.get(asQuestId(questId))) ?? null;
  return { summary, points: await pathRange(replica, questId).toArray() };
}

async function referencesTo(
  replica: Replica,
  { table, row }: RowToRemove,
  removedKeys: ReadonlySet<string>,
): Promise<ClearedReference[]> {
  const found: ClearedReference[] = [];
  for (const child of SYNCED_TABLES) {
    for (const { table: parent, onDelete, field, column } of child.parents) {
      if (parent !== table.name || onDelete !== 'clear') continue;
      const rows = await replica.rows(child).where(`value.${field}`).equals(row.id).toArray();
      for (const { id } of rows) {
        if (removedKeys.has(tombstoneKey(child.name, id))) continue;
        const items = await itemsOfRow(replica, child.name, id);
        const wasWaiting = items.some((item) => item.payload[column] === row.id);
        found.push({ table: child.name, id, field, column, named: row.id, wasWaiting });
      }
    }
  }
  return found;
}

/** Records what a delete will remove, in the caller's transaction; call noteDeletes after the delete. */
export async function keepForUndo(
  replica: Replica,
  removedRows: readonly RowToRemove[],
  nowMs: number,
): Promise<Undo | null> {
  const rows = removedRows.toReversed();
  const [root] = rows;
  if (!root) return null;
  const keys = rows.map(({ table, row }) => tombstoneKey(table.name, row.id));
  const items: QueueItem[] = [];
  const paths: RemovedPath[] = [];
  const cleared: ClearedReference[] = [];
  const removedKeys = new Set(keys);
  for (const each of rows) {
    items.push(...(await queuedFor(replica, each)));
    if (each.table.name === 'quests') paths.push(await pathOf(replica, each.row.id));
    cleared.push(...(await referencesTo(replica, each, removedKeys)));
  }
  const undo: Undo = {
    key: tombstoneKey(root.table.name, root.row.id),
    until: undoableUntil(nowMs),
    rows: rows.map(({ table, row }) => ({ table: table.name, row })),
    about: keys,
    gone: [],
    items: items.toSorted((a, b) => a.seq - b.seq),
    paths,
    cleared,
    deletes: [],
  };
  // Before the rows are deleted, so that their files are not removed.
  await replica.undos.put(undo);
  return undo;
}

export async function noteDeletes(replica: Replica, undo: Undo): Promise<void> {
  const before = new Set(undo.items.map((item) => item.id));
  const deletes: string[] = [];
  for (const { table, row } of undo.rows) {
    for (const item of await itemsOfRow(replica, table, row.id)) {
      if (item.type === 'DELETE' && !before.has(item.id)) deletes.push(item.id);
    }
  }
  if (deletes.length > 0) await replica.undos.put({ ...undo, deletes });
}
