import type { OwnLayer } from '@metalquest/core/map/own/own-layer';
import { useEffect, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { loadConfig } from '../../net/config.ts';

const NONE: readonly OwnLayer[] = [];

/** The layers that the user added by their address; null while unknown, and if the installation does not allow them. */
export const useOwnLayers = (): readonly OwnLayer[] | null => useKnownOwnLayers().layers;

/** The same, and whether they are known. */
export function useKnownOwnLayers(): {
  readonly layers: readonly OwnLayer[] | null;
  readonly isKnown: boolean;
} {
  const { queries } = useEngine();
  const layers = useLive(() => queries.ownLayers(), [queries]);
  const [isAllowed, setAllowed] = useState<boolean | null>(null);
  useEffect(() => {
    let stopped = false;
    loadConfig().then(
      ({ allowsOwnMaps }) => stopped || setAllowed(allowsOwnMaps),
      // The next map loads it again.
      () => stopped || setAllowed(false),
    );
    return () => {
      stopped = true;
    };
  }, []);
  return {
    layers: isAllowed ? (layers.value ?? NONE) : null,
    isKnown: isAllowed !== null && layers.status !== 'loading',
  };
}
