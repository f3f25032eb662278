import { type Bounds, containsBounds } from '@metalquest/core/geo/bounds';
import { hasDataIn } from '@metalquest/core/map/layer';
import { useEffect } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import type { MapStyleConfig } from '../../net/config.ts';
import { useStore } from '../../platform/create-store.ts';
import { useOnline } from '../../platform/use-online.ts';
import { warn } from '../../platform/warn.ts';
import { isOnDevice } from '../device/device-address.ts';
import { continueAreas, unnotedFullAreas } from './area-jobs.ts';
import { baseSource } from './tile-sources.ts';
import { areasOf, type SavedArea, tileStore } from './tile-store.ts';

const NONE: readonly SavedArea[] = [];

/** The account's areas on this device; none while loading, and where storage is blocked. */
export function useSavedAreas(userId: string): readonly SavedArea[] {
  const areas = useLive(() => areasOf(tileStore(), userId), [userId]).value ?? NONE;
  const full = useStore(unnotedFullAreas);
  return areas.map((area) =>
    full.has(area.id) ? { ...area, state: 'paused', problem: 'storage-full' } : area,
  );
}

/**
 * How much of a view the saved areas of a base map cover: 'part' if none contains all of it. 'all' with a signal, for
 * maps that need none, and while the areas load.
 */
export function useSavedGround(base: MapStyleConfig | null, view: Bounds | null): 'all' | 'part' | 'none' {
  const { userId } = useEngine();
  const areas = useLive(() => areasOf(tileStore(), userId), [userId]);
  const isOnline = useOnline();
  if (
    isOnline ||
    !base ||
    base.kind === 'builtin' ||
    isOnDevice(base.url) ||
    !view ||
    areas.status === 'loading'
  )
    return 'all';
  const id = baseSource(base)?.id;
  const ofBase = (areas.value ?? NONE).filter(({ layers }) => layers.some((layer) => layer.id === id));
  if (ofBase.some(({ bounds }) => containsBounds(bounds, view))) return 'all';
  return ofBase.some((area) => hasDataIn(area, view)) ? 'part' : 'none';
}

/** Continues downloads that a closed or crashed app left unfinished. */
export function useContinuedAreas(userId: string): void {
  useEffect(() => {
    continueAreas(userId).catch((cause: unknown) => warn('The saved maps cannot be read', { cause }));
  }, [userId]);
}
