import type { OwnTiles } from '@metalquest/core/map/layer';
import type { OwnLayer } from '@metalquest/core/map/own/own-layer';
import type { MapStyleConfig } from '../../net/config.ts';

export const ownStyleId = ({ id }: Pick<OwnLayer, 'id'>): string => `own:${id}`;

/** The user's layers of vector tiles, which are base maps in our colours. */
export function ownStyles(
  layers: readonly OwnLayer[],
): readonly (MapStyleConfig & { readonly own: OwnTiles })[] {
  return layers.flatMap((layer) => {
    const { name, tiles, isSavable } = layer;
    if (!tiles.schema) return [];
    return {
      id: ownStyleId(layer),
      label: name,
      kind: tiles.schema,
      url: tiles.address,
      maxzoom: tiles.maxZoom,
      credits: [...tiles.credits],
      cacheable: isSavable,
      own: tiles,
    };
  });
}
