import type { Bounds } from '@metalquest/core/geo/bounds';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { MapPosition } from '../../map/map-content.ts';
import { PLACE_ZOOM } from '../../map/sheet-map.ts';

const FIT_PADDING_PX = { top: 72, right: 76, bottom: 56, left: 40 };

/** Shows a field and its neighbours. */
const FIT_MAX_ZOOM = 15;

/** Fits everything until the user moves the map, and follows the position on request. */
export function useAtlasCamera(
  map: MapLibreMap | null,
  { fit, following, position }: { fit: Bounds | null; following: boolean; position: MapPosition | null },
  onReady: () => void,
): void {
  const touched = useRef(false);
  const ready = useRef(onReady);
  ready.current = onReady;
  useEffect(() => {
    if (!map) return;
    const touch = (event: { originalEvent?: unknown }) => {
      if (event.originalEvent) touched.current = true;
    };
    map.on('movestart', touch);
    map.once('idle', () => ready.current());
    return () => {
      map.off('movestart', touch);
    };
  }, [map]);
  useEffect(() => {
    if (!map || !fit || touched.current) return;
    const [west, south, east, north] = fit;
    map.fitBounds([west, south, east, north], {
      padding: FIT_PADDING_PX,
      maxZoom: FIT_MAX_ZOOM,
      animate: false,
    });
  }, [map, fit]);
  useEffect(() => {
    if (!map || !following || !position) return;
    touched.current = true;
    map.easeTo({ center: [position.lng, position.lat], zoom: Math.max(map.getZoom(), PLACE_ZOOM - 1) });
  }, [map, following, position]);
}
