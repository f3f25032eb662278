import type { Caller, Database } from '../db/database.ts';
import { type PublishedTable, type Role, readableColumns } from './catalog.ts';
import type { Change } from './notice.ts';
import { readRows, type VisibleRow } from './rows.ts';
import { mayConcern, type Subscription } from './subscription.ts';

/** A joined channel of one socket, as delivery sees it. */
export interface Channel {
  readonly caller: Caller;
  /** The same for all channels that see the same rows (authorize.ts). */
  readonly reader: string;
  readonly subscriptions: readonly Subscription[];
  /** False when its token has expired; it closes itself then. */
  isLive(): boolean;
  /** Sends `{"ids": ids, "data": data}`; `data` is JSON text. */
  deliver(ids: readonly number[], data: string): void;
  /** The changes could not be read: the client must come again and catch up. */
  fail(): void;
}

/**
 * Brings changes to every channel whose user may see them, in their order. Channels of one user share one read.
 * A read that fails closes the channels it was for: a change is delivered or the client knows that it has to pull.
 */
export async function deliver(
  db: Database,
  catalog: readonly PublishedTable[],
  channels: Iterable<Channel>,
  changes: readonly Change[],
  failed: (cause: unknown) => void,
): Promise<void> {
  const tables = new Map(catalog.map((table) => [`${table.schema}.${table.name}`, table]));
  for (const readers of byReader(channels)) {
    const results = new Map<Change, { table: PublishedTable; row: VisibleRow; filterOf: FilterIndex }>();
    try {
      for (const [name, group] of Map.groupBy(changes, (c) => `${c.schema}.${c.table}`)) {
        const table = tables.get(name);
        if (!table) continue;
        const filterOf = indexFilters(readers.channels, table);
        const wanted = group.filter((change) => isWanted(readers, table, change));
        if (wanted.length === 0) continue;
        const rows = await readRows(db, readers.caller, table, wanted, filterOf.filters);
        for (const [at, row] of rows) {
          const change = wanted[at];
          if (change) results.set(change, { table, row, filterOf });
        }
      }
    } catch (cause) {
      failed(cause);
      for (const channel of readers.channels) channel.fail();
      continue;
    }
    for (const change of changes) {
      const result = results.get(change);
      if (result) send(readers, change, result.table, result.row, result.filterOf);
    }
  }
}

interface Readers {
  caller: Caller;
  subscriber: string | null;
  channels: Channel[];
}

function byReader(channels: Iterable<Channel>): Readers[] {
  const live = [...channels].filter((channel) => channel.subscriptions.length > 0 && channel.isLive());
  return [...Map.groupBy(live, (channel) => channel.reader).values()].flatMap((group) => {
    const caller = group[0]?.caller;
    const subscriber = caller?.claims.sub;
    return caller
      ? [{ caller, subscriber: typeof subscriber === 'string' ? subscriber : null, channels: group }]
      : [];
  });
}

interface FilterIndex {
  filters: Subscription['conditions'][];
  of: Map<Subscription, number>;
}

/** Each distinct filter once, so that a hundred sockets with the same filter cost one test. */
function indexFilters(channels: readonly Channel[], table: PublishedTable): FilterIndex {
  const index: FilterIndex = { filters: [], of: new Map() };
  const known = new Map<string, number>();
  for (const subscription of channels.flatMap((channel) => channel.subscriptions)) {
    if (!subscription.tables.has(table)) continue;
    const text = JSON.stringify(subscription.conditions);
    const at = known.get(text) ?? index.filters.push(subscription.conditions) - 1;
    known.set(text, at);
    index.of.set(subscription, at);
  }
  return index;
}

function isWanted({ channels, subscriber }: Readers, table: PublishedTable, change: Change): boolean {
  return channels.some((channel) =>
    channel.subscriptions.some((s) => mayConcern(s, table, change, subscriber)),
  );
}

function send(
  { channels, subscriber, caller }: Readers,
  change: Change,
  table: PublishedTable,
  row: VisibleRow,
  filterOf: FilterIndex,
): void {
  let data: string | null = null;
  for (const channel of channels) {
    const ids = channel.subscriptions
      .filter(
        (s) => mayConcern(s, table, change, subscriber) && row.passes[filterOf.of.get(s) ?? -1] === true,
      )
      .map((s) => s.id);
    if (ids.length === 0 || !channel.isLive()) continue;
    data ??= changeJson(change, table, caller.role === 'authenticated' ? 'authenticated' : 'anon', row);
    channel.deliver(ids, data);
  }
}

/** The message's `data` (wire contract, Realtime). An old record is its primary key only, as Supabase sends it. */
function changeJson(change: Change, table: PublishedTable, role: Role, row: VisibleRow): string {
  const key = table.columns.filter((column) => column.inKey).map(({ name }) => [name, change.keys[name]]);
  const head = JSON.stringify({
    schema: change.schema,
    table: change.table,
    type: change.op,
    commit_timestamp: new Date(change.at).toISOString(),
    columns: readableColumns(table, role).map(({ name, type }) => ({ name, type })),
    errors: row.tooLarge ? ['Error 413: Payload Too Large'] : null,
    ...(change.op === 'INSERT' ? {} : { old_record: Object.fromEntries(key) }),
  });
  return row.record === null ? head : `${head.slice(0, -1)},"record":${row.record}}`;
}
