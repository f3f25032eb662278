import type { LngLat } from '@metalquest/core/geo/point';
import type { Units } from '@metalquest/core/preferences/preferences';
import { useEffect, useRef } from 'react';
import { usePlaceText } from '../engine/use-place-text.ts';
import type { MapPosition } from './map-content.ts';
import { MapControls } from './map-controls.tsx';
import { drawPosition, isInView } from './quest-content.ts';
import { ScaleBar } from './scale-bar.tsx';
import { PLACE_ZOOM } from './sheet-map.ts';
import { usePlacePin } from './use-place-pin.tsx';
import { useSheetMap } from './use-sheet-map.ts';

/** Close enough to tell furrows apart. */
const PIN_ZOOM = 18;

export interface PlacePickerCanvasProps {
  readonly value: LngLat | null;
  readonly onChange: (place: LngLat) => void;
  readonly position: MapPosition | null;
  readonly units: Units;
  readonly label: string;
  readonly onReady: () => void;
  readonly onFailure: (cause: unknown) => void;
}

export default function PlacePickerCanvas(props: PlacePickerCanvasProps) {
  const { value, onChange, position, units, label, onReady, onFailure } = props;
  const write = usePlaceText();
  const holder = useRef<HTMLDivElement>(null);
  const now = useRef({ onChange, onReady });
  now.current = { onChange, onReady };
  const at = value ?? position;
  const map = useSheetMap(holder, {
    label: `Map: ${label}`,
    ...(at ? { camera: { center: [at.lng, at.lat], zoom: value ? PIN_ZOOM : PLACE_ZOOM } } : {}),
    onFailure,
  });
  useEffect(() => {
    if (!map) return;
    map.once('idle', () => now.current.onReady());
    map.on('click', ({ lngLat }) => {
      const { lng, lat } = lngLat.wrap();
      now.current.onChange({ lng, lat });
    });
  }, [map]);
  useEffect(() => {
    if (map) drawPosition(map, position);
  }, [map, position]);
  useEffect(() => {
    // Scrolls to a pin set from elsewhere, such as a photo's location or the first fix.
    if (map && value && !isInView(map, value)) {
      map.jumpTo({ center: [value.lng, value.lat], zoom: Math.max(map.getZoom(), PLACE_ZOOM) });
    }
  }, [map, value]);
  const pin = usePlacePin(map, value, onChange, label);

  return (
    <>
      <div ref={holder} className="absolute! inset-0" />
      {pin}
      <p role="status" className="sr-only">
        {value ? `Pin at ${write(value)}` : 'No pin yet: tap the map to set one'}
      </p>
      {map ? (
        <>
          <MapControls
            following={false}
            onLocate={
              position
                ? () =>
                    map.easeTo({
                      center: [position.lng, position.lat],
                      zoom: Math.max(map.getZoom(), PIN_ZOOM),
                    })
                : null
            }
            onZoom={(by) => map.easeTo({ zoom: map.getZoom() + by })}
          />
          <div className="pointer-events-none absolute right-3 bottom-2.5 z-10">
            <ScaleBar map={map} units={units} locale={navigator.language} />
          </div>
        </>
      ) : null}
    </>
  );
}
