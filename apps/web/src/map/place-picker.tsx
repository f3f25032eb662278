import type { LngLat } from '@metalquest/core/geo/point';
import type { Units } from '@metalquest/core/preferences/preferences';
import { lazy } from 'react';
import type { MapPosition } from './map-content.ts';
import { MapFrame } from './map-frame.tsx';
import { PathSketch } from './path-sketch.tsx';
import { TypedPlace } from './typed-place.tsx';

const PlacePickerCanvas = lazy(() => import('./place-picker-canvas.tsx'));

export interface PlacePickerProps {
  /** Location of the pin; null if unset. */
  readonly value: LngLat | null;
  readonly onChange: (place: LngLat) => void;
  readonly position: MapPosition | null;
  readonly units?: Units;
  /** The pin's name for screen readers: 'Where it was found'. */
  readonly label?: string;
  readonly className?: string;
}

const NO_PATH: readonly never[] = [];

/** A map with one pin: drag it, tap a place, use the arrow keys (1 m, with Shift 10 m), or type it. */
export function PlacePicker({
  value,
  onChange,
  position,
  units = 'metric',
  label = 'Where it was found',
  className,
}: PlacePickerProps) {
  return (
    <>
      <MapFrame
        label={label}
        canvas={(framed) => (
          <PlacePickerCanvas
            {...framed}
            value={value}
            onChange={onChange}
            position={position}
            units={units}
            label={label}
          />
        )}
        standIn={
          <PathSketch
            path={NO_PATH}
            finds={value ? [value] : NO_PATH}
            position={position}
            className="pointer-events-none absolute inset-0 z-1"
          />
        }
        failedNote={
          <p className="absolute inset-x-3 bottom-3 z-2 rounded-control border border-line bg-card px-3 py-2 text-sm">
            This browser cannot draw the map. Type the place below.
          </p>
        }
        className={className}
      />
      <TypedPlace onPlace={onChange} />
    </>
  );
}
