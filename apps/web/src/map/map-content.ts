import type { LngLat, PathPoint } from '@metalquest/core/geo/point';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { MapPalette } from './map-palette.ts';

export interface MapFind extends LngLat {
  readonly id: string;
  readonly name: string;
}

/** The device's position; `accuracyM` is a radius in metres. */
export interface MapPosition extends LngLat {
  readonly accuracyM: number;
}

export interface MapContent {
  readonly path: readonly PathPoint[];
  readonly finds: readonly MapFind[];
  readonly position: MapPosition | null;
  /** Whether the quest is active: older parts of the path are then paler, and the map may follow. */
  readonly live: boolean;
  readonly units: Units;
}

/** Sources and layers, from bottom to top. */
export interface DrawnLayers {
  readonly sources: Record<string, SourceSpecification>;
  readonly layers: readonly LayerSpecification[];
}

/** What a screen draws above the base map; `font` is one of the base map's font server, null without one. */
export type Content = (palette: MapPalette, font: readonly string[] | null) => DrawnLayers;
