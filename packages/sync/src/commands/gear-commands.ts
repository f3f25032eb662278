import { buildGear } from '@metalquest/core/gear/edit-gear';
import type { Equipment } from '@metalquest/core/gear/equipment';
import { type GearAction, gearFailedToast } from '@metalquest/core/gear/gear-toasts';
import { asEquipmentId } from '@metalquest/core/ids';
import { err } from '@metalquest/core/result';
import { equipmentTable } from '../mapping/equipment-table.ts';
import type { NewFile } from '../media/new-file.ts';
import { prepareFiles } from '../media/prepare-files.ts';
import { waitingBytes } from '../replica/media-files.ts';
import { type CommandContext, inOneTransaction } from './command-context.ts';
import type { Outcome } from './command-error.ts';
import { nextPosition } from './media-commands.ts';
import { storeMedia } from './media-rows.ts';
import { recordCommands } from './record-commands.ts';
import { refusedFiles } from './refused-files.ts';
import { withLargeFiles } from './with-large-files.ts';

const failureTitle = (action: GearAction): string => gearFailedToast(action, '').title;

type EquipmentFields = Pick<Equipment, 'name'> &
  Partial<Omit<Equipment, 'id' | 'userId' | 'name' | 'createdAt' | 'updatedAt'>>;

export function gearCommands(context: CommandContext) {
  const { replica, userId } = context;
  const gear = recordCommands(context, {
    table: equipmentTable,
    titles: { add: failureTitle('add'), update: failureTitle('update'), delete: failureTitle('delete') },
    asId: asEquipmentId,
    make: (id, fields: EquipmentFields, now) =>
      buildGear(id, userId, { type: 'detector', ...fields }, null, now),
    change: (value, changes: Partial<EquipmentFields>, now) =>
      buildGear(value.id, userId, { name: value.name, type: value.type, ...changes }, value, now),
  });
  return {
    /** Adds gear with all of its files, or nothing. If an interrupted save has added `id`, changes that gear. */
    async addEquipment(
      fields: EquipmentFields,
      {
        id = context.newId(),
        files = [],
      }: { readonly id?: string; readonly files?: readonly NewFile[] } = {},
    ): Outcome<Equipment> {
      const title = failureTitle('add');
      const used = files.length > 0 ? await waitingBytes(replica) : 0;
      const { prepared, rejected } = await prepareFiles(files, 'gear', used, context.images);
      const [firstRejected, ...others] = rejected;
      if (firstRejected) return err(refusedFiles([firstRejected, ...others]));
      return withLargeFiles(context, title, prepared, (contents) =>
        inOneTransaction(context, title, replica.everything, async () => {
          const added = await gear.put(id, fields);
          const owner = { kind: 'gear', id: added.id } as const;
          const position = prepared.length > 0 ? await nextPosition(replica, owner) : 0;
          await storeMedia(context, owner, prepared, position, contents);
          return added;
        }),
      );
    },
    updateEquipment: gear.update,
    deleteEquipment: gear.remove,
  };
}
