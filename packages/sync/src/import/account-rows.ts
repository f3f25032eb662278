import type { ArchivedAccount } from '@metalquest/core/import/import-plan';
import { updateRow } from '../commands/row-changes.ts';
import { preferencesTable, profileTable } from '../mapping/person-tables.ts';
import type { SyncedTable } from '../mapping/synced-table.ts';
import type { Stamp } from '../queue/enqueue.ts';
import { tombstoneKey } from '../replica/local-tombstones.ts';
import type { Replica } from '../replica/replica.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { rowMark } from './row-mark.ts';

type AccountPart = keyof ArchivedAccount;

function defaultOf<V>(table: SyncedTable<V>): V | null {
  const read = table.read({});
  return read.ok ? read.value : null;
}

/** The row, if it is here and has only default values. A row that has not arrived yet may hold data. */
async function unsetRow<V>(replica: Replica, table: SyncedTable<V>): Promise<StoredRow<V> | null> {
  const row = await replica.rows(table).get(replica.userId);
  const empty = defaultOf(table);
  if (!row || empty === null) return null;
  return rowMark(table.write(row.value)) === rowMark(table.write(empty)) ? row : null;
}

/** The account parts that still have default values: only these are taken from an archive. */
export async function unsetParts(replica: Replica): Promise<ReadonlySet<AccountPart>> {
  const unset = new Set<AccountPart>();
  if (await unsetRow(replica, profileTable)) unset.add('profile');
  if (await unsetRow(replica, preferencesTable)) unset.add('preferences');
  return unset;
}

async function take<V>(
  replica: Replica,
  importId: string,
  table: SyncedTable<V>,
  value: V,
  stamp: Stamp,
): Promise<void> {
  const row = await unsetRow(replica, table);
  if (!row) return;
  await updateRow(replica, table, row, value, stamp);
  const mark = rowMark(table.write(value));
  await replica.importRows.put({ key: tombstoneKey(table.name, row.id), importId, mark });
}

/** Imports profile and settings where still default, in the caller's transaction. The gallery stays private. */
export async function writeAccount(
  replica: Replica,
  importId: string,
  { profile, preferences }: ArchivedAccount,
  stamp: Stamp,
): Promise<void> {
  if (profile) await take(replica, importId, profileTable, profile, stamp);
  if (!preferences) return;
  const closed = { ...preferences, isGalleryPublic: false, gallerySlug: null };
  await take(replica, importId, preferencesTable, closed, stamp);
}

/** Resets an account row to its defaults, in the caller's transaction; only the server can delete it. */
export async function resetAccountRow(
  replica: Replica,
  table: SyncedTable<unknown>,
  row: StoredRow<unknown>,
  stamp: Stamp,
): Promise<void> {
  const empty = defaultOf(table);
  if (empty !== null) await updateRow(replica, table, row, empty, stamp);
}
