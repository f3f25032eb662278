import { isRecord } from '@metalquest/core/json';
import type { RowRef } from '@metalquest/core/queue/queue-item';
import { isUndoable } from '@metalquest/core/queue/undo';
import { findTable } from '../mapping/find-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import { syncedTable } from '../mapping/tables.ts';
import { tombstoneKey } from '../replica/local-tombstones.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';
import { moveVoiceNotes, voiceNotesOf } from './move-voice-notes.ts';
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
  /** Rows that the edit deleted, each with a record in `undos`. */
  readonly removed: readonly RowRef[];
}

export const changedRows = <V>(
  table: string,
  updates: readonly { readonly before: StoredRow<V>; readonly value: V }[],
): readonly ChangedRow[] =>
  updates.map(({ before, value }) => ({ table, id: before.id, before: before.value, after: value }));

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

  async function restoreRemoved({ removed }: EditUndo): Promise<number> {
    let restored = 0;
    let refusal: CommandRefused | null = null;
    for (const { table, entityId } of removed) {
      const record = await replica.undos.get(tombstoneKey(table, entityId));
      if (!record || !isUndoable(record.until, context.now()))
        throw refused('too-late', 'The time to undo has passed.');
      try {
        await applyUndo(context, record);
        restored += 1;
      } catch (error) {
        // A find that another device deleted meanwhile stays deleted; the others return.
        if (!(error instanceof CommandRefused) || table === 'quests') throw error;
        refusal = error;
      }
    }
    if (refusal && restored === 0) throw refusal;
    return restored;
  }

  /** False when the row is gone or was changed again since. */
  async function restoreRow(changed: ChangedRow): Promise<boolean> {
    const table = syncedTable(changed.table);
    const row = table && (await replica.rows(table).get(changed.id));
    const isQuest = changed.table === 'quests';
    if (!table || !row) {
      if (isQuest) throw refused('not-found', 'This quest is no longer on this device.');
      return false;
    }
    const back = fieldsBack(changed, row.value);
    if (!back) {
      if (isQuest) throw refused('too-late', 'This quest has been changed again since.');
      return false;
    }
    await updateRow(replica, table, row, { ...Object(row.value), ...back }, stampOf(context));
    return true;
  }

  /** Moves finds and voice notes that were added since to a quest that stays, so that none is deleted. */
  async function removeMade({ table: name, entityId }: RowRef, home: string | undefined): Promise<void> {
    const table = syncedTable(name);
    const row = table && (await replica.rows(table).get(entityId));
    if (!table || !row) return;
    const finds = await replica
      .rows(findTable)
      .where('[value.questId+value.foundAt]')
      .between([entityId], [entityId, []])
      .toArray();
    const notes = await voiceNotesOf(replica, entityId);
    if (finds.length > 0 || notes.length > 0) {
      const quest = home === undefined ? undefined : await replica.rows(questTable).get(home);
      const added = finds.length > 0 ? 'A find has been logged' : 'A voice note has been recorded';
      if (!quest) throw refused('too-late', `${added} on it since.`);
      const questId = quest.value.id;
      for (const find of finds)
        await updateRow(replica, findTable, find, { ...find.value, questId }, stampOf(context));
      await moveVoiceNotes(context, notes, () => questId);
    }
    await deleteRow(replica, table, row, stampOf(context));
  }

  return {
    /** Undoes an edit in one transaction; refused when a quest has been changed again since. */
    async undoEdit(undo: EditUndo) {
      const done = await inOneTransaction(context, TITLE, replica.everything, async () => {
        let restored = await restoreRemoved(undo);
        for (const changed of undo.changed.toReversed()) if (await restoreRow(changed)) restored += 1;
        if (restored === 0 && undo.made.length === 0)
          throw refused('too-late', 'It has been changed again or deleted since.');
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
