import { boundsOf } from '@metalquest/core/geo/bounds';
import { pathLengthM } from '@metalquest/core/geo/distance';
import type { LngLat } from '@metalquest/core/geo/point';
import { asPermissionId } from '@metalquest/core/ids';
import { type CornerEdit, editCorners } from '@metalquest/core/permission/corner-edits';
import { formatDistance } from '@metalquest/core/units/distance';
import { Trash2, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { useDisplay } from '../../../engine/use-display.ts';
import { useLive } from '../../../engine/use-live.ts';
import CornerHandles from '../../../map/corner-handles.tsx';
import { LandLayers } from '../../../map/land-layers.tsx';
import { LandMap } from '../../../map/land-map.tsx';
import { PathSketch } from '../../../map/path-sketch.tsx';
import { TypedPlace } from '../../../map/typed-place.tsx';
import { usePosition } from '../../../platform/use-position.ts';
import { Button } from '../../../ui/button.tsx';

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

export interface DrawPathProps {
  readonly path: readonly LngLat[];
  readonly onChange: (path: readonly LngLat[]) => void;
  /** The land that the map shows first. Empty for none. */
  readonly permissionId: string;
  readonly error: string | undefined;
}

/** Draws the path of a past quest: tap the map, drag points, or type places. */
export default function DrawPath({ path, onChange, permissionId, error }: DrawPathProps) {
  const { queries } = useEngine();
  const { units, locale } = useDisplay();
  const position = usePosition();
  const land = useLive(
    async () => (permissionId === '' ? null : await queries.permission(asPermissionId(permissionId))),
    [queries, permissionId],
  );
  const [past, setPast] = useState<readonly (readonly LngLat[])[]>([]);
  const [pulled, setPulled] = useState<readonly LngLat[] | null>(null);
  const [firstPath] = useState(path);
  const heading = useRef<HTMLParagraphElement>(null);
  if (land.status === 'loading') return null;
  const shown = pulled ?? path;

  function edit(change: CornerEdit): void {
    const next = editCorners({ corners: path, past }, change);
    setPast(next.past);
    onChange(next.corners);
  }

  const length = formatDistance(pathLengthM(shown), units, locale);
  return (
    <section aria-label="Path" className="grid gap-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p ref={heading} tabIndex={-1} className="font-[560] outline-none">
          Path
        </p>
        <p role="status" className="figures">
          {path.length < 2 ? `${path.length} of at least 2 points` : length}
        </p>
      </div>
      <p className="text-muted text-sm">
        Tap the map along the way you walked. Drag a point to move it, or a small point to add one in between.
      </p>
      <LandMap
        label="Map of the path being drawn. Tap it to add a point."
        units={units}
        position={position}
        bounds={boundsOf(firstPath.length > 0 ? firstPath : (land.value?.permission.boundary?.[0] ?? []))}
        draw={(map, scheme) => (
          <>
            <LandLayers map={map} scheme={scheme} rings={[shown]} isLine />
            <CornerHandles map={map} corners={path} isLine onEdit={edit} onPull={setPulled} />
          </>
        )}
        standIn={<PathSketch path={path} position={position} />}
        className="h-[44dvh] min-h-72 rounded-card border border-line"
      />
      {error ? (
        <p role="alert" className="rounded-control bg-clay-tint px-4 py-3 font-[560] text-clay">
          {error}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" aria-disabled={past.length === 0} onClick={() => edit({ type: 'undo' })}>
          <Undo2 {...icon} />
          Undo
        </Button>
        <Button
          variant="danger-quiet"
          aria-disabled={path.length === 0}
          onClick={() => {
            edit({ type: 'clear' });
            heading.current?.focus();
          }}
        >
          <Trash2 {...icon} />
          Remove all
        </Button>
      </div>
      <TypedPlace
        action="Add point"
        onPlace={(at) => edit({ type: 'add', at })}
        near={path.at(-1) ?? position}
      />
    </section>
  );
}
