import type { Polygon } from '@metalquest/core/coverage/coverage';
import { boundsOf } from '@metalquest/core/geo/bounds';
import type { Boundary } from '@metalquest/core/permission/permission';
import type { Units } from '@metalquest/core/preferences/preferences';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { LandLayers } from '../../../map/land-layers.tsx';
import type { LandMapProps } from '../../../map/land-map.tsx';
import { LandMap } from '../../../map/land-map.tsx';
import type { MapPosition } from '../../../map/map-content.ts';
import { CoverageSketch } from './coverage-sketch.tsx';
import { WalkedLayers } from './walked-layers.tsx';

/** Distance from the viewport at which rendering starts. */
const ROOT_MARGIN = '300px';

/** Whether an element has ever come near the viewport. Delays costly parts of a long page. */
function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}

const LAND_OPACITY = 0.08;

export interface CoverageMapProps {
  boundary: Boundary;
  polygons: readonly Polygon[];
  label: string;
  position: MapPosition | null;
  units: Units;
}

/** The land with the covered area. The page's second map, created only near the viewport. */
export function CoverageMap({ boundary, polygons, label, position, units }: CoverageMapProps) {
  const holder = useRef<HTMLDivElement>(null);
  const isNear = useNear(holder);
  const bounds = useMemo(() => boundsOf(boundary[0] ?? []), [boundary]);
  const sketch = <CoverageSketch boundary={boundary} polygons={polygons} />;
  const draw: LandMapProps['draw'] = (map, scheme) => (
    <>
      <LandLayers map={map} scheme={scheme} rings={boundary} fillOpacity={LAND_OPACITY} />
      <WalkedLayers map={map} scheme={scheme} polygons={polygons} />
    </>
  );
  const size = 'h-[42dvh] min-h-72 rounded-card border border-line lg:h-[30rem]';
  return (
    <div ref={holder} className="grid gap-2.5">
      {isNear ? (
        <LandMap
          label={label}
          units={units}
          position={position}
          bounds={bounds}
          draw={draw}
          standIn={sketch}
          className={size}
        />
      ) : (
        <div className={`${size} overflow-hidden [&>svg]:size-full`}>{sketch}</div>
      )}
      <ul className="flex flex-wrap gap-x-6 gap-y-1.5 text-muted text-sm">
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className="h-4 w-7 rounded-xs border-2 border-moss-deep bg-moss/75" />
          Walked
        </li>
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className="h-4 w-7 rounded-xs border-2 border-brass-deep border-dashed" />
          Not walked yet
        </li>
        <li className="min-w-0 basis-full sm:ml-auto sm:basis-auto">
          GPS can be off by {units === 'imperial' ? '10 to 20 feet' : 'a few metres'}, and so can the edges.
        </li>
      </ul>
    </div>
  );
}
