import type { Bounds } from '@metalquest/core/geo/bounds';
import type { Units } from '@metalquest/core/preferences/preferences';
import { lazy, Suspense, useMemo } from 'react';
import { LandMap } from '../../map/land-map.tsx';
import { PathSketch } from '../../map/path-sketch.tsx';
import type { LetteredSpot } from './spot-markers.tsx';

export interface SpotsMapProps {
  readonly spots: readonly LetteredSpot[];
  readonly selected: LetteredSpot | null;
  readonly label: string;
  readonly units: Units;
  readonly className?: string;
}

const SpotMarkers = lazy(() => import('./spot-markers.tsx'));

const NO_PATH: readonly never[] = [];

export function SpotsMap({ spots, selected, label, units, className = '' }: SpotsMapProps) {
  const middles = useMemo(
    () =>
      spots.map(({ bounds: [west, south, east, north] }) => ({
        lng: (west + east) / 2,
        lat: (south + north) / 2,
      })),
    [spots],
  );
  return (
    <LandMap
      // Remounts to fit new spots: the map does not move on updates.
      key={spots.map(({ bounds }) => bounds.join()).join(' ')}
      label={label}
      units={units}
      position={null}
      bounds={boundsOfSpots(spots)}
      draw={(map) => (
        <Suspense>
          <SpotMarkers map={map} spots={spots} selected={selected} />
        </Suspense>
      )}
      standIn={<PathSketch path={NO_PATH} finds={middles} />}
      className={className}
    />
  );
}

function boundsOfSpots(spots: readonly LetteredSpot[]): Bounds | null {
  const [first, ...others] = spots;
  if (!first) return null;
  return others.reduce<Bounds>(
    ([west, south, east, north], { bounds }) => [
      Math.min(west, bounds[0]),
      Math.min(south, bounds[1]),
      Math.max(east, bounds[2]),
      Math.max(north, bounds[3]),
    ],
    first.bounds,
  );
}
