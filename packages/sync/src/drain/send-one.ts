import type { QueueItem } from '@metalquest/core/queue/queue-item';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { endStartedUpload } from '../media/upload-file.ts';
import { type BatchOutcome, type SendContext, singleOutcome } from './drain-context.ts';
import { noteOvertaken, noteVersion } from './known-version.ts';
import { resolveRefusal } from './refused-parent.ts';

export async function sendUpdate(
  context: SendContext,
  table: SyncedTable<unknown>,
  item: QueueItem,
): Promise<BatchOutcome> {
  const { server } = context;
  const response = await server.update(table.name, table.key, item.entityId, item.payload);
  if (response.verdict === 'refused') return resolveRefusal(context, item, response);
  if (response.verdict !== 'accepted') return singleOutcome({ kind: 'unanswered', item }, response.verdict);
  const [row] = response.value;
  if (row) {
    const apply = async () => {
      await noteOvertaken(context, table.name, row);
      await noteVersion(context, table.name, row);
    };
    return singleOutcome({ kind: 'accepted', item, xid: row.xid, apply });
  }
  return missingRow(context, item);
}

/** Only a tombstone proves a deletion: the server may also have been restored from a backup. */
async function missingRow(context: SendContext, item: QueueItem): Promise<BatchOutcome> {
  const response = await context.server.isDeleted(item.table, item.entityId);
  if (response.verdict === 'silence' || response.verdict === 'unauthenticated') {
    return singleOutcome({ kind: 'unanswered', item }, response.verdict);
  }
  if (response.verdict === 'accepted' && response.value) {
    return { ...singleOutcome({ kind: 'deleted-elsewhere', item }), pull: true };
  }
  const message = 'The server does not have the record that this change belongs to';
  return { ...singleOutcome({ kind: 'refused', item, message, isMissing: true }), pull: true };
}

/** Deletes one row; a media row's file first, because access to the file depends on the row. */
export async function sendDelete(
  context: SendContext,
  table: SyncedTable<unknown>,
  item: QueueItem,
): Promise<BatchOutcome> {
  const { replica, server } = context;
  const path = item.payload.storage_path;
  if (typeof path === 'string') {
    // A partial upload may exist from before the delete.
    const ended = await endStartedUpload(context, item.entityId);
    if (ended.verdict === 'silence' || ended.verdict === 'unauthenticated') {
      return singleOutcome({ kind: 'unanswered', item }, ended.verdict);
    }
    const removed = await server.removeFile(path);
    if (removed.verdict === 'refused')
      return singleOutcome({ kind: 'refused', item, message: removed.message });
    if (removed.verdict !== 'accepted') return singleOutcome({ kind: 'unanswered', item }, removed.verdict);
  }
  const response = await server.remove(table.name, table.key, item.entityId);
  if (response.verdict === 'refused')
    return singleOutcome({ kind: 'refused', item, message: response.message });
  if (response.verdict !== 'accepted') return singleOutcome({ kind: 'unanswered', item }, response.verdict);
  return singleOutcome({ kind: 'accepted', item, apply: () => replica.mediaUploads.delete(item.entityId) });
}
