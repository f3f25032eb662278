import type { UserId } from '@metalquest/core/ids';
import { isRecord } from '@metalquest/core/json';
import type { RealtimeClient, RealtimePostgresChangesPayload } from '@supabase/realtime-js';
import { SYNCED_TABLES, syncedTable } from '../mapping/tables.ts';
import type { Hint } from './hint.ts';

export interface ChannelEvents {
  readonly hint: (hint: Hint) => void;
  /** The channel was joined or rejoined; changes before that were not announced. */
  readonly joined: () => void;
}

function hintOf(payload: RealtimePostgresChangesPayload<Record<string, unknown>>): Hint | null {
  const table = syncedTable(payload.table);
  if (!table) return null;
  const row: unknown = payload.eventType === 'DELETE' ? payload.old : payload.new;
  const id = isRecord(row) ? row[table.key] : undefined;
  if (!isRecord(row) || typeof id !== 'string') return null;
  if (payload.eventType === 'DELETE') return { table: table.name, id, xid: null };
  // xid8 is text in JSON, but a server may write a small one as a number.
  const xid = typeof row.sync_xid === 'number' ? String(row.sync_xid) : row.sync_xid;
  return { table: table.name, id, xid: typeof xid === 'string' ? xid : '0' };
}

/** One channel for all tables; returns a function that leaves it. Without it, the next pull is enough. */
export function openChannel(
  realtime: () => Promise<RealtimeClient>,
  userId: UserId,
  events: ChannelEvents,
): () => Promise<void> {
  let isLeft = false;
  let remove: (() => Promise<unknown>) | null = null;
  const join = (client: RealtimeClient): void => {
    if (isLeft) return;
    const channel = client.channel(`user-${userId}`);
    remove = () => client.removeChannel(channel);
    for (const { name: table, key } of SYNCED_TABLES) {
      const filter = `user_id=eq.${userId}`;
      channel.on<Record<string, unknown>>(
        'postgres_changes',
        { event: '*', schema: 'public', table, filter, select: [key, 'sync_xid'] },
        (payload) => {
          const hint = hintOf(payload);
          if (hint) events.hint(hint);
        },
      );
    }
    channel.subscribe((status) => {
      if (status === 'SUBSCRIBED') events.joined();
    });
  };
  realtime().then(join, () => {});
  return async () => {
    isLeft = true;
    await remove?.();
  };
}
