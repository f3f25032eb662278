import type { Bounds } from '@metalquest/core/geo/bounds';
import { tileCount } from '@metalquest/core/map/area';
import { estimateStorage } from '@metalquest/sync/environment/storage-estimate';
import { useEffect, useState } from 'react';
import { type TileLayer, tileLayer } from '../../../map/offline/fetch-tile.ts';
import { averageBytes } from '../../../map/offline/sample-tiles.ts';
import type { TileSource } from '../../../map/offline/tile-sources.ts';
import { warn } from '../../../platform/warn.ts';
import { useSettled } from '../../../ui/use-settled.ts';

/** Requests samples once the slider stops moving. */
const SETTLED_MS = 500;

/** The result of the request with this key; null while loading. `ask` does not reject. */
function useAnswer<T>(key: string, ask: (signal: AbortSignal) => Promise<T>): T | null {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly value: T } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the request.
  useEffect(() => {
    const unmounted = new AbortController();
    void ask(unmounted.signal).then((value) => {
      if (!unmounted.signal.aborted) setAnswer({ key, value });
    });
    return () => unmounted.abort();
  }, [key]);
  return answer?.key === key ? answer.value : null;
}

/** Null if it fails, for example because a provider cannot be reached; the form then says what is missing. */
async function orNull<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  try {
    return await work;
  } catch (cause) {
    if (!signal.aborted) warn('The size of an area cannot be estimated', { cause });
    return null;
  }
}

/** The layers of the sources that can be reached; null while loading. */
export function useTileLayers(sources: readonly TileSource[]): readonly TileLayer[] | null {
  return useAnswer(sources.map(({ id }) => id).join(), async (signal) => {
    const layers = await Promise.all(sources.map((source) => orNull(tileLayer(source), signal)));
    return layers.filter((layer) => layer !== null);
  });
}

export interface AreaEstimate {
  /** Null while loading, and if a provider does not answer. */
  readonly bytes: number | null;
  /** Null if the browser does not say. */
  readonly freeBytes: number | null;
}

export function useAreaEstimate(
  bounds: Bounds,
  layers: readonly TileLayer[],
  deepestZoom: number,
  isWithinLimit: boolean,
): AreaEstimate {
  const zoom = useSettled(deepestZoom, SETTLED_MS);
  const sampled = isWithinLimit ? layers : [];
  const averages = useAnswer(JSON.stringify([sampled.map(({ id }) => id), bounds, zoom]), (signal) =>
    orNull(
      Promise.all(sampled.map((layer) => averageBytes(layer, { bounds, deepestZoom: zoom }, signal))),
      signal,
    ),
  );
  const storage = useAnswer('storage', (signal) => orNull(estimateStorage(), signal));
  return {
    bytes:
      averages === null || zoom !== deepestZoom
        ? null
        : sampled.reduce(
            (sum, layer, index) => sum + tileCount({ bounds, layer, deepestZoom }) * (averages[index] ?? 0),
            0,
          ),
    freeBytes: storage ? Math.max(0, storage.quotaBytes - storage.usageBytes) : null,
  };
}
