import { movedBy } from '@metalquest/core/geo/move';
import type { LngLat } from '@metalquest/core/geo/point';
import { type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
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

export interface MapHandleProps {
  readonly map: MapLibreMap;
  readonly at: LngLat;
  readonly label: string;
  readonly text?: string;
  readonly isBetween?: boolean;
  readonly onMoving: (to: LngLat) => void;
  readonly onMoved: (to: LngLat) => void;
  readonly onPress?: () => void;
  readonly onRemove?: () => void;
}

/** A draggable handle on a map. Arrow keys move it by a metre, with Shift by ten. */
export function MapHandle(props: MapHandleProps) {
  const { map, at, label, text, isBetween = false } = props;
  const [element] = useState(() => document.createElement('div'));
  const marker = useRef<Marker | null>(null);
  const now = useRef(props);
  now.current = props;
  useEffect(() => {
    const { lng, lat } = now.current.at;
    const newMarker = new Marker({ element, draggable: true, subpixelPositioning: true })
      .setLngLat([lng, lat])
      .addTo(map);
    // The button inside has the role, name and focus.
    element.removeAttribute('aria-label');
    element.removeAttribute('role');
    element.removeAttribute('tabindex');
    element.style.zIndex = now.current.isBetween ? '1' : '2';
    const place = (): LngLat => {
      const { lng, lat } = newMarker.getLngLat().wrap();
      return { lng, lat };
    };
    newMarker.on('drag', () => now.current.onMoving(place()));
    newMarker.on('dragend', () => now.current.onMoved(place()));
    // Keeps a tap on a handle from the map.
    const stopPropagation = (event: Event) => event.stopPropagation();
    element.addEventListener('click', stopPropagation);
    // A native listener, because the map listens above this element and would pan as well.
    const keys = (event: globalThis.KeyboardEvent) => {
      const [east, north] = DIRECTIONS[event.key] ?? [0, 0];
      if (east === 0 && north === 0) return;
      event.preventDefault();
      event.stopPropagation();
      const stepM = event.shiftKey ? SHIFT_STEP_M : STEP_M;
      now.current.onMoved(movedBy(now.current.at, east * stepM, north * stepM));
    };
    element.addEventListener('keydown', keys);
    marker.current = newMarker;
    return () => {
      element.removeEventListener('click', stopPropagation);
      element.removeEventListener('keydown', keys);
      marker.current = null;
      newMarker.remove();
    };
  }, [map, element]);
  useEffect(() => {
    marker.current?.setLngLat([at.lng, at.lat]);
  }, [at.lng, at.lat]);
  const remove = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    props.onRemove?.();
  };
  return createPortal(
    <button
      type="button"
      aria-label={label}
      onKeyDown={remove}
      onClick={props.onPress}
      className="grid size-11 cursor-grab touch-none place-items-center rounded-full active:cursor-grabbing"
    >
      {isBetween ? (
        <span className="size-3.5 rounded-full border-2 border-brass-deep bg-card opacity-80" />
      ) : (
        <span className="figures grid size-7 place-items-center rounded-full border-2 border-card bg-brass-deep text-paper text-xs shadow-soft">
          {text}
        </span>
      )}
    </button>,
    element,
  );
}
