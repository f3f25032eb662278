import type {
  RealtimeChannel,
  RealtimePostgresChangesPayload,
  RealtimeSystemPayload,
  SupabaseClient,
} from '@supabase/supabase-js';
import { vi } from 'vitest';

export type ChangeMessage = RealtimePostgresChangesPayload<Record<string, unknown>>;

export interface Listener {
  channel: RealtimeChannel;
  messages: ChangeMessage[];
  statuses: string[];
  /** `INSERT title`, `UPDATE title`, `DELETE id`, in order of arrival. */
  receivedChanges(): string[];
  heard(count: number): Promise<void>;
}

let topics = 0;

/** Resolves when the server has subscribed the channel, which it does after it accepted the join. */
export function subscribed(channel: RealtimeChannel, onStatus?: (status: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    channel.on('system', {}, ({ extension, status, message }: RealtimeSystemPayload) => {
      if (extension !== 'postgres_changes') return;
      if (status === 'ok') resolve();
      else reject(new Error(message));
    });
    channel.subscribe((status, cause) => {
      onStatus?.(status);
      if (status === 'CHANNEL_ERROR') reject(cause);
    });
  });
}

export async function listenTo(
  client: SupabaseClient,
  table: string,
  options: { event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'; filter?: string; select?: string[] } = {},
): Promise<Listener> {
  topics += 1;
  const messages: ChangeMessage[] = [];
  const statuses: string[] = [];
  const channel = client.channel(`changes-${topics}`);
  const binding = { schema: 'public', table, ...(options.filter ? { filter: options.filter } : {}) };
  // The overloads of `on` require a literal event.
  channel.on('postgres_changes', { ...binding, event: '*', ...(options as { event?: '*' }) }, (message) => {
    messages.push(message);
  });
  await subscribed(channel, (status) => statuses.push(status));
  return {
    channel,
    messages,
    statuses,
    receivedChanges: () =>
      messages.map((message) =>
        message.eventType === 'DELETE'
          ? `DELETE ${message.old.id}`
          : `${message.eventType} ${message.new.title ?? message.new.item_description}`,
      ),
    heard: (count) =>
      vi.waitFor(
        () => {
          if (messages.length < count) throw new Error(`${messages.length} of ${count} messages`);
        },
        { timeout: 30_000, interval: 10 },
      ),
  };
}
