import { type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { useEffect } from 'react';
import type { LetteredSpot } from '../features/statistics/statistics-slots.ts';

/** Near enough to see a square of 100 m in its field. */
const SPOT_ZOOM = 15;

const LETTER =
  'grid size-8 place-items-center rounded-full border-2 border-card bg-fill-brass font-[620] font-sans text-on-brass text-sm shadow-soft';
const LETTER_CHOSEN = 'z-1 outline-3 outline-ink outline-solid';

export interface SpotMarkersProps {
  readonly map: MapLibreMap;
  readonly spots: readonly LetteredSpot[];
  readonly chosen: LetteredSpot | null;
}

function middle({ bounds: [west, south, east, north] }: LetteredSpot): [lng: number, lat: number] {
  return [(west + east) / 2, (south + north) / 2];
}

/** The letters of the best spots on the map, the best in front; the map goes to the one that is looked at. */
export default function SpotMarkers({ map, spots, chosen }: SpotMarkersProps) {
  useEffect(() => {
    const markers = spots.toReversed().map((spot) => {
      const element = document.createElement('div');
      element.className = `${LETTER} ${spot === chosen ? LETTER_CHOSEN : ''}`;
      element.textContent = spot.letter;
      // Said by the chart beside it, in order; here it would be read without one.
      element.ariaHidden = 'true';
      return new Marker({ element }).setLngLat(middle(spot)).addTo(map);
    });
    return () => {
      for (const marker of markers) marker.remove();
    };
  }, [map, spots, chosen]);
  useEffect(() => {
    if (chosen) map.easeTo({ center: middle(chosen), zoom: Math.max(map.getZoom(), SPOT_ZOOM) });
  }, [map, chosen]);
  return null;
}
