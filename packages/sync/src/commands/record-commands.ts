import type { Result } from '@metalquest/core/result';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { syncedTable } from '../mapping/tables.ts';
import type { Replica } from '../replica/replica.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';
import type { CommandErrorCode, Outcome } from './command-error.ts';
import { deleteUndoably } from './delete-undoably.ts';
import { insertRow, updateRow } from './row-changes.ts';

interface Refusal {
  readonly code: CommandErrorCode;
  readonly message: string;
}

interface RecordKind<Id extends string, V, Fields, Changes> {
  readonly table: SyncedTable<V>;
  readonly titles: { readonly add: string; readonly update: string; readonly delete: string };
  readonly asId: (text: string) => Id;
  make(id: Id, fields: Fields, now: number): Result<V, Refusal>;
  change(value: V, changes: Changes, now: number): Result<V, Refusal>;
}

/** Refuses a value that references a row not on this device, such as one deleted meanwhile. */
async function requireParents<V>(
  replica: Replica,
  table: SyncedTable<V>,
  value: V,
  title: string,
): Promise<void> {
  const columns = table.write(value);
  for (const parent of table.parents) {
    const id = columns[parent.column];
    const parentTable = syncedTable(parent.table);
    if (typeof id !== 'string' || !parentTable || (await replica.rows(parentTable).get(id))) continue;
    const message = `This ${parentTable.noun} is no longer on this device. Choose another one.`;
    throw new CommandRefused({ code: 'not-found', title, message });
  }
}

export function changeRecord<V>(
  context: CommandContext,
  table: SyncedTable<V>,
  id: string,
  title: string,
  change: (value: V, now: number) => Result<V, Refusal> | Promise<Result<V, Refusal>>,
): Outcome<V> {
  const { replica } = context;
  return inOneTransaction(context, title, replica.everything, async () => {
    const row = await replica.rows(table).get(id);
    if (!row) {
      const message = `This ${table.noun} is no longer on this device.`;
      throw new CommandRefused({ code: 'not-found', title, message });
    }
    const changed = await change(row.value, context.now());
    if (!changed.ok) throw new CommandRefused({ ...changed.error, title });
    await requireParents(replica, table, changed.value, title);
    await updateRow(replica, table, row, changed.value, stampOf(context));
    return changed.value;
  });
}

export function recordCommands<Id extends string, V, Fields extends Changes, Changes>(
  context: CommandContext,
  { table, titles, asId, make, change }: RecordKind<Id, V, Fields, Changes>,
) {
  const { replica } = context;
  /** Writes the record in the caller's transaction, which a refusal rolls back. */
  async function save(id: string, fields: Fields): Promise<V> {
    const title = titles.add;
    const earlier = await replica.rows(table).get(id);
    const result = earlier
      ? await change(earlier.value, fields, context.now())
      : make(asId(id), fields, context.now());
    if (!result.ok) throw new CommandRefused({ ...result.error, title });
    await requireParents(replica, table, result.value, title);
    if (earlier) await updateRow(replica, table, earlier, result.value, stampOf(context));
    else await insertRow(replica, table, id, result.value, stampOf(context));
    return result.value;
  }
  return {
    put: save,
    /** Adds a record. If an interrupted save has added `id` already, changes that record. */
    add: (fields: Fields, id: string = context.newId()): Outcome<V> =>
      inOneTransaction(context, titles.add, replica.everything, () => save(id, fields)),
    update: (id: Id, changes: Changes) =>
      changeRecord(context, table, id, titles.update, (value, now) => change(value, changes, now)),
    /** Deletes the record and its dependants; succeeds if it was already deleted. */
    remove: (id: Id) =>
      inOneTransaction(context, titles.delete, replica.everything, async () => {
        const row = await replica.rows(table).get(id);
        if (row) await deleteUndoably(context, table, row);
      }),
  };
}
