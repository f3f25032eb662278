import type { Bounds } from '@metalquest/core/geo/bounds';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { cn } from '../ui/cn.ts';
import type { MapPosition } from './map-content.ts';
import { MapFailure } from './map-failure.tsx';

export interface LandMapProps {
  readonly label: string;
  readonly units: Units;
  readonly position: MapPosition | null;
  /** The initial extent; defaults to the position, else the world. */
  readonly bounds: Bounds | null;
  /** Renders the layers once the map is ready, and again for each theme. */
  readonly draw: (map: MapLibreMap, scheme: 'light' | 'dark') => ReactNode;
  /** Replaces the map until its first frame, and without WebGL. */
  readonly standIn: ReactNode;
  readonly className?: string;
}

const LandMapCanvas = lazy(() => import('./land-map-canvas.tsx'));

export function LandMap({ standIn, className, ...canvas }: LandMapProps) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const fail = () => setState('failed');
  return (
    <figure
      aria-label={canvas.label}
      className={cn('relative isolate m-0 overflow-hidden bg-moss-tint', className)}
    >
      {state === 'failed' ? null : (
        <MapFailure onFailure={fail}>
          <Suspense fallback={null}>
            <LandMapCanvas {...canvas} onReady={() => setState('ready')} onFailure={fail} />
          </Suspense>
        </MapFailure>
      )}
      {state === 'ready' ? null : (
        <div className="pointer-events-none absolute inset-0 z-1 [&>svg]:size-full">{standIn}</div>
      )}
    </figure>
  );
}
