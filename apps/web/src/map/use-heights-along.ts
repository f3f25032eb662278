import type { LngLat } from '@metalquest/core/geo/point';
import { isWithin } from '@metalquest/core/map/in-view';
import { type PathSample, samplesAlong } from '@metalquest/core/map/profile';
import { useEffect, useMemo, useState } from 'react';
import { device } from '#device';
import { heightsAlong } from './height-client.ts';
import { useShownLayers } from './use-overlays.ts';

/** Finer than a chart on a phone can show. */
const SAMPLES = 121;

export type HeightsAlong =
  | { readonly state: 'loading' }
  | { readonly state: 'unknown'; readonly reason: 'no-layer' | 'offline' | 'missing' }
  | {
      readonly state: 'known';
      readonly samples: readonly PathSample[];
      /** Null where there is none. */
      readonly heightsM: readonly (number | null)[];
      /** Name of the layer that they come from. */
      readonly layer: string;
    };

/** The heights of a path, from the top layer of heights on the map, saved or online. */
export function useHeightsAlong(path: readonly LngLat[]): HeightsAlong {
  const source = useShownLayers().findLast(
    ({ layer, isVisible }) => layer.kind === 'height' && isVisible,
  )?.layer;
  const samples = useMemo(() => samplesAlong(path, SAMPLES), [path]);
  const [found, setFound] = useState<{ readonly of: readonly PathSample[]; readonly result: HeightsAlong }>();
  useEffect(() => {
    if (!source || samples.length === 0) return;
    const ended = new AbortController();
    const show = (result: HeightsAlong) => ended.signal.aborted || setFound({ of: samples, result });
    heightsAlong(source, samples, ended.signal).then(
      (heights) => {
        // Outside its bounds a layer has no heights, even if its tiles have values there.
        const { bounds } = source;
        const heightsM = heights.map((height, index) => {
          const sample = samples[index];
          return bounds && sample && !isWithin(bounds, sample) ? null : height;
        });
        if (heightsM.some((height) => height !== null)) {
          show({ state: 'known', samples, heightsM, layer: source.name });
        } else show({ state: 'unknown', reason: device.network.online() ? 'missing' : 'offline' });
      },
      () => show({ state: 'unknown', reason: 'missing' }),
    );
    return () => ended.abort();
  }, [source, samples]);
  if (!source) return { state: 'unknown', reason: 'no-layer' };
  return found?.of === samples ? found.result : { state: 'loading' };
}
