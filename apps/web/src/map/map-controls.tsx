import type { LngLat } from '@metalquest/core/geo/point';
import { LocateFixed, Minus, Plus } from 'lucide-react';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { IconButton } from '../ui/icon-button.tsx';

const icon = { 'aria-hidden': true, size: 22, strokeWidth: 1.75 } as const;

export interface MapControlsProps {
  readonly map: MapLibreMap;
  readonly following: boolean;
  readonly onLocate: (() => void) | null;
}

/** Centres a place, at least at this zoom. */
export function zoomTo(map: MapLibreMap, { lng, lat }: LngLat, zoom: number): void {
  map.easeTo({ center: [lng, lat], zoom: Math.max(map.getZoom(), zoom) });
}

export function MapControls({ map, following, onLocate }: MapControlsProps) {
  // Passes the original event, by which the camera recognises user input.
  const zoomBy = (steps: 1 | -1, originalEvent: unknown) =>
    map.easeTo({ zoom: map.getZoom() + steps }, { originalEvent });
  return (
    <div className="absolute top-3 right-3 z-10 flex flex-col gap-2.5">
      {onLocate ? (
        <IconButton
          label={following ? 'Following your location' : 'Go to my location'}
          aria-pressed={following}
          onClick={onLocate}
          className="aria-pressed:text-sky"
        >
          <LocateFixed {...icon} />
        </IconButton>
      ) : null}
      <div className="hidden flex-col gap-2.5 pointer-fine:flex">
        <IconButton label="Zoom in" onClick={({ nativeEvent }) => zoomBy(1, nativeEvent)}>
          <Plus {...icon} />
        </IconButton>
        <IconButton label="Zoom out" onClick={({ nativeEvent }) => zoomBy(-1, nativeEvent)}>
          <Minus {...icon} />
        </IconButton>
      </div>
    </div>
  );
}
