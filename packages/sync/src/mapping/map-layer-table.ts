import { asOwnLayerId, asUserId } from '@metalquest/core/ids';
import type { OwnLayer } from '@metalquest/core/map/own/own-layer';
import { ownTilesShape } from '@metalquest/core/map/own/own-tiles';
import * as shape from '@metalquest/core/shape/shape';
import { asJsonObject, instantOrEpoch, readRow } from './columns.ts';
import type { SyncedTable } from './synced-table.ts';

const Row = shape.object({
  id: shape.string(),
  user_id: shape.string(),
  name: shape.string(),
  address: shape.string(),
  tiles: ownTilesShape,
  is_savable: shape.boolean(),
  created_at: instantOrEpoch,
  updated_at: instantOrEpoch,
});

export const mapLayerTable: SyncedTable<OwnLayer> = {
  name: 'map_layers',
  key: 'id',
  parents: [],
  conflict: 'last-write-per-column',
  indexes: '',
  read: (row) =>
    readRow(Row, row, (layer) => ({
      id: asOwnLayerId(layer.id),
      userId: asUserId(layer.user_id),
      name: layer.name,
      address: layer.address,
      tiles: layer.tiles,
      isSavable: layer.is_savable,
      createdAt: layer.created_at,
      updatedAt: layer.updated_at,
    })),
  write: (layer) => ({
    id: layer.id,
    user_id: layer.userId,
    name: layer.name,
    address: layer.address,
    tiles: asJsonObject({ ...layer.tiles }),
    is_savable: layer.isSavable,
  }),
  noun: 'map layer',
  label: (layer) => `map layer "${layer.name}"`,
  searched: () => [],
};
