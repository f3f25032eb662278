import type { Caller } from '../db/database.ts';
import type { PublishedTable } from './catalog.ts';
import type { Channel } from './delivery.ts';
import type { Change } from './notice.ts';
import { mayConcern } from './subscription.ts';

/** All channels that see the same rows, and the changes that wait to be read for them. */
export interface Reader {
  /** Of a channel that is open now. */
  readonly caller: Caller;
  /** The user; null for who is not signed in. */
  readonly subscriber: string | null;
  readonly channels: ReadonlySet<Channel>;
  waiting: Change[];
  running: boolean;
}

/** Who hears: found by the owner of a row, so that a change costs the same however many others listen. */
export interface Readers {
  add(channel: Channel): void;
  /** To be called before the channel becomes another's. */
  remove(channel: Channel): void;
  /** Those whom the change may concern, as far as can be told without reading the row. */
  concernedBy(change: Change, table: PublishedTable): Reader[];
  all(): Iterable<Reader>;
  /** Open channels. */
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
      // What only its owner may select, or was deleted, needs nobody else to be asked.
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
