import type { LngLat } from '@metalquest/core/geo/point';
import type { CornerEdit } from '@metalquest/core/permission/corner-edits';
import { halfway } from '@metalquest/core/permission/corners';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { MapHandle } from './map-handle.tsx';

/** Larger boundaries come from a survey; they get no handles between corners. */
const MAX_WITH_BETWEEN = 40;

export interface CornerHandlesProps {
  readonly map: MapLibreMap;
  readonly corners: readonly LngLat[];
  /** A line has no segment from its last point to its first. */
  readonly isLine?: boolean;
  readonly onEdit: (edit: CornerEdit) => void;
  /** The corners during a drag; null when it ends. */
  readonly onPull: (corners: readonly LngLat[] | null) => void;
}

/** Handles for each corner of a ring, or point of a line, and between them; a tap on the map adds one. */
export default function CornerHandles({ map, corners, isLine = false, onEdit, onPull }: CornerHandlesProps) {
  const edit = useRef(onEdit);
  edit.current = onEdit;
  useEffect(() => {
    const add = ({ lngLat }: { lngLat: { wrap(): LngLat } }) => {
      const { lng, lat } = lngLat.wrap();
      edit.current({ type: 'add', at: { lng, lat } });
    };
    map.on('click', add);
    map.getCanvas().style.cursor = 'crosshair';
    map.doubleClickZoom.disable();
    return () => {
      map.off('click', add);
      map.getCanvas().style.cursor = '';
      map.doubleClickZoom.enable();
    };
  }, [map]);
  const count = corners.length;
  const word = isLine ? 'point' : 'corner';
  const leastCount = isLine ? 2 : 3;
  const between = count >= leastCount && count <= MAX_WITH_BETWEEN ? corners : [];
  return (
    <>
      {(isLine ? between.slice(0, -1) : between).map((corner, index) => {
        const next = corners[(index + 1) % count] ?? corner;
        const at = halfway(corner, next);
        return (
          <MapHandle
            // biome-ignore lint/suspicious/noArrayIndexKey: a midpoint is identified by its position.
            key={index}
            map={map}
            at={at}
            label={`Add a ${word} between ${index + 1} and ${((index + 1) % count) + 1}`}
            isBetween
            onMoving={(to) => onPull(corners.toSpliced(index + 1, 0, to))}
            onMoved={(to) => {
              onPull(null);
              onEdit({ type: 'add', at: to, index: index + 1 });
            }}
            onPress={() => onEdit({ type: 'add', at, index: index + 1 })}
          />
        );
      })}
      {corners.map((corner, index) => (
        <MapHandle
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is identified by its number.
          key={index}
          map={map}
          at={corner}
          label={`${isLine ? 'Point' : 'Corner'} ${index + 1} of ${count}. Arrow keys move it by a metre, with Shift by ten; Delete removes it.`}
          text={`${index + 1}`}
          onMoving={(to) => onPull(corners.with(index, to))}
          onMoved={(to) => {
            onPull(null);
            onEdit({ type: 'move', index, to });
          }}
          onRemove={() => onEdit({ type: 'remove', index })}
        />
      ))}
    </>
  );
}
