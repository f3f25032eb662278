import type { Bounds } from '@metalquest/core/geo/bounds';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { lazy, type ReactNode } from 'react';
import type { MapPosition } from './map-content.ts';
import { MapFrame } from './map-frame.tsx';
import type { ColorScheme } from './map-palette.ts';

export interface LandMapProps {
  readonly label: string;
  readonly units: Units;
  readonly position: MapPosition | null;
  /** The initial extent; defaults to the position, else the world. */
  readonly bounds: Bounds | null;
  /** Renders the layers once the map is ready, and again for each theme. */
  readonly draw: (map: MapLibreMap, scheme: ColorScheme) => ReactNode;
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
