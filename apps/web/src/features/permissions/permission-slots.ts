import type { Category } from '@metalquest/core/find/category';
import type { Bounds } from '@metalquest/core/geo/bounds';
import type { LngLat } from '@metalquest/core/geo/point';
import type { FindId } from '@metalquest/core/ids';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ComponentType, ReactNode } from 'react';

/** Where the person is now; accuracy is a radius in metres. */
export interface Position extends LngLat {
  readonly accuracyM: number;
}

/** A map without anything of its own on it: what is drawn, its user brings. */
export interface LandMapProps {
  /** What the map shows, in words. */
  readonly label: string;
  readonly units: Units;
  readonly position: Position | null;
  /** What it shows at first; without, where the device is, else the world. */
  readonly bounds: Bounds | null;
  /** Rendered once the map is there, and again in each theme. */
  readonly draw: (map: MapLibreMap, scheme: 'light' | 'dark') => ReactNode;
  /** Stands in for the map until its first picture, and where there is no WebGL. */
  readonly standIn: ReactNode;
  readonly className?: string;
}

interface FindThumbProps {
  readonly findId: FindId;
  readonly category: Category;
  readonly className?: string;
}

/** The parts of a permission's page that other features bring; app/ puts them together. */
export interface PermissionPageSlots {
  readonly map: ComponentType<LandMapProps>;
  readonly findThumb: ComponentType<FindThumbProps>;
  readonly usePosition: () => Position | null;
}
