import type { OwnLayer } from '@metalquest/core/map/own/own-layer';
import { useEffect, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { loadConfig } from '../../net/config.ts';

const NONE: readonly OwnLayer[] = [];

/** The layers that the user added by their address; null while unknown, and if the installation does not allow them. */
export function useOwnLayers(): readonly OwnLayer[] | null {
  const { queries } = useEngine();
  const layers = useLive(() => queries.ownLayers(), [queries]).value ?? NONE;
  const [isAllowed, setAllowed] = useState(false);
  useEffect(() => {
    let stopped = false;
    loadConfig().then(
      ({ allowsOwnMaps }) => stopped || setAllowed(allowsOwnMaps),
      () => {
        // The next map loads it again.
      },
    );
    return () => {
      stopped = true;
    };
  }, []);
  return isAllowed ? layers : null;
}
