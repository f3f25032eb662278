import { keepGear } from '@metalquest/core/gear/edit-gear';
import type { Equipment } from '@metalquest/core/gear/equipment';
import { type GearAction, gearFailedToast } from '@metalquest/core/gear/gear-toasts';
import { asEquipmentId } from '@metalquest/core/ids';
import { equipmentTable } from '../mapping/equipment-table.ts';
import type { CommandContext } from './command-context.ts';
import { recordCommands } from './record-commands.ts';

const failureTitle = (action: GearAction): string => gearFailedToast(action, '').title;

type EquipmentFields = Pick<Equipment, 'name'> &
  Partial<Omit<Equipment, 'id' | 'userId' | 'name' | 'createdAt' | 'updatedAt'>>;

export function gearCommands(context: CommandContext) {
  const { userId } = context;
  const gear = recordCommands(context, {
    table: equipmentTable,
    titles: { add: failureTitle('add'), update: failureTitle('update'), delete: failureTitle('delete') },
    asId: asEquipmentId,
    make: (id, fields: EquipmentFields, now) =>
      keepGear(id, userId, { type: 'detector', ...fields }, null, now),
    change: (value, changes: Partial<EquipmentFields>, now) =>
      keepGear(value.id, userId, { name: value.name, type: value.type, ...changes }, value, now),
  });
  return { addEquipment: gear.add, updateEquipment: gear.update, deleteEquipment: gear.remove };
}
