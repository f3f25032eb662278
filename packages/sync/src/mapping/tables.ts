import type { TableParents } from '@metalquest/core/queue/parents';
import { bucketListTable } from './bucket-list-table.ts';
import { contactTable, interactionTable } from './contact-tables.ts';
import { equipmentTable, findEquipmentTable } from './equipment-table.ts';
import { findTable } from './find-table.ts';
import { mediaTable } from './media-table.ts';
import { permissionTable } from './permission-table.ts';
import { preferencesTable, profileTable } from './person-tables.ts';
import { questTable } from './quest-table.ts';
import type { SyncedTable } from './synced-table.ts';

/** Every synced table, parents before children. Adding one here gives it a store, a queue, pulls and cascades; its store is in replica/schema.ts. */
export const SYNCED_TABLES: readonly SyncedTable<unknown>[] = [
  profileTable,
  preferencesTable,
  equipmentTable,
  contactTable,
  permissionTable,
  interactionTable,
  questTable,
  findTable,
  findEquipmentTable,
  bucketListTable,
  mediaTable,
];

/** Queue items of this table stand for all points of one quest's path that wait to be sent. */
export const PATH_POINTS = 'quest_path_points';

const BY_NAME = new Map(SYNCED_TABLES.map((table) => [table.name, table]));

/** The table of that name, or undefined when this version does not know it. */
export function syncedTable(name: string): SyncedTable<unknown> | undefined {
  return BY_NAME.get(name);
}

/** Each table's foreign keys, as the queue's decisions want them. */
export const TABLE_PARENTS: TableParents = {
  ...Object.fromEntries(
    SYNCED_TABLES.map((table) => [
      table.name,
      table.parents.map((parent) => ({ field: parent.column, table: parent.table })),
    ]),
  ),
  [PATH_POINTS]: [{ field: 'quest_id', table: 'quests' }],
};
