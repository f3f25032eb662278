import { areaM2 } from '@metalquest/core/geo/area';
import { pathLengthM } from '@metalquest/core/geo/distance';
import type { LngLat } from '@metalquest/core/geo/point';
import { formatArea } from '@metalquest/core/units/area';
import { formatDistance } from '@metalquest/core/units/distance';
import { Plus, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Display } from '../../engine/use-display.ts';
import { Button } from '../../ui/button.tsx';
import { MapCard } from './map-card.tsx';

export interface MeasureCardProps {
  readonly points: readonly LngLat[];
  readonly onAdd: () => void;
  readonly onUndo: () => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
  /** The heights along the line. */
  readonly profile: ReactNode;
  readonly display: Display;
}

export function MeasureCard({ points, onAdd, onUndo, onClear, onClose, profile, display }: MeasureCardProps) {
  const { units, locale } = display;
  const [first] = points;
  const round = first ? pathLengthM([...points, first]) : 0;
  return (
    <MapCard title="Measure" takesFocus={false} onClose={onClose}>
      {points.length < 2 ? (
        <p className="mt-1 text-muted">Tap the map to add points, or add the point under the cross.</p>
      ) : null}
      <div role="status">
        <dl className="mt-1 flex flex-wrap gap-x-8 gap-y-1">
          {points.length > 1 ? (
            <Measured label="Distance" value={formatDistance(pathLengthM(points), units, locale)} />
          ) : null}
          {points.length > 2 ? (
            <>
              <Measured label="Area" value={formatArea(areaM2(points), units, locale)} />
              <Measured label="Perimeter" value={formatDistance(round, units, locale)} />
            </>
          ) : null}
        </dl>
      </div>
      <div className="mt-3.5 flex flex-wrap gap-2.5">
        <Button onClick={onAdd} className="grow">
          <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
          Add point
        </Button>
        <Button variant="secondary" onClick={onUndo} disabled={points.length === 0}>
          <Undo2 aria-hidden="true" size={20} strokeWidth={1.75} />
          Undo
        </Button>
        <Button variant="secondary" onClick={onClear} disabled={points.length === 0}>
          Clear
        </Button>
      </div>
      {points.length > 1 ? profile : null}
    </MapCard>
  );
}

function Measured({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="figures text-xl leading-tight">{value}</dd>
    </div>
  );
}
