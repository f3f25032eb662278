import { lazy, type ReactNode, Suspense, useState } from 'react';
import { MapFailure } from '../../map/map-failure.tsx';
import { ContourBackground } from '../../ui/contour-background.tsx';
import type { AtlasCanvasProps } from './atlas-canvas.tsx';

const AtlasCanvas = lazy(() => import('./atlas-canvas.tsx'));

export interface AtlasMapProps extends Omit<AtlasCanvasProps, 'onReady'> {
  readonly children: ReactNode;
}

/** The main map, with a placeholder until its code has loaded and its first frame is drawn. */
export function AtlasMap({ children, ...canvas }: AtlasMapProps) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const fail = (cause: unknown) => {
    setState('failed');
    canvas.onFailure(cause);
  };
  return (
    <figure aria-label={canvas.label} className="absolute inset-0 isolate m-0 overflow-hidden bg-moss-tint">
      {state === 'failed' ? null : (
        <MapFailure onFailure={fail}>
          <Suspense fallback={null}>
            <AtlasCanvas {...canvas} onFailure={fail} onReady={() => setState('ready')} />
          </Suspense>
        </MapFailure>
      )}
      {state === 'ready' ? null : (
        <div
          className="pointer-events-none absolute inset-0 z-1"
          {...(state === 'loading' ? { role: 'status', 'aria-label': 'Loading map' } : {})}
        >
          <ContourBackground className="z-0" />
        </div>
      )}
      {children}
    </figure>
  );
}
