import { areaM2 } from '@metalquest/core/geo/area';
import { boundsOf } from '@metalquest/core/geo/bounds';
import type { LngLat } from '@metalquest/core/geo/point';
import { landAreaM2 } from '@metalquest/core/permission/land-area';
import type { Permission } from '@metalquest/core/permission/permission';
import { formatArea } from '@metalquest/core/units/area';
import { PencilRuler } from 'lucide-react';
import { lazy, type Ref, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Display } from '../../../engine/use-display.ts';
import { LandLayers } from '../../../map/land-layers.tsx';
import type { LandMapProps } from '../../../map/land-map.tsx';
import { LandMap } from '../../../map/land-map.tsx';
import type { MapPosition } from '../../../map/map-content.ts';
import { Button } from '../../../ui/button.tsx';
import { LandSketch } from '../list/land-sketch.tsx';
import { BoundaryEditor } from './boundary-editor.tsx';
import type { BoundaryEdits } from './use-boundary-edits.ts';

const CornerHandles = lazy(() => import('../../../map/corner-handles.tsx'));

export interface BoundaryPanelProps {
  ref: Ref<HTMLElement>;
  permission: Permission;
  drawing: BoundaryEdits;
  position: MapPosition | null;
  hints: readonly LngLat[];
  display: Display;
}

export function BoundaryPanel({ ref, permission, drawing, position, hints, display }: BoundaryPanelProps) {
  const { boundary } = permission;
  const [pulled, setPulled] = useState<readonly LngLat[] | null>(null);
  const startButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const { isEditing, edits } = drawing;
  const rings = useMemo(
    () => (isEditing ? [pulled ?? edits.corners, ...(boundary?.slice(1) ?? [])] : (boundary ?? [])),
    [isEditing, pulled, edits.corners, boundary],
  );
  useEffect(() => {
    // The editor's buttons are removed, so the focus returns to the button that opened it.
    if (wasEditing.current && !isEditing) startButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const area = (m2: number) => formatArea(m2, display.units, display.locale);
  const drawn = boundary ? area(landAreaM2(boundary)) : null;
  const shownArea = isEditing
    ? area(Math.max(0, areaM2(pulled ?? edits.corners) - holesM2(boundary)))
    : drawn;
  const draw: LandMapProps['draw'] = (map, scheme) => (
    <>
      <LandLayers map={map} scheme={scheme} rings={rings} />
      {isEditing ? (
        <Suspense fallback={null}>
          <CornerHandles map={map} corners={edits.corners} onEdit={drawing.edit} onPull={setPulled} />
        </Suspense>
      ) : null}
    </>
  );
  const start = boundary ? 'Edit boundary' : 'Draw boundary';
  return (
    <section ref={ref} aria-label="Boundary" className="grid min-w-0 content-start gap-3">
      <LandMap
        label={
          isEditing
            ? 'Map of the boundary being drawn. Tap it to add a corner.'
            : drawn
              ? `Map of the boundary, ${drawn}`
              : 'Map without a boundary yet'
        }
        units={display.units}
        position={position}
        bounds={boundsOf(boundary?.[0] ?? hints)}
        draw={draw}
        standIn={<LandSketch rings={rings} corners={isEditing} />}
        className="h-[46dvh] min-h-72 rounded-card border border-line lg:h-[calc(100dvh-24rem)] lg:min-h-104"
      />
      {isEditing ? (
        <BoundaryEditor drawing={drawing} area={shownArea ?? ''} position={position} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-muted">
            {drawn ? <span className="figures text-ink text-lg">{drawn}</span> : 'No boundary is drawn yet.'}
          </p>
          <Button ref={startButton} variant="secondary" onClick={drawing.start}>
            <PencilRuler aria-hidden="true" size={20} strokeWidth={1.75} />
            {start}
          </Button>
        </div>
      )}
    </section>
  );
}

function holesM2(boundary: Permission['boundary']): number {
  return (boundary?.slice(1) ?? []).reduce((sum, hole) => sum + areaM2(hole), 0);
}
