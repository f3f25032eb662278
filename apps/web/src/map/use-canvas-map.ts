import type { LayerCredit } from '@metalquest/core/map/layer';
import type { Units } from '@metalquest/core/preferences/preferences';
import { type RefObject, useEffect } from 'react';
import { useEngine } from '../engine/engine.ts';
import { drawSavedTilesOf } from './offline/saved-tiles.ts';
import type { ShownLayer } from './overlay-style.ts';
import { type DrawnMap, type MapOptions, useMap } from './use-map.ts';
import { useFailedLayers, useOverlays } from './use-overlays.ts';

interface CanvasMap {
  readonly drawn: DrawnMap | null;
  /** Names of visible layers of which no tile arrives. */
  readonly failed: readonly string[];
  /** Of the base map and the visible layers, each once. */
  readonly credits: readonly LayerCredit[];
}

/** A map with the base map, the layers over it, and the tiles of areas saved offline. */
export function useCanvasMap(
  holder: RefObject<HTMLDivElement | null>,
  options: MapOptions,
  layers: readonly ShownLayer[],
  units: Units,
): CanvasMap {
  const { userId } = useEngine();
  // Before the effect that creates the map.
  useEffect(() => drawSavedTilesOf(userId), [userId]);
  const drawn = useMap(holder, options);
  useOverlays(drawn, layers, units);
  const failed = useFailedLayers(drawn?.map ?? null, layers);
  const credits = [
    ...(drawn?.credits ?? []),
    ...layers.filter(({ isVisible }) => isVisible).flatMap(({ layer }) => layer.credits),
  ];
  return { drawn, failed, credits: [...new Map(credits.map((credit) => [credit.text, credit])).values()] };
}
