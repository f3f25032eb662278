import { affectedQuests } from '../commands/affected-quests.ts';
import { type CommandContext, stampOf } from '../commands/command-context.ts';
import { updateRow } from '../commands/row-changes.ts';
import { keepOneCurrent } from '../commands/undo-commands.ts';
import { rowMark } from '../import/row-mark.ts';
import { mediaTable } from '../mapping/media-table.ts';
import { preferencesTable, profileTable } from '../mapping/person-tables.ts';
import { questTable } from '../mapping/quest-table.ts';
import type { SyncedTable } from '../mapping/synced-table.ts';
import { tombstoneKey } from '../replica/local-tombstones.ts';
import type { Replica } from '../replica/replica.ts';
import type { StoredContent } from '../replica/store-entries.ts';
import { updateSyncMeta } from '../replica/sync-meta.ts';
import { storedRow, writeRows } from '../replica/write-rows.ts';
import type { GuestRecords } from './guest-records.ts';

/** Writes a guest's records as changes of the account, in the caller's transaction. `contents`: the large files. */
export async function writeRecords(
  context: CommandContext,
  records: GuestRecords,
  contents: ReadonlyMap<string, StoredContent>,
): Promise<void> {
  const { replica } = context;
  const ownQuests = new Set<string>((await affectedQuests(replica)).map(({ id }) => id));
  for (const { table, rows } of records.tables) {
    if (table.key === 'id') await writeRows(replica, table, rows.map(added));
  }
  await replica.pathPoints.bulkPut(records.pathPoints);
  await replica.pathSummaries.bulkPut(records.pathSummaries);
  const media = new Set(rowsOf(records, mediaTable).map(({ id }) => id));
  const files = records.mediaFiles.filter(({ id }) => media.has(id));
  await replica.mediaFiles.bulkPut(files.flatMap((file) => movedFile(file, contents)));
  await replica.mediaThumbs.bulkPut(records.mediaThumbs.filter(({ id }) => media.has(id)));
  const accountTables: readonly string[] = [profileTable.name, preferencesTable.name];
  const items = records.queue.filter((item) => !accountTables.includes(item.table));
  await replica.queue.bulkAdd(items.map(({ seq: _, ...item }) => item));
  await changeAccountRow(context, profileTable, records);
  await changeAccountRow(context, preferencesTable, records);
  await writeDrafts(replica, records);
  await replica.imports.bulkPut(records.imports);
  await replica.importRows.bulkPut(markedAnew(records));
  const parts = records.importParts.map((part) => ({
    ...part,
    files: part.files.flatMap((file) => movedFile(file, contents)),
  }));
  await replica.importParts.bulkPut(parts);
  await keepTimer(context, records, ownQuests);
}

const rowsOf = ({ tables }: GuestRecords, { name }: { readonly name: string }) =>
  tables.find(({ table }) => table.name === name)?.rows ?? [];

const added = <Row>(after: Row) => ({ before: undefined, after });

/** Nothing when the device has lost the content of the file. */
function movedFile<F extends StoredContent & { readonly id: string }>(
  file: F,
  contents: ReadonlyMap<string, StoredContent>,
): readonly F[] {
  if (file.blob) return [file];
  const content = contents.get(file.id);
  return content ? [{ ...file, ...content }] : [];
}

/** The account has this row already: applies what the guest changed. */
async function changeAccountRow<V>(
  context: CommandContext,
  table: SyncedTable<V>,
  { queue }: GuestRecords,
): Promise<void> {
  const { replica, userId } = context;
  const empty = table.read({});
  if (!empty.ok) return;
  const before =
    (await replica.rows(table).get(userId)) ??
    storedRow(table, userId, empty.value, { xid: null, generation: 0 });
  const changes = queue.filter((item) => item.table === table.name).map(({ payload }) => payload);
  const read = table.read(Object.assign({}, table.write(before.value), ...changes));
  if (read.ok) await updateRow(replica, table, before, read.value, stampOf(context));
}

/** A draft whose form has one in the account takes the next free place, as in a second tab. */
async function writeDrafts(replica: Replica, { drafts, draftFiles }: GuestRecords): Promise<void> {
  for (const key of new Set([...drafts, ...draftFiles].map((entry) => entry.key))) {
    const [form] = key.split('~');
    let free = key;
    for (let number = 2; await isTaken(replica, free); number += 1) free = `${form}~${number}`;
    for (const draft of drafts) if (draft.key === key) await replica.drafts.put({ ...draft, key: free });
    for (const files of draftFiles) {
      if (files.key === key) await replica.draftFiles.put({ ...files, key: free });
    }
  }
}

const isTaken = async ({ drafts, draftFiles }: Replica, key: string): Promise<boolean> =>
  (await drafts.get(key)) !== undefined || (await draftFiles.get(key)) !== undefined;

/** The mark of an imported row covers its owner. A row edited since keeps a mark that differs. */
function markedAnew({ tables, importRows }: GuestRecords): GuestRecords['importRows'] {
  const columns = new Map(
    tables.flatMap(({ table, rows }) =>
      rows.map((row) => [tombstoneKey(table.name, row.id), { table, row }] as const),
    ),
  );
  return importRows.map((imported) => {
    const found = columns.get(imported.key);
    if (!found) return imported;
    const { table, row } = found;
    return { ...imported, mark: rowMark(table.write(row.value)) };
  });
}

/** One quest runs at most: the one that this device records, or else that of the account. */
async function keepTimer(
  context: CommandContext,
  records: GuestRecords,
  ownQuests: ReadonlySet<string>,
): Promise<void> {
  const { replica } = context;
  const { tracking } = records;
  const guestQuests = new Set(rowsOf(records, questTable).map(({ id }) => id));
  const isRunning = tracking !== null && guestQuests.has(tracking.questId);
  await keepOneCurrent(context, isRunning ? ownQuests : guestQuests);
  if (isRunning) await updateSyncMeta(replica, { tracking });
}
