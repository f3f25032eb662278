import { tileSchema } from '@metalquest/core/map/files/map-content';
import type { MapLayer } from '@metalquest/core/map/layer';
import type { MapStyleConfig } from '../../net/config.ts';
import { deviceAddress } from './device-address.ts';
import type { DeviceDrawing, DeviceFile, DeviceMap, DevicePicture } from './device-map-store.ts';

export const deviceLayerId = ({ id }: DeviceFile): string => `device-${id}`;

export function deviceLayers(files: readonly DeviceFile[]): readonly MapLayer[] {
  return files
    .filter(({ kind }) => kind !== 'base')
    .flatMap((file): readonly MapLayer[] => {
      const common = {
        id: deviceLayerId(file),
        name: file.name,
        region: 'This device',
        years: null,
        tiles: deviceAddress(file),
        notSavable: 'It is on this device already.',
      };
      if (file.kind === 'picture') return placed(file).map((own) => ({ ...common, ...own }));
      return [file.kind === 'drawing' ? { ...common, ...drawn(file) } : { ...common, ...tiled(file) }];
    });
}

type Own = Pick<MapLayer, 'kind' | 'group' | 'bounds' | 'minZoom' | 'maxZoom' | 'tileSize' | 'credits'>;

function tiled({ kind, content }: DeviceMap): Own {
  const { bounds, minzoom, maxzoom, tileSize, credits } = content;
  const isHeight = kind === 'height';
  return {
    kind: isHeight ? 'height' : 'overlay',
    group: isHeight ? 'relief' : 'other',
    bounds,
    minZoom: minzoom,
    maxZoom: maxzoom,
    tileSize: tileSize === 512 ? 512 : 256,
    credits,
  };
}

/** A drawing is one file, without tiles. */
const drawn = ({ bounds }: DeviceDrawing): Own => ({
  kind: 'drawing',
  group: 'other',
  bounds,
  minZoom: 0,
  maxZoom: 24,
  tileSize: 512,
  credits: [],
});

/** A picture whose points place it. */
function placed(picture: DevicePicture): readonly (Own & Pick<MapLayer, 'tiles' | 'version'>)[] {
  const { placement, version } = picture;
  if (!placement) return [];
  const { bounds, minZoom, maxZoom, toPicture } = placement;
  return [
    {
      kind: 'overlay',
      group: 'other',
      ...{ bounds, minZoom, maxZoom, version },
      tileSize: 512,
      credits: [],
      tiles: deviceAddress(picture, toPicture),
    },
  ];
}

export function deviceStyles(
  files: readonly DeviceFile[],
): readonly (MapStyleConfig & { readonly fileId: string })[] {
  return files
    .filter((file) => 'content' in file)
    .filter(({ kind }) => kind === 'base')
    .flatMap((map) => {
      const schema = tileSchema(map.content);
      // Such files are refused when they are opened.
      if (schema === 'unknown') return [];
      return {
        id: deviceLayerId(map),
        fileId: map.id,
        label: map.name,
        kind: schema ?? 'raster',
        url: deviceAddress(map),
        maxzoom: map.content.maxzoom,
        tileSize: map.content.tileSize,
        credits: map.content.credits,
      };
    });
}
