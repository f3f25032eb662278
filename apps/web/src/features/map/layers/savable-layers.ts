import type { Bounds } from '@metalquest/core/geo/bounds';
import { hasDataIn } from '@metalquest/core/map/layer';
import { isOnDevice } from '../../../map/device/device-address.ts';
import { baseSource, layerSource, type TileSource } from '../../../map/offline/tile-sources.ts';
import type { ShownLayer } from '../../../map/overlay-style.ts';
import type { MapStyles } from '../../../map/use-map-styles.ts';

/** A map that the user could save. */
export interface SavableLayer {
  readonly id: string;
  readonly name: string;
  /** Why it cannot be saved; null if it can. */
  readonly reason: string | null;
  readonly source: TileSource | null;
  /** Chosen at first: what the user sees now. */
  readonly isShown: boolean;
}

const NOT_ALLOWED = 'Its provider, or the operator of this installation, has not allowed saving it.';

/** The base maps and the layers that are on the map. The built-in map and map files are on the device already. */
export function savableLayers(
  { available, selected }: MapStyles,
  shown: readonly ShownLayer[],
  bounds: Bounds,
): readonly SavableLayer[] {
  const bases = available
    .filter(({ kind, url }) => kind !== 'builtin' && !isOnDevice(url))
    .map((style): SavableLayer => {
      const source = baseSource(style);
      return {
        id: `base:${style.id}`,
        name: style.label,
        reason: style.cacheable && source ? null : NOT_ALLOWED,
        source,
        isShown: style.id === selected?.id,
      };
    });
  const layers = shown.map(
    ({ layer, isVisible }): SavableLayer => ({
      id: layer.id,
      name: layer.name,
      reason: layer.notSavable ?? (hasDataIn(layer, bounds) ? null : 'It has no data there.'),
      source: layerSource(layer),
      isShown: isVisible,
    }),
  );
  return [...bases, ...layers];
}
