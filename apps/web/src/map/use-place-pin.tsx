import { movedBy } from '@metalquest/core/geo/move';
import type { LngLat } from '@metalquest/core/geo/point';
import { type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

const STEP_M = 1;
const SHIFT_STEP_M = 10;

/** East and north per key. */
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** A draggable pin; returns what to render, which portals into the marker. */
export function usePlacePin(
  map: MapLibreMap,
  value: LngLat | null,
  onChange: (place: LngLat) => void,
  label: string,
): ReactNode {
  const [element] = useState(() => document.createElement('div'));
  const marker = useRef<Marker | null>(null);
  const now = useRef({ value, onChange });
  now.current = { value, onChange };
  const isSet = value !== null;

  useEffect(() => {
    const { value: at } = now.current;
    if (!isSet || !at) return;
    const newMarker = new Marker({ element, anchor: 'bottom', draggable: true, subpixelPositioning: true });
    newMarker.setLngLat([at.lng, at.lat]).addTo(map);
    newMarker.on('dragend', () => {
      const { lng, lat } = newMarker.getLngLat().wrap();
      now.current.onChange({ lng, lat });
    });
    // A native listener, because the map listens above this element and would pan as well.
    const move = (event: KeyboardEvent) => {
      const [east, north] = DIRECTIONS[event.key] ?? [0, 0];
      const { value: from } = now.current;
      if ((east === 0 && north === 0) || !from) return;
      event.preventDefault();
      event.stopPropagation();
      const stepM = event.shiftKey ? SHIFT_STEP_M : STEP_M;
      now.current.onChange(movedBy(from, east * stepM, north * stepM));
    };
    // Keeps a tap on the pin from the map.
    const stopPropagation = (event: Event) => event.stopPropagation();
    element.addEventListener('keydown', move);
    element.addEventListener('click', stopPropagation);
    marker.current = newMarker;
    return () => {
      element.removeEventListener('keydown', move);
      element.removeEventListener('click', stopPropagation);
      marker.current = null;
      newMarker.remove();
    };
  }, [map, isSet, element]);

  useEffect(() => {
    if (value) marker.current?.setLngLat([value.lng, value.lat]);
  }, [value]);

  return isSet
    ? createPortal(
        <button
          type="button"
          aria-roledescription="movable pin"
          aria-label={`${label}. Move the pin with the arrow keys, by a metre, or by ten with Shift.`}
          className="grid size-14 cursor-grab touch-none place-items-end justify-items-center rounded-full active:cursor-grabbing"
        >
          <svg viewBox="0 0 40 52" aria-hidden="true" className="h-13 w-10 drop-shadow-md">
            <path
              d="M20 50C14 40 4 32 4 19a16 16 0 0 1 32 0c0 13-10 21-16 31Z"
              className="fill-brass stroke-card"
              strokeWidth="3"
              strokeLinejoin="round"
            />
            <circle cx="20" cy="19" r="6" className="fill-card" />
          </svg>
        </button>,
        element,
      )
    : null;
}
