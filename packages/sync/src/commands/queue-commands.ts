import type { QueueItemId } from '@metalquest/core/ids';
import { revived } from '@metalquest/core/queue/outcome';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { isUndoable } from '@metalquest/core/queue/undo';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { PATH_POINTS, syncedTable } from '../mapping/tables.ts';
import { itemsOfRow } from '../queue/enqueue.ts';
import { retryHeldForSpace } from '../queue/queue-store.ts';
import { tombstoneKey } from '../replica/local-tombstones.ts';
import { removeWaitingPoints } from '../replica/path.ts';
import { refetchLater } from '../replica/refetch-list.ts';
import type { Replica } from '../replica/replica.ts';
import { revised, writeRows } from '../replica/write-rows.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';
import { deleteRow } from './row-changes.ts';
import { applyUndo } from './undo-commands.ts';

const isRetried = (item: QueueItem): boolean =>
  (item.attempts > 0 || item.noRoom !== undefined) && item.status !== 'processing';

export function queueCommands(context: CommandContext) {
  const { replica } = context;
  return {
    retryItem: (id: QueueItemId) =>
      inOneTransaction(context, 'Retry Failed', [replica.queue], async () => {
        const item = await replica.queue.where('id').equals(id).first();
        if (item && isRetried(item)) await replica.queue.put(revived(item));
        if (item?.noRoom) await retryHeldForSpace(replica);
      }),
    retryAll: () =>
      inOneTransaction(context, 'Retry Failed', [replica.queue], async () => {
        const items = await replica.queue.filter(isRetried).toArray();
        await replica.queue.bulkPut(items.map(revived));
      }),
    /** Reverts a queued change: deletes a new row; the next pull restores a changed or deleted one. */
    async discardItem(id: QueueItemId) {
      const done = await inOneTransaction(context, 'Discard Failed', replica.everything, async () => {
        const item = await replica.queue.where('id').equals(id).first();
        if (item) await discard(context, item);
      });
      if (done.ok) context.requestPull?.();
      return done;
    },
  };
}

async function discard(context: CommandContext, item: QueueItem): Promise<void> {
  const { replica } = context;
  if (item.status === 'processing') {
    const message = 'It is being sent to the server right now. Try again in a few seconds.';
    throw new CommandRefused({ code: 'being-sent', title: 'Discard Failed', message });
  }
  const table = syncedTable(item.table);
  if (item.table === PATH_POINTS) await removeWaitingPoints(replica, item.entityId);
  if (!table) {
    await replica.queue.delete(item.seq);
    return;
  }
  if (item.type === 'INSERT') await discardInsert(context, table, item);
  else if (item.type === 'UPDATE') await discardUpdate(replica, table, item);
  else await discardDelete(context, item);
}

/** Queues a regular delete too, because an earlier attempt may have stored the row on the server. */
async function discardInsert(
  context: CommandContext,
  table: SyncedTable<unknown>,
  item: QueueItem,
): Promise<void> {
  const { replica } = context;
  const row = await replica.rows(table).get(item.entityId);
  if (row) {
    await deleteRow(replica, table, row, stampOf(context));
    return;
  }
  const items = await itemsOfRow(replica, table.name, item.entityId);
  await replica.queue.bulkDelete(items.filter((each) => each.type !== 'DELETE').map((each) => each.seq));
}

/** Refetches the server's copy; a row whose INSERT is still queued is reset to that INSERT. */
async function discardUpdate(replica: Replica, table: SyncedTable<unknown>, item: QueueItem): Promise<void> {
  await replica.queue.delete(item.seq);
  const left = await itemsOfRow(replica, table.name, item.entityId);
  const insert = left.find((each) => each.type === 'INSERT');
  const before = await replica.rows(table).get(item.entityId);
  if (!before) return;
  if (!insert) {
    await refetchLater(replica, [{ table: table.name, entityId: item.entityId }]);
    return;
  }
  const updates = left.filter((each) => each.type === 'UPDATE').map((each) => each.payload);
  const value = table.read(Object.assign({}, insert.payload, ...updates));
  if (value.ok) await writeRows(replica, table, [{ before, after: revised(table, before, value.value) }]);
}

async function discardDelete(context: CommandContext, item: QueueItem): Promise<void> {
  const { replica } = context;
  const root = tombstoneKey(item.table, item.entityId);
  const undo = await replica.undos.get(root);
  if (undo && isUndoable(undo.until, context.now())) {
    await applyUndo(context, undo);
    return;
  }
  await replica.queue.delete(item.seq);
  const tombstones = await replica.localTombstones
    .filter((tombstone) => tombstone.key === root || tombstone.root === root)
    .toArray();
  const rows = [{ table: item.table, entityId: item.entityId }];
  for (const { key } of tombstones) {
    const [table = '', entityId = ''] = key.split('/');
    const ownItems = await itemsOfRow(replica, table, entityId);
    // The deletion of a file that is being sent cannot be cancelled.
    if (ownItems.some((each) => each.status === 'processing')) continue;
    await replica.queue.bulkDelete(ownItems.map((each) => each.seq));
    await replica.localTombstones.delete(key);
    await replica.deletions.delete(key);
    if (key !== root) rows.push({ table, entityId });
  }
  await refetchLater(replica, rows);
}
