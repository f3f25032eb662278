import type { QueueItem } from '@metalquest/core/queue/queue-item';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { markFileSent } from '../replica/media-files.ts';
import type { BatchOutcome, DrainContext, ItemOutcome } from './drain-context.ts';
import { noteVersion, XID_UNKNOWN } from './known-version.ts';

const unanswered = (items: readonly QueueItem[]): ItemOutcome[] =>
  items.map((item) => ({ kind: 'unanswered', item }));

/**
 * Inserts rows of one table in one request. When such a request is refused, one row may be the culprit: none is
 * blamed, and each is sent by itself.
 */
export async function sendInserts(
  context: DrainContext,
  table: SyncedTable<unknown>,
  items: readonly QueueItem[],
): Promise<BatchOutcome> {
  const answer = await context.server.insert(
    table.name,
    table.key,
    items.map((item) => item.payload),
  );
  switch (answer.verdict) {
    case 'silence':
    case 'unauthenticated':
      return { items: unanswered(items), stop: answer.verdict };
    case 'refused': {
      if (items.length > 1) return { items: unanswered(items), stop: null, alone: items };
      const { message } = answer;
      // Its quest may have been deleted elsewhere: the next pull knows.
      return { items: items.map((item) => ({ kind: 'refused', item, message })), stop: null, pull: true };
    }
    case 'accepted': {
      const written = new Map(answer.value.map((row) => [row.id, row]));
      const outcomes = items.map((item): ItemOutcome => {
        const row = written.get(item.entityId) ?? { id: item.entityId, xid: XID_UNKNOWN };
        return { kind: 'accepted', item, apply: () => noteVersion(context, table.name, row) };
      });
      // A row that was not written was there already, or was deleted on another device.
      return { items: outcomes, stop: null, pull: written.size < items.length };
    }
  }
}

/** Uploads the files of media rows, then inserts the rows of those that are stored. */
export async function sendMedia(
  context: DrainContext,
  table: SyncedTable<unknown>,
  items: readonly QueueItem[],
): Promise<BatchOutcome> {
  const { replica, server } = context;
  const stored: QueueItem[] = [];
  const outcomes: ItemOutcome[] = [];
  let stop: BatchOutcome['stop'] = null;
  for (const item of items) {
    if (stop) {
      outcomes.push({ kind: 'unanswered', item });
      continue;
    }
    const file = await replica.mediaFiles.get(item.entityId);
    const path = item.payload.storage_path;
    if (!file || typeof path !== 'string') {
      outcomes.push({ kind: 'refused', item, message: 'The file is no longer on this device' });
      continue;
    }
    const answer = await server.upload(path, file.blob);
    if (answer.verdict === 'accepted') stored.push(item);
    else if (answer.verdict === 'refused') outcomes.push({ kind: 'refused', item, message: answer.message });
    else {
      stop = answer.verdict;
      outcomes.push({ kind: 'unanswered', item });
    }
  }
  if (stored.length === 0)
    return { items: outcomes, stop, pull: outcomes.some((each) => each.kind === 'refused') };
  const rows = await sendInserts(context, table, stored);
  const sent = rows.items.map((outcome): ItemOutcome => {
    if (outcome.kind !== 'accepted') return outcome;
    const apply = async (): Promise<void> => {
      await markFileSent(replica, outcome.item.entityId);
      await outcome.apply?.();
    };
    return { ...outcome, apply };
  });
  return { ...rows, items: [...sent, ...outcomes], stop: rows.stop ?? stop };
}
