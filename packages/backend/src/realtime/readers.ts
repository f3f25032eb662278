import type { Caller } from '../db/database.ts';
import type { PublishedTable } from './catalog.ts';
import type { Change } from './notice.ts';
import { mayConcern, type Subscription } from './subscription.ts';

export interface Channel {
  readonly caller: Caller;
  /** Equal for channels that see the same rows (authorize.ts). */
  readonly reader: string;
  readonly subscriptions: readonly Subscription[];
  /** False if its token has expired; the channel then closes itself. */
  isLive(): boolean;
  /** Sends `{"ids": ids, "data": data}`; `data` is JSON text. */
  deliver(ids: readonly number[], data: string): void;
  /** Reading the changes failed: the client must reconnect and catch up. */
  fail(): void;
}

/** Channels that see the same rows, with their queued changes. */
export interface Reader {
  readonly caller: Caller;
  readonly subscriber: string | null;
  readonly channels: ReadonlySet<Channel>;
  waiting: Change[];
  running: boolean;
}

/** Readers indexed by user, so that the cost of a change does not grow with the number of other listeners. */
export interface Readers {
  add(channel: Channel): void;
  /** Call it before the channel changes its user. */
  remove(channel: Channel): void;
  /** Readers that may see the change, judged without reading the row. */
  concernedBy(change: Change, table: PublishedTable): Reader[];
  all(): Iterable<Reader>;
  readonly size: number;
}

export function createReaders(): Readers {
  const byKey = new Map<string, Reader & { channels: Set<Channel> }>();
  const bySubscriber = new Map<string, Set<Reader>>();
  let size = 0;

  function newReader({ caller }: Channel): Reader & { channels: Set<Channel> } {
    const { sub } = caller.claims;
    const subscriber = typeof sub === 'string' ? sub : null;
    const channels = new Set<Channel>();
    const reader = {
      subscriber,
      channels,
      waiting: [],
      running: false,
      get caller() {
        const [first] = channels;
        return first?.caller ?? caller;
      },
    };
    if (subscriber !== null) {
      const siblings = bySubscriber.get(subscriber) ?? new Set();
      bySubscriber.set(subscriber, siblings.add(reader));
    }
    return reader;
  }

  return {
    get size() {
      return size;
    },
    all: () => byKey.values(),
    add(channel) {
      const reader = byKey.get(channel.reader) ?? newReader(channel);
      byKey.set(channel.reader, reader);
      if (!reader.channels.has(channel)) size += 1;
      reader.channels.add(channel);
    },
    remove(channel) {
      const reader = byKey.get(channel.reader);
      if (!reader?.channels.delete(channel)) return;
      size -= 1;
      if (reader.channels.size > 0) return;
      byKey.delete(channel.reader);
      reader.waiting = [];
      if (reader.subscriber === null) return;
      const siblings = bySubscriber.get(reader.subscriber);
      siblings?.delete(reader);
      if (siblings?.size === 0) bySubscriber.delete(reader.subscriber);
    },
    concernedBy(change, table) {
      // Only the owner can see such a change.
      const candidates: Iterable<Reader> =
        table.ownersOnly || change.op === 'DELETE'
          ? (bySubscriber.get(change.owner ?? '') ?? [])
          : byKey.values();
      return [...candidates].filter(({ channels, subscriber }) =>
        [...channels].some((channel) =>
          channel.subscriptions.some((subscription) => mayConcern(subscription, table, change, subscriber)),
        ),
      );
    },
  };
}
