import type { PathPoint } from '@metalquest/core/geo/point';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { MapContent, MapFind, MapPosition } from './map-content.ts';
import { isInView, showAll } from './quest-content.ts';

/** Fits everything at first. Follows the position until the user moves the map, then only on request. */
export function useCamera(
  map: MapLibreMap,
  { path, finds, position, live }: MapContent,
  following: boolean,
): void {
  const shown = useRef<{ map: MapLibreMap | null; kinds: string }>({ map: null, kinds: '' });
  const touched = useRef(false);

  useEffect(() => {
    const touch = (event: { originalEvent?: unknown }) => {
      if (event.originalEvent) touched.current = true;
    };
    map.on('movestart', touch);
    return () => {
      map.off('movestart', touch);
    };
  }, [map]);

  // Path, finds and position come from different queries: refit when one of them first arrives.
  const kinds = [path.length > 0 && 'path', finds.length > 0 && 'finds', position && 'position']
    .filter(Boolean)
    .join();
  useEffect(() => {
    if (touched.current) return;
    const first = shown.current.map !== map || shown.current.kinds !== kinds;
    const left = live && !following && position !== null && !isInView(map, position);
    if (!first && !left) return;
    showAll(map, placesOf(path, finds, position), !first);
    shown.current = { map, kinds };
  }, [map, kinds, path, finds, position, live, following]);

  useEffect(() => {
    if (following && position) map.easeTo({ center: [position.lng, position.lat] });
  }, [map, following, position]);
}

function placesOf(path: readonly PathPoint[], finds: readonly MapFind[], position: MapPosition | null) {
  return [...path, ...finds, ...(position ? [position] : [])];
}
