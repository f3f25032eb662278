import type { Bounds } from '@metalquest/core/geo/bounds';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { MapPosition } from '../../../map/map-content.ts';
import { PLACE_ZOOM } from '../../../map/sheet-map.ts';

export const FIT_PADDING_PX = { top: 72, right: 76, bottom: 56, left: 40 };

/** Shows a field and its neighbours. */
const FIT_MAX_ZOOM = 15;

export function useAtlasCamera(
  map: MapLibreMap,
  { fit, following, position }: { fit: Bounds | null; following: boolean; position: MapPosition | null },
): void {
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
  useEffect(() => {
    if (!fit || touched.current) return;
    const [west, south, east, north] = fit;
    map.fitBounds([west, south, east, north], {
      padding: FIT_PADDING_PX,
      maxZoom: FIT_MAX_ZOOM,
      animate: false,
    });
  }, [map, fit]);
  useEffect(() => {
    if (!following || !position) return;
    touched.current = true;
    map.easeTo({ center: [position.lng, position.lat], zoom: Math.max(map.getZoom(), PLACE_ZOOM - 1) });
  }, [map, following, position]);
}
