import { isRecord } from '@metalquest/core/json';
import { makeCurrent } from '@metalquest/core/quest/current';
import { afterCrash } from '@metalquest/core/queue/outcome';
import type { RowRef } from '@metalquest/core/queue/queue-item';
import { isUndoable } from '@metalquest/core/queue/undo';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { syncedTable } from '../mapping/tables.ts';
import { enqueue } from '../queue/enqueue.ts';
import { tombstoneKey } from '../replica/local-tombstones.ts';
import { refetchLater } from '../replica/refetch-list.ts';
import type { Replica } from '../replica/replica.ts';
import type { ClearedReference, RemovedRow, Undo } from '../replica/store-entries.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { syncMeta } from '../replica/sync-meta.ts';
import { endUndos } from '../replica/undos.ts';
import { revised, writeRows } from '../replica/write-rows.ts';
import { affectedQuests, storeChanged } from './affected-quests.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';

const TITLE = 'Restore Failed';

const tooLate = (message: string): CommandRefused =>
  new CommandRefused({ code: 'too-late', title: TITLE, message });

const IS_SENT =
  'The time to undo has passed. With an account, you can restore it under Account Settings, Recently deleted.';
const IS_DELETED_ELSEWHERE = 'It was deleted on another device in the meantime.';
const LACKS_PARENT = 'The record it belongs to is deleted too.';
const SERVER_CHANGED = 'The server was restored in the meantime and no longer has this version.';

export function undoCommands(context: CommandContext) {
  const { replica } = context;
  return {
    /** Undoes a local delete of the last 10 s. Gives 'too-late' if expired, sent or deleted elsewhere. */
    async undoDelete({ table, entityId }: RowRef) {
      const done = await inOneTransaction(context, TITLE, replica.everything, async () => {
        const undo = await replica.undos.get(tombstoneKey(table, entityId));
        if (!undo || !isUndoable(undo.until, context.now())) throw tooLate(IS_SENT);
        await applyUndo(context, undo);
      });
      // Fetch changes from other devices that were skipped while the rows were deleted.
      if (done.ok) context.requestPull?.();
      return done;
    },
  };
}

/** Restores everything a delete removed, in the caller's transaction, except rows deleted elsewhere since. */
export async function applyUndo(context: CommandContext, undo: Undo): Promise<void> {
  const { replica } = context;
  await requireSameServer(replica, undo);
  const back = new Set<string>();
  const refetch: { table: string; entityId: string }[] = [];
  for (const [index, entry] of undo.rows.entries()) {
    const key = tombstoneKey(entry.table, entry.row.id);
    const table = syncedTable(entry.table);
    const reason = undo.gone.includes(key) ? IS_DELETED_ELSEWHERE : LACKS_PARENT;
    const isBack = table && !undo.gone.includes(key) && (await putRow(replica, table, entry));
    if (index === 0 && !isBack) throw tooLate(reason);
    if (!isBack) continue;
    back.add(entry.row.id);
    await replica.localTombstones.delete(key);
    await replica.deletions.delete(key);
    if (mayBeThere(undo, entry)) refetch.push({ table: entry.table, entityId: entry.row.id });
  }
  await putQueue(replica, undo, back);
  for (const { summary, points } of undo.paths) {
    if (summary && back.has(summary.questId)) {
      await replica.pathPoints.bulkPut([...points]);
      await replica.pathSummaries.put(summary);
    }
  }
  for (const reference of undo.cleared) await putReference(context, reference);
  await keepOneCurrent(context, back);
  if (refetch.length > 0) await refetchLater(replica, refetch);
  await endUndos(replica, [undo]);
}

/** Whether the server may have the row, so that a pull may have skipped it. */
function mayBeThere({ items }: Undo, { table, row }: RemovedRow): boolean {
  return !items.some(
    (item) =>
      item.type === 'INSERT' && item.table === table && item.entityId === row.id && item.sentAt === null,
  );
}

/** After a server restore, stored change numbers are meaningless and recovery ran without these rows. */
async function requireSameServer(replica: Replica, undo: Undo): Promise<void> {
  const { generation } = await syncMeta(replica);
  const isOther = undo.rows.some(({ row }) => row.xid !== null && row.generation !== generation);
  if (isOther) throw tooLate(SERVER_CHANGED);
}

/** Restores a row; false when a required parent is not here. References to deleted rows are cleared. */
async function putRow(replica: Replica, table: SyncedTable<unknown>, { row }: RemovedRow): Promise<boolean> {
  if (await replica.rows(table).get(row.id)) return true;
  let after: StoredRow<unknown> = row;
  const columns = table.write(row.value);
  for (const { column, field, table: parentName, onDelete } of table.parents) {
    const id = columns[column];
    const parent = syncedTable(parentName);
    if (typeof id !== 'string' || !parent || (await replica.rows(parent).get(id))) continue;
    if (onDelete === 'cascade') return false;
    if (table.cleared) after = revised(table, after, table.cleared(after.value, field));
  }
  await writeRows(replica, table, [{ before: undefined, after }]);
  return true;
}

/** Items in flight at the time of the delete are sent again: their result is unknown, and it is harmless. */
async function putQueue(replica: Replica, undo: Undo, back: ReadonlySet<string>): Promise<void> {
  const deletes = await replica.queue
    .where('id')
    .anyOf([...undo.deletes])
    .toArray();
  const obsolete = deletes.filter((item) => back.has(item.entityId));
  await replica.queue.bulkDelete(obsolete.map((item) => item.seq));
  const items = undo.items.filter((item) => back.has(item.entityId));
  const queued = await replica.queue.bulkGet(items.map((item) => item.seq));
  await replica.queue.bulkPut(items.filter((_, index) => !queued[index]).map(afterCrash));
}

async function putReference(context: CommandContext, reference: ClearedReference): Promise<void> {
  const { replica } = context;
  const table = syncedTable(reference.table);
  const before = table && (await replica.rows(table).get(reference.id));
  if (!table || !before) return;
  if (!isRecord(before.value) || before.value[reference.field] !== null) return;
  const value = { ...before.value, [reference.field]: reference.named };
  await writeRows(replica, table, [{ before, after: revised(table, before, value) }]);
  if (!reference.wasWaiting) return;
  // The pending change may have been sent without the reference.
  const payload = { [reference.column]: reference.named };
  const change = { table: table.name, type: 'UPDATE', entityId: before.id, payload } as const;
  await enqueue(replica, change, stampOf(context));
}

/** A quest started or resumed since stays current; the restored one is paused. */
export async function keepOneCurrent(context: CommandContext, back: ReadonlySet<string>): Promise<void> {
  const { replica } = context;
  const quests = await affectedQuests(replica);
  const runs = quests.filter((quest) => quest.isCurrent || quest.status === 'active');
  const other = runs.find((quest) => !back.has(quest.id));
  if (!other || !runs.some((quest) => back.has(quest.id))) return;
  await storeChanged(context, quests, makeCurrent(quests, other.id, context.now()));
}
