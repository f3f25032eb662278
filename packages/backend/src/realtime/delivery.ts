import { z } from 'zod';
import type { Caller, Database } from '../db/database.ts';
import { type PublishedTable, type Role, readableColumns } from './catalog.ts';
import type { Change } from './notice.ts';
import type { Channel, Reader } from './readers.ts';
import { readRows, type VisibleRow } from './rows.ts';
import { mayConcern, type Subscription } from './subscription.ts';

/** One read for all channels of a reader. @throws the database's error if the rows cannot be read */
export async function deliver(
  db: Database,
  tables: ReadonlyMap<string, PublishedTable>,
  reader: Reader,
  changes: readonly Change[],
): Promise<void> {
  const channels = [...reader.channels].filter((channel) => channel.isLive());
  const listeners: Listeners = { caller: reader.caller, subscriber: reader.subscriber, channels };
  const results = new Map<Change, { table: PublishedTable; row: VisibleRow; filterOf: FilterIndex }>();
  for (const [name, group] of Map.groupBy(changes, (c) => `${c.schema}.${c.table}`)) {
    const table = tables.get(name);
    if (!table) continue;
    const filterOf = indexFilters(channels, table);
    const matching = group.filter((change) => isWanted(listeners, table, change));
    if (matching.length === 0) continue;
    const names = columnsFor(channels, table);
    const rows = await readRows(db, listeners.caller, table, matching, filterOf.filters, names);
    for (const [at, row] of rows) {
      const change = matching[at];
      if (change) results.set(change, { table, row, filterOf });
    }
  }
  for (const change of changes) {
    const result = results.get(change);
    if (result) send(listeners, change, result.table, result.row, result.filterOf);
  }
}

/** All columns that a subscription to the table wants; null for the whole row. */
function columnsFor(channels: readonly Channel[], table: PublishedTable): ReadonlySet<string> | null {
  const wanted = new Set<string>();
  for (const { tables, columns } of channels.flatMap(({ subscriptions }) => subscriptions)) {
    if (!tables.has(table)) continue;
    if (columns === null) return null;
    for (const name of columns) wanted.add(name);
  }
  return wanted;
}

interface Listeners {
  caller: Caller;
  subscriber: string | null;
  channels: Channel[];
}

interface FilterIndex {
  filters: Subscription['conditions'][];
  of: Map<Subscription, number>;
}

function indexFilters(channels: readonly Channel[], table: PublishedTable): FilterIndex {
  const index: FilterIndex = { filters: [], of: new Map() };
  const indexes = new Map<string, number>();
  for (const subscription of channels.flatMap((channel) => channel.subscriptions)) {
    if (!subscription.tables.has(table)) continue;
    const text = JSON.stringify(subscription.conditions);
    const at = indexes.get(text) ?? index.filters.push(subscription.conditions) - 1;
    indexes.set(text, at);
    index.of.set(subscription, at);
  }
  return index;
}

function isWanted({ channels, subscriber }: Listeners, table: PublishedTable, change: Change): boolean {
  return channels.some((channel) =>
    channel.subscriptions.some((s) => mayConcern(s, table, change, subscriber)),
  );
}

function send(
  { channels, subscriber, caller }: Listeners,
  change: Change,
  table: PublishedTable,
  row: VisibleRow,
  filterOf: FilterIndex,
): void {
  const role: Role = caller.role === 'authenticated' ? 'authenticated' : 'anon';
  const messages = new Map<string, string>();
  for (const channel of channels) {
    const wanted = channel.subscriptions.filter(
      (s) => mayConcern(s, table, change, subscriber) && row.passes[filterOf.of.get(s) ?? -1] === true,
    );
    // Subscriptions to different columns get a message each.
    for (const [selected, group] of Map.groupBy(wanted, ({ columns }) => columns && [...columns].join())) {
      if (!channel.isLive()) break;
      const key = selected ?? '*';
      const data = messages.get(key) ?? changeJson(change, table, role, row, group[0]?.columns ?? null);
      messages.set(key, data);
      channel.deliver(
        group.map(({ id }) => id),
        data,
      );
    }
  }
}

/** The old record holds only the primary key, as in Supabase (wire contract, Realtime). */
function changeJson(
  change: Change,
  table: PublishedTable,
  role: Role,
  row: VisibleRow,
  names: ReadonlySet<string> | null,
): string {
  const key = table.columns.filter((column) => column.inKey).map(({ name }) => [name, change.keys[name]]);
  const head = JSON.stringify({
    schema: change.schema,
    table: change.table,
    type: change.op,
    commit_timestamp: new Date(change.at).toISOString(),
    columns: readableColumns(table, role, names).map(({ name, type }) => ({ name, type })),
    errors: row.tooLarge ? ['Error 413: Payload Too Large'] : null,
    ...(change.op === 'INSERT' ? {} : { old_record: Object.fromEntries(key) }),
  });
  return row.record === null ? head : `${head.slice(0, -1)},"record":${recordOf(row.record, names)}}`;
}

/** The record may hold columns that only other subscriptions selected. */
function recordOf(record: string, names: ReadonlySet<string> | null): string {
  if (names === null) return record;
  const values = z.record(z.string(), z.json()).parse(JSON.parse(record));
  return JSON.stringify(Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))));
}
