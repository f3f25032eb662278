import type { QueueItem } from '@metalquest/core/queue/queue-item';
import type { SyncedTable } from '../mapping/synced-table.ts';
import type { BatchOutcome, ItemOutcome, SendContext } from './drain-context.ts';
import { noteVersion, XID_UNKNOWN } from './known-version.ts';
import { resolveRefusal } from './refused-parent.ts';

const unanswered = (items: readonly QueueItem[]): ItemOutcome[] =>
  items.map((item) => ({ kind: 'unanswered', item }));

/** Inserts rows in one request; if it is refused, sends each row alone to find the cause. */
export async function sendInserts(
  context: SendContext,
  table: SyncedTable<unknown>,
  items: readonly QueueItem[],
): Promise<BatchOutcome> {
  const response = await context.server.insert(
    table.name,
    table.key,
    items.map((item) => item.payload),
  );
  switch (response.verdict) {
    case 'silence':
    case 'unauthenticated':
      return { items: unanswered(items), stop: response.verdict };
    case 'refused': {
      const [item, ...others] = items;
      if (!item || others.length > 0) return { items: unanswered(items), stop: null, alone: items };
      return resolveRefusal(context, item, response);
    }
    case 'accepted': {
      const rowsById = new Map(response.value.map((row) => [row.id, row]));
      const outcomes = items.map((item): ItemOutcome => {
        const row = rowsById.get(item.entityId);
        if (row) {
          const apply = () => noteVersion(context, table.name, row, { isComplete: true });
          return { kind: 'accepted', item, xid: row.xid, apply };
        }
        const fallback = { id: item.entityId, xid: XID_UNKNOWN };
        return { kind: 'accepted', item, apply: () => noteVersion(context, table.name, fallback) };
      });
      // A row that was not written already existed, or was deleted on another device.
      return { items: outcomes, stop: null, pull: rowsById.size < items.length };
    }
  }
}
