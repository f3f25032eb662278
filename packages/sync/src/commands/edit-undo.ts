import { isRecord } from '@metalquest/core/json';
import type { RowRef } from '@metalquest/core/queue/queue-item';
import { isUndoable } from '@metalquest/core/queue/undo';
import { findTable } from '../mapping/find-table.ts';
import { syncedTable } from '../mapping/tables.ts';
import { tombstoneKey } from '../replica/local-tombstones.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';
import { deleteRow, updateRow } from './row-changes.ts';
import { applyUndo, keepOneCurrent } from './undo-commands.ts';

const TITLE = 'Undo Failed';

/** A row before and after an edit, as domain values. */
export interface ChangedRow {
  readonly table: string;
  readonly id: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface EditUndo {
  readonly changed: readonly ChangedRow[];
  readonly made: readonly RowRef[];
  /** Quests that the edit deleted, each with a record in `undos`. */
  readonly removed: readonly RowRef[];
}

export const undoOf = (changed: readonly ChangedRow[]): EditUndo => ({ changed, made: [], removed: [] });

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields of `before` that the edit changed; null if one has been changed again since. */
function fieldsBack({ before, after }: ChangedRow, now: unknown): Record<string, unknown> | null {
  if (!isRecord(before) || !isRecord(after) || !isRecord(now)) return null;
  const fields = Object.keys(after).filter(
    (field) => field !== 'updatedAt' && !isSame(before[field], after[field]),
  );
  if (fields.some((field) => !isSame(now[field], after[field]))) return null;
  return Object.fromEntries(fields.map((field) => [field, before[field]]));
}

const refused = (code: 'not-found' | 'too-late', message: string): CommandRefused =>
  new CommandRefused({ code, title: TITLE, message });

export function editUndoCommands(context: CommandContext) {
  const { replica } = context;

  async function restoreQuests(undo: EditUndo): Promise<void> {
    for (const { table, entityId } of undo.removed) {
      const record = await replica.undos.get(tombstoneKey(table, entityId));
      if (!record || !isUndoable(record.until, context.now()))
        throw refused('too-late', 'The time to undo has passed.');
      await applyUndo(context, record);
    }
  }

  async function restoreRow(changed: ChangedRow): Promise<void> {
    const table = syncedTable(changed.table);
    const row = table && (await replica.rows(table).get(changed.id));
    const isQuest = changed.table === 'quests';
    if (!table || !row) {
      if (isQuest) throw refused('not-found', 'This quest is no longer on this device.');
      return;
    }
    const back = fieldsBack(changed, row.value);
    if (!back) {
      if (isQuest) throw refused('too-late', 'This quest has been changed again since.');
      return;
    }
    await updateRow(replica, table, row, { ...Object(row.value), ...back }, stampOf(context));
  }

  /** Moves finds that were logged since to a quest that stays, so that none is deleted. */
  async function removeMade({ table: name, entityId }: RowRef, home: string | undefined): Promise<void> {
    const table = syncedTable(name);
    const row = table && (await replica.rows(table).get(entityId));
    if (!table || !row) return;
    const finds = await replica
      .rows(findTable)
      .where('[value.questId+value.foundAt]')
      .between([entityId], [entityId, []])
      .toArray();
    for (const find of finds) {
      const quest = home === undefined ? undefined : await replica.dexie.table('quests').get(home);
      if (!quest) throw refused('too-late', 'A find has been logged on it since.');
      await updateRow(replica, findTable, find, { ...find.value, questId: quest.value.id }, stampOf(context));
    }
    await deleteRow(replica, table, row, stampOf(context));
  }

  return {
    /** Undoes an edit in one transaction; refused when a quest has been changed again since. */
    async undoEdit(undo: EditUndo) {
      const done = await inOneTransaction(context, TITLE, replica.everything, async () => {
        await restoreQuests(undo);
        for (const changed of undo.changed.toReversed()) await restoreRow(changed);
        const changedQuest = undo.changed.find(({ table }) => table === 'quests')?.id;
        const home = undo.removed[0]?.entityId ?? changedQuest;
        for (const made of undo.made) await removeMade(made, home);
        await keepOneCurrent(
          context,
          new Set(undo.changed.filter(({ table }) => table === 'quests').map(({ id }) => id)),
        );
      });
      if (done.ok && undo.removed.length > 0) context.requestPull?.();
      return done;
    },
  };
}
