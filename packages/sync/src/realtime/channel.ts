import type { UserId } from '@metalquest/core/ids';
import { isRecord } from '@metalquest/core/json';
import type {
  RealtimeClient,
  RealtimePostgresChangesPayload,
  RealtimeSystemPayload,
} from '@supabase/realtime-js';
import type { Clock } from '../environment/clock.ts';
import { SYNCED_TABLES, syncedTable } from '../mapping/tables.ts';
import type { Hint } from './hint.ts';

export interface ChannelEvents {
  readonly hint: (hint: Hint) => void;
  /** The server announces changes from now on, for the first time or again; earlier ones it may not have. */
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

/** Backs off from the first to the last, so that a server that refuses for good is asked six times an hour. */
const FIRST_RETRY_MS = 10_000;
const LAST_RETRY_MS = 600_000;

/**
 * One channel for all tables; returns a function that leaves it. Without it, the next pull is enough.
 *
 * Realtime answers a join before it subscribes to the database. A system message then says whether it could, and
 * after an error the channel stays joined and silent (supabase/realtime 833cf36, realtime_channel.ex,
 * `handle_info(:postgres_subscribe)`). It also closes a channel whose token has expired. The client rejoins after
 * errors of the connection and of a join, but after neither of these two.
 */
export function openChannel(
  realtime: () => Promise<RealtimeClient>,
  userId: UserId,
  events: ChannelEvents,
  clock: Clock,
): () => Promise<void> {
  let isLeft = false;
  let failures = 0;
  let cancelRetry: (() => void) | null = null;
  let remove: (() => Promise<unknown>) | null = null;

  function retry(): void {
    if (isLeft || cancelRetry) return;
    cancelRetry = clock.schedule(reopen, Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures));
    failures += 1;
  }

  function endRetry(): void {
    cancelRetry?.();
    cancelRetry = null;
  }

  async function removeChannel(): Promise<void> {
    const removed = remove;
    remove = null;
    await removed?.();
  }

  function reopen(): void {
    cancelRetry = null;
    // The client was warned about where its code could not load; a channel that cannot be removed is closed.
    removeChannel().then(realtime).then(join).catch(retry);
  }

  function join(client: RealtimeClient): void {
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
    channel.on('system', {}, ({ extension, status }: RealtimeSystemPayload) => {
      if (extension !== 'postgres_changes') return;
      if (status !== 'ok') return retry();
      endRetry();
      failures = 0;
      events.joined();
    });
    channel.subscribe((status) => {
      if (status === 'CLOSED' && remove) retry();
    });
  }

  reopen();
  return async () => {
    isLeft = true;
    endRetry();
    await removeChannel();
  };
}
