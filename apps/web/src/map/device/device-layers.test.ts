import { VECTOR_TYPE } from '@metalquest/core/map/files/map-file';
import { expect, test } from 'vitest';
import { deviceStyles } from './device-layers.ts';
import type { DeviceMap } from './device-map-store.ts';

function baseMap(tileType: DeviceMap['content']['tileType'], layers: readonly string[]): DeviceMap {
  return {
    ...{ id: 'kent', userId: 'ann', name: 'Kent', kind: 'base', isChosen: false, bytes: 1, addedAtMs: 0 },
    content: {
      ...{ container: 'pmtiles', tileType, tileSize: 512, minzoom: 0, maxzoom: 14, bounds: [0, 51, 1, 52] },
      ...{
        encoding: null,
        layerType: null,
        credits: [],
        vectorLayers: layers.map((id) => ({ id, fields: {} })),
      },
    },
  };
}

test.each([
  [VECTOR_TYPE, ['transportation', 'place'], ['openmaptiles']],
  [VECTOR_TYPE, ['earth', 'roads', 'water'], ['protomaps']],
  [VECTOR_TYPE, ['parcels'], []],
  ['image/png', [], ['raster']],
] as const)('a base map of %s with the layers %j is drawn as %j', (tileType, layers, kinds) => {
  expect(deviceStyles([baseMap(tileType, layers)]).map(({ kind }) => kind)).toEqual(kinds);
});
