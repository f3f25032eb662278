import type { Find } from '@metalquest/core/find/find';
import { asFindEquipmentId, type EquipmentId, type FindId } from '@metalquest/core/ids';
import type { RowRef } from '@metalquest/core/queue/queue-item';
import { furtherGear } from '@metalquest/core/statistics/facts';
import { equipmentTable, type FindEquipment, findEquipmentTable } from '../mapping/equipment-table.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { type CommandContext, stampOf } from './command-context.ts';
import { deleteUndoably } from './delete-undoably.ts';
import { insertRow } from './row-changes.ts';

export interface Relinked {
  readonly made: readonly RowRef[];
  readonly removed: readonly RowRef[];
}

export const gearLinksOf = ({ replica }: CommandContext, findIds: readonly FindId[]) =>
  replica
    .rows(findEquipmentTable)
    .where('value.findId')
    .anyOf([...findIds])
    .toArray();

/**
 * Links a find to exactly this gear besides its detector, coil and pinpointer, in the caller's transaction. Skips
 * gear that was deleted meanwhile.
 * @param links those of the find, if the caller has read them
 */
export async function linkGear(
  context: CommandContext,
  find: Find,
  gearIds: readonly EquipmentId[],
  links?: readonly StoredRow<FindEquipment>[],
): Promise<Relinked> {
  const { replica } = context;
  const wanted = new Set(furtherGear(find, gearIds));
  const made: RowRef[] = [];
  const removed: RowRef[] = [];
  for (const link of links ?? (await gearLinksOf(context, [find.id]))) {
    if (wanted.delete(link.value.equipmentId)) continue;
    await deleteUndoably(context, findEquipmentTable, link);
    removed.push({ table: findEquipmentTable.name, entityId: link.id });
  }
  for (const equipmentId of wanted) {
    const gear = (await replica.rows(equipmentTable).get(equipmentId))?.value;
    if (!gear) continue;
    const id = asFindEquipmentId(context.newId());
    const link = { id, userId: context.userId, findId: find.id, equipmentId, role: gear.type };
    await insertRow(replica, findEquipmentTable, id, link, stampOf(context));
    made.push({ table: findEquipmentTable.name, entityId: id });
  }
  return { made, removed };
}
