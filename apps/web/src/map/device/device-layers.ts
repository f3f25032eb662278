import type { MapLayer } from '@metalquest/core/map/layer';
import type { MapStyleConfig } from '../../net/config.ts';
import { deviceAddress } from './device-address.ts';
import type { DeviceMap } from './device-map-store.ts';

/** The id of a map among the layers, or among the base maps. */
export const deviceLayerId = ({ id }: DeviceMap): string => `device-${id}`;

/** The map files of this device that lie over the base map. */
export function deviceLayers(maps: readonly DeviceMap[]): readonly MapLayer[] {
  return maps
    .filter(({ kind }) => kind !== 'base')
    .map((map): MapLayer => {
      const { bounds, minzoom, maxzoom, tileSize, credits } = map.content;
      const isHeight = map.kind === 'height';
      return {
        id: deviceLayerId(map),
        name: map.name,
        kind: isHeight ? 'height' : 'overlay',
        group: isHeight ? 'relief' : 'other',
        region: 'This device',
        bounds,
        years: null,
        minZoom: minzoom,
        maxZoom: maxzoom,
        tiles: deviceAddress(map),
        tileSize: tileSize === 512 ? 512 : 256,
        credits,
        notSavable: 'It is on this device already.',
      };
    });
}

/** The map files of this device that are base maps. */
export function deviceStyles(
  maps: readonly DeviceMap[],
): readonly (MapStyleConfig & { readonly fileId: string })[] {
  return maps
    .filter(({ kind }) => kind === 'base')
    .map((map) => ({
      id: deviceLayerId(map),
      fileId: map.id,
      label: map.name,
      kind: map.content.vectorLayers.length > 0 ? 'openmaptiles' : 'raster',
      url: deviceAddress(map),
      maxzoom: map.content.maxzoom,
      tileSize: map.content.tileSize,
      credits: map.content.credits,
    }));
}
