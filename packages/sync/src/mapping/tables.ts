import type { TableParents } from '@metalquest/core/queue/parents';
import { bucketListTable } from './bucket-list-table.ts';
import { contactTable, interactionTable } from './contact-tables.ts';
import { equipmentTable, findEquipmentTable } from './equipment-table.ts';
import { findTable } from './find-table.ts';
import { mapLayerTable } from './map-layer-table.ts';
import { mediaTable } from './media-table.ts';
import { permissionTable } from './permission-table.ts';
import { preferencesTable, profileTable } from './person-tables.ts';
import { plannedQuestTable } from './planned-quest-table.ts';
import { questTable } from './quest-table.ts';
import type { SyncedTable } from './synced-table.ts';

/** All synced tables, parents before children. Each also needs a store in replica/schema.ts. */
export const SYNCED_TABLES: readonly SyncedTable<unknown>[] = [
  profileTable,
  preferencesTable,
  equipmentTable,
  contactTable,
  permissionTable,
  interactionTable,
  questTable,
  plannedQuestTable,
  findTable,
  findEquipmentTable,
  bucketListTable,
  mapLayerTable,
  mediaTable,
];

/** A queue item of this table represents all waiting path points of one quest. */
export const PATH_POINTS = 'quest_path_points';

const BY_NAME = new Map(SYNCED_TABLES.map((table) => [table.name, table]));

export function syncedTable(name: string): SyncedTable<unknown> | undefined {
  return BY_NAME.get(name);
}

export const TABLE_PARENTS: TableParents = {
  ...Object.fromEntries(
    SYNCED_TABLES.map((table) => [
      table.name,
      table.parents.map((parent) => ({ field: parent.column, table: parent.table })),
    ]),
  ),
  [PATH_POINTS]: [{ field: 'quest_id', table: 'quests' }],
};
