import { lazy, type ReactNode } from 'react';
import type { LandCanvasProps } from './land-canvas.tsx';
import { type FramedCanvasProps, MapFrame } from './map-frame.tsx';

export interface LandMapProps extends Omit<LandCanvasProps, keyof FramedCanvasProps> {
  /** Replaces the map until its first frame, and without WebGL. */
  readonly standIn: ReactNode;
  readonly className?: string;
}

const LandCanvas = lazy(() => import('./land-canvas.tsx'));

export function LandMap({ standIn, className, ...canvas }: LandMapProps) {
  return (
    <MapFrame
      label={canvas.label}
      canvas={(framed) => <LandCanvas {...framed} {...canvas} />}
      standIn={<div className="pointer-events-none absolute inset-0 z-1 [&>svg]:size-full">{standIn}</div>}
      className={className}
    />
  );
}
