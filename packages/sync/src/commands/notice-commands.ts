import type { JsonObject } from '@metalquest/core/json';
import { pauseQuest } from '@metalquest/core/quest/lifecycle';
import type { Quest } from '@metalquest/core/quest/quest';
import type { Notice } from '@metalquest/core/queue/notice';
import type { RowRef } from '@metalquest/core/queue/queue-item';
import { questTable } from '../mapping/quest-table.ts';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { syncedTable } from '../mapping/tables.ts';
import { enqueuePath } from '../queue/enqueue.ts';
import { removeNotices } from '../replica/notices.ts';
import type { Replica } from '../replica/replica.ts';
import { restorePath } from '../replica/restore-path.ts';
import type { RestorableRow } from '../replica/store-entries.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';
import { insertRow } from './row-changes.ts';

const RESTORE_FAILED = 'Restore Failed';

type Renamed = ReadonlyMap<string, string>;

export function noticeCommands(context: CommandContext) {
  const { replica } = context;
  return {
    dismissNotice: (id: number) =>
      inOneTransaction(context, 'Dismiss Failed', replica.everything, async () => {
        const rows = (await replica.restorableRows.get(id))?.rows ?? [];
        await removeNotices(replica, [id]);
        await removeFiles(replica, rows);
      }),
    /** Recreates the rows stored with a notice; resolves to the reference of the first. */
    restoreNotice: (id: number) =>
      inOneTransaction(context, RESTORE_FAILED, replica.everything, async (): Promise<RowRef> => {
        const notice = await replica.notices.get(id);
        const rows = (await replica.restorableRows.get(id))?.rows ?? [];
        if (!notice || rows.length === 0) throw nothingLeft();
        const renamed = await restoreRows(context, notice, rows);
        const entityId = renamed.get(notice.entityId);
        // A required parent is missing, so no row could be restored.
        if (!entityId) throw nothingLeft();
        await removeNotices(replica, [id]);
        await removeFiles(replica, rows);
        await renameInOthers(replica, renamed);
        return { table: notice.table, entityId };
      }),
  };
}

function nothingLeft(): CommandRefused {
  const message = 'This device has no copy left to restore from.';
  return new CommandRefused({ code: 'not-found', title: RESTORE_FAILED, message });
}

/** Parents first. Deleted rows get new ids, which the server requires; rows it merely lacks keep theirs. */
async function restoreRows(
  context: CommandContext,
  notice: Notice,
  restorable: readonly RestorableRow[],
): Promise<Renamed> {
  const { replica } = context;
  const renamed = new Map<string, string>();
  for (const each of restorable) {
    const table = syncedTable(each.table);
    if (!table) continue;
    const isReinsert = notice.kind === 'missing-on-server';
    const isHere = (await replica.rows(table).get(each.id)) !== undefined;
    if (isHere && (each.ancestor || isReinsert)) continue;
    const id = isReinsert ? each.id : context.newId();
    const row = await renamedRow(replica, table, { ...each.row, [table.key]: id }, renamed, each.id);
    const value = row ? table.read(row) : null;
    if (!value?.ok) continue;
    if (table.name === 'media' && !(await moveFile(replica, each.id, id))) continue;
    const restored = table.name === 'quests' ? stopped(table, value.value, notice.at) : value.value;
    await insertRow(replica, table, id, restored, stampOf(context), { isReinsert });
    if (each.path && each.path.length > 0) {
      await restorePath(replica, id, each.path);
      await enqueuePath(replica, id, stampOf(context));
    }
    renamed.set(each.id, id);
  }
  return renamed;
}

/** The row with rewritten references; null when a required parent is not here. */
async function renamedRow(
  replica: Replica,
  table: SyncedTable<unknown>,
  row: JsonObject,
  renamed: Renamed,
  oldId: string,
): Promise<JsonObject | null> {
  const columns: Record<string, JsonObject[string]> = { ...row };
  for (const parent of table.parents) {
    const old = columns[parent.column];
    const parentTable = syncedTable(parent.table);
    if (typeof old !== 'string' || !parentTable) continue;
    const id = renamed.get(old) ?? old;
    const isHere = (await replica.rows(parentTable).get(id)) !== undefined;
    if (!isHere && parent.onDelete === 'cascade') return null;
    columns[parent.column] = isHere ? id : null;
  }
  const path = columns.storage_path;
  const newId = columns[table.key];
  // The storage path contains the ids of the owner and the file.
  if (typeof path === 'string' && typeof newId === 'string') {
    const names = [...renamed, [oldId, newId] as const];
    columns.storage_path = names.reduce((text, [old, id]) => text.replaceAll(old, id), path);
  }
  return columns;
}

/** A restored quest is paused, because it was not walked while it was deleted. */
function stopped(table: SyncedTable<unknown>, value: unknown, at: string): unknown {
  const read = questTable.read(table.write(value));
  if (!read.ok) return value;
  const quest: Quest = { ...read.value, isCurrent: false };
  const paused = pauseQuest(quest, Date.parse(at));
  return paused.ok ? paused.value : quest;
}

async function moveFile(replica: Replica, oldId: string, id: string): Promise<boolean> {
  const file = await replica.mediaFiles.get(oldId);
  if (!file) return false;
  await replica.mediaFiles.put({ ...file, id, waiting: 1 });
  const thumb = await replica.mediaThumbs.get(oldId);
  if (thumb) await replica.mediaThumbs.put({ ...thumb, id });
  return true;
}

async function removeFiles(replica: Replica, restorable: readonly RestorableRow[]): Promise<void> {
  const media = syncedTable('media');
  for (const { table, id } of restorable) {
    if (table !== 'media' || !media || (await replica.rows(media).get(id))) continue;
    await replica.mediaFiles.delete(id);
    await replica.mediaThumbs.delete(id);
  }
}

/** Updates rows stored with other notices to the new ids, so that restoring them creates no duplicate. */
async function renameInOthers(replica: Replica, renamed: Renamed): Promise<void> {
  for (const other of await replica.restorableRows.toArray()) {
    const rows = other.rows.map((restorable): RestorableRow => {
      const table = syncedTable(restorable.table);
      const columns: Record<string, JsonObject[string]> = { ...restorable.row };
      for (const { column } of table?.parents ?? []) {
        const old = columns[column];
        if (typeof old === 'string') columns[column] = renamed.get(old) ?? old;
      }
      const id = restorable.ancestor ? (renamed.get(restorable.id) ?? restorable.id) : restorable.id;
      return { ...restorable, id, row: columns };
    });
    await replica.restorableRows.put({ ...other, rows });
  }
}
