import type { LngLat } from '@metalquest/core/geo/point';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { usePlaceText } from '../engine/use-place-text.ts';
import { Canvas } from './canvas.tsx';
import type { MapPosition } from './map-content.ts';
import { MapControls, zoomTo } from './map-controls.tsx';
import type { FramedCanvasProps } from './map-frame.tsx';
import { drawPosition, isInView } from './quest-content.ts';
import { questContent } from './quest-layers.ts';
import { PLACE_ZOOM } from './sheet-map.ts';
import { usePlacePin } from './use-place-pin.tsx';

/** Close enough to tell furrows apart. */
const PIN_ZOOM = 18;

interface PlacePickerDrawingProps {
  readonly value: LngLat | null;
  readonly onChange: (place: LngLat) => void;
  readonly position: MapPosition | null;
  readonly label: string;
}

export interface PlacePickerCanvasProps extends FramedCanvasProps, PlacePickerDrawingProps {
  readonly units: Units;
}

export default function PlacePickerCanvas({ value, onChange, position, ...options }: PlacePickerCanvasProps) {
  const write = usePlaceText();
  const at = value ?? position;
  const { label } = options;
  return (
    <>
      <Canvas
        {...options}
        content={questContent}
        camera={at && { center: [at.lng, at.lat], zoom: value ? PIN_ZOOM : PLACE_ZOOM }}
        label={`Map: ${label}`}
        locale={navigator.language}
      >
        {(map) => (
          <PlacePickerDrawing map={map} value={value} onChange={onChange} position={position} label={label} />
        )}
      </Canvas>
      <p role="status" className="sr-only">
        {value ? `Pin at ${write(value)}` : 'No pin yet: tap the map to set one'}
      </p>
    </>
  );
}

function PlacePickerDrawing({
  map,
  value,
  onChange,
  position,
  label,
}: PlacePickerDrawingProps & { readonly map: MapLibreMap }) {
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => {
    map.on('click', ({ lngLat }) => {
      const { lng, lat } = lngLat.wrap();
      change.current({ lng, lat });
    });
  }, [map]);
  useEffect(() => drawPosition(map, position), [map, position]);
  useEffect(() => {
    // Scrolls to a pin set from elsewhere, such as a photo's location or the first fix.
    if (value && !isInView(map, value)) {
      map.jumpTo({ center: [value.lng, value.lat], zoom: Math.max(map.getZoom(), PLACE_ZOOM) });
    }
  }, [map, value]);
  const pin = usePlacePin(map, value, onChange, label);
  return (
    <>
      {pin}
      <MapControls
        map={map}
        following={false}
        onLocate={position ? () => zoomTo(map, position, PIN_ZOOM) : null}
      />
    </>
  );
}
