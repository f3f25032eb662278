import type { Category } from '@metalquest/core/find/category';
import type { Bounds } from '@metalquest/core/geo/bounds';
import type { LngLat } from '@metalquest/core/geo/point';
import type { FindId } from '@metalquest/core/ids';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ComponentType, ReactNode } from 'react';

/** The device's position; accuracy is a radius in metres. */
export interface Position extends LngLat {
  readonly accuracyM: number;
}

/** Props of a base map on which the caller draws. */
export interface LandMapProps {
  /** The accessible name of the map. */
  readonly label: string;
  readonly units: Units;
  readonly position: Position | null;
  /** The initial extent; defaults to the position, else the world. */
  readonly bounds: Bounds | null;
  /** Renders the layers once the map is ready, and again for each theme. */
  readonly draw: (map: MapLibreMap, scheme: 'light' | 'dark') => ReactNode;
  /** Replaces the map until its first frame, and without WebGL. */
  readonly standIn: ReactNode;
  readonly className?: string;
}

interface FindThumbProps {
  readonly findId: FindId;
  readonly category: Category;
  readonly className?: string;
}

/** Components of other features for the permission page, injected by app/. */
export interface PermissionPageSlots {
  readonly map: ComponentType<LandMapProps>;
  readonly findThumb: ComponentType<FindThumbProps>;
  readonly usePosition: () => Position | null;
}
