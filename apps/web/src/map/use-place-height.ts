import type { LngLat } from '@metalquest/core/geo/point';
import { isWithin } from '@metalquest/core/map/in-view';
import { useEffect, useState } from 'react';
import { heightAt } from './height-client.ts';
import { useShownLayers } from './use-overlays.ts';

/** The height of a place in metres, from a layer of heights on the map; null without one, and until known. */
export function usePlaceHeight({ lng, lat }: LngLat): number | null {
  const source = useShownLayers().findLast(
    ({ layer, isVisible }) => layer.kind === 'height' && isVisible,
  )?.layer;
  const [height, setHeight] = useState<{ readonly at: string; readonly heightM: number } | null>(null);
  const at = `${source?.id} ${lng} ${lat}`;
  useEffect(() => {
    // Outside its bounds a layer has no heights, even if its tiles have values there.
    if (!source || (source.bounds && !isWithin(source.bounds, { lng, lat }))) return;
    const ended = new AbortController();
    heightAt(source, { lng, lat }, ended.signal).then(
      (heightM) => ended.signal.aborted || setHeight({ at, heightM }),
      () => {
        // No signal, or no tile here: the card shows no height.
      },
    );
    return () => ended.abort();
  }, [source, at, lng, lat]);
  return height?.at === at ? height.heightM : null;
}
