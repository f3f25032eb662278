import { useMemo } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { deviceLayerId, deviceLayers, deviceStyles } from './device-layers.ts';
import { type DeviceFile, deviceMapsOf } from './device-map-store.ts';

const NONE: readonly DeviceFile[] = [];

/** The account's map files on this device; null while loading, none where storage is blocked. */
export function useDeviceMaps(): readonly DeviceFile[] | null {
  const { userId } = useEngine();
  const maps = useLive(() => deviceMapsOf(userId), [userId]);
  return maps.status === 'loading' ? null : (maps.value ?? NONE);
}

/** Those that lie over the base map; null while loading. */
export function useDeviceLayers() {
  const maps = useDeviceMaps();
  return useMemo(() => maps && deviceLayers(maps), [maps]);
}

/** Those that are base maps, with the one that this device shows, if any; null while loading. */
export function useDeviceStyles() {
  const maps = useDeviceMaps();
  return useMemo(() => {
    if (!maps) return null;
    const styles = deviceStyles(maps);
    const chosen = maps.find((file) => 'content' in file && file.isChosen);
    const selected = chosen && styles.find(({ id }) => id === deviceLayerId(chosen));
    return { styles, selected: selected ?? null };
  }, [maps]);
}
