import type { Bounds } from '@metalquest/core/geo/bounds';
import type { MapLayer } from '@metalquest/core/map/layer';
import { useEffect } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import type { MapStyleConfig } from '../../net/config.ts';
import { useStore } from '../../platform/create-store.ts';
import { useOnline } from '../../platform/use-online.ts';
import { warn } from '../../platform/warn.ts';
import { isOnDevice } from '../device/device-address.ts';
import { continueAreas, unnotedFullAreas } from './area-jobs.ts';
import { type SavedGround, savedGround } from './saved-ground.ts';
import { baseSource } from './tile-sources.ts';
import { areasOf, type SavedArea, tileStore } from './tile-store.ts';

const NONE: readonly SavedArea[] = [];

/** The account's areas on this device; none while loading, and where storage is blocked. */
export function useSavedAreas(userId: string): readonly SavedArea[] {
  const areas = useLive(() => areasOf(tileStore(), userId), [userId]).value ?? NONE;
  const full = useStore(unnotedFullAreas);
  return areas.map((area) =>
    area.state === 'saving' && full.has(area.id)
      ? { ...area, state: 'paused', problem: 'storage-full' }
      : area,
  );
}

/** An id that no saved map has: for a base map that cannot be saved. */
const UNSAVABLE = '';

/**
 * How much of a view the base map and the layers cover without a signal, by saved areas or files of the device. Also
 * 'all' with a signal, and while the areas load.
 */
export function useSavedGround(
  base: MapStyleConfig | null,
  layers: readonly MapLayer[],
  view: Bounds | null,
): SavedGround {
  const { userId } = useEngine();
  const areas = useLive(() => areasOf(tileStore(), userId), [userId]);
  const isOnline = useOnline();
  if (isOnline || !view || areas.status === 'loading') return 'all';
  const isStored = !base || base.kind === 'builtin' || isOnDevice(base.url);
  const ids = [
    ...(isStored ? [] : [baseSource(base)?.id ?? UNSAVABLE]),
    ...layers.filter(({ tiles }) => !isOnDevice(tiles)).map(({ id }) => id),
  ];
  return savedGround(areas.value ?? NONE, ids, view);
}

/** Continues downloads that a closed or crashed app left unfinished. */
export function useContinuedAreas(userId: string): void {
  useEffect(() => {
    continueAreas(userId).catch((cause: unknown) => warn('The saved maps cannot be read', { cause }));
  }, [userId]);
}
