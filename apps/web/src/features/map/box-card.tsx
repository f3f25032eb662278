import { type Bounds, boundsOf } from '@metalquest/core/geo/bounds';
import { haversineM } from '@metalquest/core/geo/distance';
import type { LngLat } from '@metalquest/core/geo/point';
import { formatDistance } from '@metalquest/core/units/distance';
import { Plus, Undo2 } from 'lucide-react';
import type { Display } from '../../engine/use-display.ts';
import { Button } from '../../ui/button.tsx';
import { MapCard } from './map-card.tsx';

/** The corners of the box between two opposite ones, in order; fewer while it is not drawn. */
export function boxCorners(points: readonly LngLat[]): readonly LngLat[] {
  const [a, b] = points;
  if (!a || !b) return points;
  return [a, { lng: b.lng, lat: a.lat }, b, { lng: a.lng, lat: b.lat }];
}

export interface BoxCardProps {
  /** Two opposite corners, or fewer. */
  readonly points: readonly LngLat[];
  readonly onAdd: () => void;
  readonly onUndo: () => void;
  readonly onDone: (bounds: Bounds) => void;
  readonly onClose: () => void;
  readonly display: Display;
}

/** Draws the box of an area to save. */
export function BoxCard({ points, onAdd, onUndo, onDone, onClose, display }: BoxCardProps) {
  const { units, locale } = display;
  const [a, across, , down] = boxCorners(points);
  const bounds = points.length === 2 ? boundsOf(points) : null;
  const length = (to: LngLat) => (a ? formatDistance(haversineM(a, to), units, locale) : '');
  return (
    <MapCard title="Draw a box" takesFocus={false} onClose={onClose}>
      <p role="status" className="mt-1 text-muted">
        {bounds && across && down
          ? `${length(across)} by ${length(down)}. Tap the map to move the second corner.`
          : points.length === 1
            ? 'Tap the opposite corner, or add the point under the cross.'
            : 'Tap a corner of the area, or add the point under the cross.'}
      </p>
      <div className="mt-3.5 flex flex-wrap gap-2.5">
        {bounds ? (
          <Button onClick={() => onDone(bounds)} className="grow">
            Choose maps
          </Button>
        ) : (
          <Button onClick={onAdd} className="grow">
            <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
            Add corner
          </Button>
        )}
        <Button variant="secondary" onClick={onUndo} disabled={points.length === 0}>
          <Undo2 aria-hidden="true" size={20} strokeWidth={1.75} />
          Undo
        </Button>
      </div>
    </MapCard>
  );
}
