import type { Bounds } from '@metalquest/core/geo/bounds';
import { type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { useEffect } from 'react';

const SPOT_ZOOM = 15;

const LETTER_CLASS =
  'grid size-8 place-items-center rounded-full border-2 border-card bg-fill-brass font-[620] font-sans text-on-brass text-sm shadow-soft';
const LETTER_CHOSEN = 'z-1 outline-3 outline-ink outline-solid';

export interface LetteredSpot {
  readonly letter: string;
  readonly bounds: Bounds;
  readonly count: number;
}

export interface SpotMarkersProps {
  readonly map: MapLibreMap;
  readonly spots: readonly LetteredSpot[];
  readonly selected: LetteredSpot | null;
}

function middle({ bounds: [west, south, east, north] }: LetteredSpot): [lng: number, lat: number] {
  return [(west + east) / 2, (south + north) / 2];
}

export default function SpotMarkers({ map, spots, selected }: SpotMarkersProps) {
  useEffect(() => {
    const markers = spots.toReversed().map((spot) => {
      const element = document.createElement('div');
      element.className = `${LETTER_CLASS} ${spot === selected ? LETTER_CHOSEN : ''}`;
      element.textContent = spot.letter;
      // Hidden: the chart lists the spots in order.
      element.ariaHidden = 'true';
      return new Marker({ element }).setLngLat(middle(spot)).addTo(map);
    });
    return () => {
      for (const marker of markers) marker.remove();
    };
  }, [map, spots, selected]);
  useEffect(() => {
    if (selected) map.easeTo({ center: middle(selected), zoom: Math.max(map.getZoom(), SPOT_ZOOM) });
  }, [map, selected]);
  return null;
}
