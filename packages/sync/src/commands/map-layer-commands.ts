import { asOwnLayerId } from '@metalquest/core/ids';
import {
  keepOwnLayer,
  MAX_OWN_LAYERS,
  type OwnLayer,
  type OwnLayerFields,
} from '@metalquest/core/map/own/own-layer';
import { mapLayerTable } from '../mapping/map-layer-table.ts';
import { type CommandContext, CommandRefused, inOneTransaction } from './command-context.ts';
import type { Outcome } from './command-error.ts';
import { recordCommands } from './record-commands.ts';

const TITLES = {
  add: 'Error Adding Layer',
  update: 'Error Changing Layer',
  delete: 'Error Deleting Layer',
} as const;

export function mapLayerCommands(context: CommandContext) {
  const { replica, userId } = context;
  const layers = recordCommands(context, {
    table: mapLayerTable,
    titles: TITLES,
    asId: asOwnLayerId,
    make: (id, fields: OwnLayerFields, now) => keepOwnLayer(id, userId, fields, null, now),
    change: (value, changes: Partial<OwnLayerFields>, now) =>
      keepOwnLayer(value.id, userId, { ...value, ...changes }, value, now),
  });
  return {
    addMapLayer: (fields: OwnLayerFields, id: string = context.newId()): Outcome<OwnLayer> =>
      inOneTransaction(context, TITLES.add, replica.everything, async () => {
        if ((await replica.rows(mapLayerTable).count()) >= MAX_OWN_LAYERS) {
          const message = `An account can have at most ${MAX_OWN_LAYERS} layers of its own. Delete one that you no longer use.`;
          throw new CommandRefused({ code: 'too-many-layers', title: TITLES.add, message });
        }
        return layers.put(id, fields);
      }),
    updateMapLayer: layers.update,
    deleteMapLayer: layers.remove,
  };
}
