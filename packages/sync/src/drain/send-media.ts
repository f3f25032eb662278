import type { QueueItem } from '@metalquest/core/queue/queue-item';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { uploadFile } from '../media/upload-file.ts';
import { contentOf } from '../replica/file-store.ts';
import { markFileSent } from '../replica/media-files.ts';
import {
  type BatchOutcome,
  type DrainContext,
  type ItemOutcome,
  type SendContext,
  singleOutcome,
} from './drain-context.ts';
import { resolveRefusal } from './refused-parent.ts';
import { sendInserts } from './send-inserts.ts';

export async function sendMedia(
  context: SendContext,
  table: SyncedTable<unknown>,
  items: readonly QueueItem[],
): Promise<BatchOutcome> {
  const stored: QueueItem[] = [];
  const outcomes: ItemOutcome[] = [];
  let stop: BatchOutcome['stop'] = null;
  for (const item of items) {
    if (stop) {
      outcomes.push({ kind: 'unanswered', item });
      continue;
    }
    const sent = await sendFile(context, item);
    if (sent === 'stored') stored.push(item);
    else {
      outcomes.push(...sent.items);
      stop = sent.stop;
    }
  }
  const isNews = outcomes.some(
    ({ kind }) => kind === 'refused' || kind === 'unwanted' || kind === 'parent-deleted',
  );
  if (stored.length === 0) return { items: outcomes, stop, pull: isNews };
  const rows = await withoutOrphans(context, await sendInserts(context, table, stored));
  const sent = rows.items.map((outcome): ItemOutcome => {
    if (outcome.kind !== 'accepted') return outcome;
    const apply = async (): Promise<void> => {
      await markFileSent(context.replica, outcome.item.entityId);
      await outcome.apply?.();
    };
    return { ...outcome, apply };
  });
  return {
    ...rows,
    items: [...sent, ...outcomes],
    stop: rows.stop ?? stop,
    pull: rows.pull === true || isNews,
  };
}

const NOT_ALLOWED = '42501';

async function sendFile(context: SendContext, item: QueueItem): Promise<'stored' | BatchOutcome> {
  const stored = await context.replica.mediaFiles.get(item.entityId);
  const file = stored && (await contentOf(context.replica, stored));
  const path = item.payload.storage_path;
  if (!file && typeof path === 'string') return storedAlready(context, item, path);
  if (!file || typeof path !== 'string') {
    return singleOutcome({ kind: 'refused', item, message: 'The file is no longer on this device' });
  }
  const end = await uploadFile(context, { id: item.entityId, path, blob: file });
  switch (end.verdict) {
    case 'accepted':
      return 'stored';
    case 'refused':
      // Storage access depends on the owner row; when that was deleted, storage answers only "not allowed".
      return resolveRefusal(context, item, { ...end, code: NOT_ALLOWED });
    case 'unwanted':
      return singleOutcome({ kind: 'unwanted', item });
    case 'yielded':
      return singleOutcome({ kind: 'yielded', item });
    case 'silence':
    case 'unauthenticated':
      return singleOutcome({ kind: 'unanswered', item }, end.verdict);
  }
}

/** Handles a row resent without a local file: storage may still have the file. */
async function storedAlready(
  { server }: DrainContext,
  item: QueueItem,
  path: string,
): Promise<'stored' | BatchOutcome> {
  const response = await server.hasFile(path);
  if (response.verdict === 'silence' || response.verdict === 'unauthenticated')
    return singleOutcome({ kind: 'unanswered', item }, response.verdict);
  if (response.verdict === 'accepted' && response.value) return 'stored';
  return singleOutcome({ kind: 'refused', item, message: 'The file is no longer on this device' });
}

/** Removes uploaded files whose row, or its owner, was deleted on another device during the upload. */
async function withoutOrphans(context: DrainContext, rows: BatchOutcome): Promise<BatchOutcome> {
  if (!rows.pull) return rows;
  const items: ItemOutcome[] = [];
  let { stop } = rows;
  for (const outcome of rows.items) {
    const removed = stop ? null : await removeOrphan(context, outcome);
    items.push(removed ? { kind: 'unanswered', item: outcome.item } : outcome);
    stop ??= removed;
  }
  return { ...rows, items, stop };
}

/** Null when the file was removed or has a row; otherwise why this is unknown. */
async function removeOrphan({ server }: DrainContext, outcome: ItemOutcome): Promise<BatchOutcome['stop']> {
  const { kind, item } = outcome;
  if (kind !== 'accepted' && kind !== 'parent-deleted') return null;
  if (kind === 'accepted') {
    const deleted = await server.isDeleted(item.table, item.entityId);
    if (deleted.verdict === 'silence' || deleted.verdict === 'unauthenticated') return deleted.verdict;
    if (deleted.verdict === 'refused' || !deleted.value) return null;
  }
  const removed = await server.removeFile(String(item.payload.storage_path));
  return removed.verdict === 'silence' || removed.verdict === 'unauthenticated' ? removed.verdict : null;
}
