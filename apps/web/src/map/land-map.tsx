import { lazy, Suspense, useState } from 'react';
import { MapFailure } from './map-failure.tsx';
import type { LandMapProps } from '../features/permissions/permission-slots.ts';
import { cn } from '../ui/cn.ts';

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
