import { keepGear } from '@metalquest/core/gear/edit-gear';
import { type GearAction, gearFailedToast } from '@metalquest/core/gear/gear-toasts';
import { asEquipmentId } from '@metalquest/core/ids';
import { err } from '@metalquest/core/result';
import { equipmentTable } from '../mapping/equipment-table.ts';
import { type CommandContext, CommandRefused, inOneTransaction, stampOf } from './command-context.ts';
import type { Commands } from './commands.ts';
import { deleteRow, insertRow, updateRow } from './row-changes.ts';

const failureTitle = (action: GearAction): string => gearFailedToast(action, '').title;

type GearCommands = Pick<Commands, 'addEquipment' | 'updateEquipment' | 'deleteEquipment'>;

/** Commands on gear. */
export function gearCommands(context: CommandContext): GearCommands {
  const { replica, userId } = context;
  return {
    async addEquipment(fields) {
      const title = failureTitle('add');
      const id = asEquipmentId(context.newId());
      const kept = keepGear(id, userId, { type: 'detector', ...fields }, null, context.now());
      if (!kept.ok) return err({ ...kept.error, title });
      return inOneTransaction(context, title, [replica.rows(equipmentTable), replica.queue], async () => {
        await insertRow(replica, equipmentTable, id, kept.value, stampOf(context));
        return kept.value;
      });
    },
    updateEquipment(id, changes) {
      const title = failureTitle('update');
      return inOneTransaction(context, title, [replica.rows(equipmentTable), replica.queue], async () => {
        const row = await replica.rows(equipmentTable).get(id);
        if (!row) {
          const message = 'This gear is no longer on this device.';
          throw new CommandRefused({ code: 'not-found', title, message });
        }
        const { name, type } = row.value;
        const kept = keepGear(id, userId, { name, type, ...changes }, row.value, context.now());
        if (!kept.ok) throw new CommandRefused({ ...kept.error, title });
        await updateRow(replica, equipmentTable, row, kept.value, stampOf(context));
        return kept.value;
      });
    },
    deleteEquipment: (id) =>
      inOneTransaction(context, failureTitle('delete'), replica.everything, async () => {
        const row = await replica.rows(equipmentTable).get(id);
        if (row) await deleteRow(replica, equipmentTable, row, stampOf(context));
      }),
  };
}
