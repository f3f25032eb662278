import type { Find } from '@metalquest/core/find/find';
import { findFailedToast } from '@metalquest/core/find/find-toasts';
import { editFind, type FindFields } from '@metalquest/core/find/log-find';
import type { Equipment } from '@metalquest/core/gear/equipment';
import type { EquipmentId, FindId } from '@metalquest/core/ids';
import { equipmentTable } from '../mapping/equipment-table.ts';
import { findTable } from '../mapping/find-table.ts';
import type { StoredRow } from '../replica/stored-row.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';
import type { Outcome } from './command-error.ts';
import { changedRows, type EditUndo } from './edit-undo.ts';
import { gearLinksOf, linkGear } from './find-gear.ts';
import { deleteRow, updateRows } from './row-changes.ts';

/** A change of many finds: one field, or one more piece of gear. */
export type BulkChange =
  | Pick<FindFields, 'category'>
  | Pick<FindFields, 'period'>
  | { readonly gearId: EquipmentId };

/** What finds get for a piece of gear: the field of its type, or null for a link. */
function fieldsOfGear({ id, type }: Equipment): FindFields | null {
  switch (type) {
    case 'detector':
      return { detectorId: id };
    case 'coil':
      return { coilId: id };
    case 'pinpointer':
      return { pinpointerId: id };
    case 'other':
      return null;
  }
}

/** Changes of many finds, each in one transaction. Finds that are no longer on the device are skipped. */
export function bulkCommandsOf(context: CommandContext) {
  const { replica, userId } = context;

  async function rowsOf(ids: readonly FindId[], title: string): Promise<readonly StoredRow<Find>[]> {
    const rows = (await replica.rows(findTable).bulkGet([...ids])).filter((row) => row !== undefined);
    if (rows.length > 0) return rows;
    const message = 'These finds are no longer on this device.';
    throw new CommandRefused({ code: 'not-found', title, message });
  }

  async function changeFields(rows: readonly StoredRow<Find>[], fields: FindFields, title: string) {
    const updates = rows.map((before) => {
      const edited = editFind(before.value, fields, userId, context.now());
      if (!edited.ok) throw new CommandRefused({ ...edited.error, title });
      return { before, value: edited.value };
    });
    await updateRows(replica, findTable, updates, stampOf(context));
    return updates;
  }

  async function useGear(
    rows: readonly StoredRow<Find>[],
    gearId: EquipmentId,
    title: string,
  ): Promise<EditUndo> {
    const gear = (await replica.rows(equipmentTable).get(gearId))?.value;
    if (!gear) {
      const message = 'This gear is no longer on this device. Choose another one.';
      throw new CommandRefused({ code: 'not-found', title, message });
    }
    const fields = fieldsOfGear(gear);
    const updates = fields ? await changeFields(rows, fields, title) : [];
    const finds = fields ? updates.map(({ value }) => value) : rows.map(({ value }) => value);
    const made: EditUndo['made'][number][] = [];
    const removed: EditUndo['removed'][number][] = [];
    const ids = finds.map(({ id }) => id);
    const linksOf = Map.groupBy(await gearLinksOf(context, ids), ({ value }) => value.findId);
    for (const find of finds) {
      const links = linksOf.get(find.id) ?? [];
      const linked = links.map(({ value }) => value.equipmentId);
      const relinked = await linkGear(context, find, fields ? linked : [...linked, gearId], links);
      made.push(...relinked.made);
      removed.push(...relinked.removed);
    }
    return { changed: changedRows(findTable.name, updates), made, removed };
  }

  return {
    changeFinds(ids: readonly FindId[], change: BulkChange): Outcome<EditUndo> {
      const { title } = findFailedToast('update', '');
      return inOneTransaction(context, title, replica.everything, async () => {
        const rows = await rowsOf(ids, title);
        if ('gearId' in change) return useGear(rows, change.gearId, title);
        const changed = changedRows(findTable.name, await changeFields(rows, change, title));
        return { changed, made: [], removed: [] };
      });
    },
    deleteFinds(ids: readonly FindId[]): Outcome<EditUndo> {
      const { title } = findFailedToast('delete', '');
      return inOneTransaction(context, title, replica.everything, async () => {
        const rows = await rowsOf(ids, title);
        for (const row of rows)
          await deleteRow(replica, findTable, row, stampOf(context), { undoable: true });
        context.undoBegan?.();
        const removed = rows.map(({ id }) => ({ table: findTable.name, entityId: id }));
        return { changed: [], made: [], removed };
      });
    },
  };
}
