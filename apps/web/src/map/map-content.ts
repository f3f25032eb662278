import type { LngLat, PathPoint } from '@metalquest/core/geo/point';
import type { Units } from '@metalquest/core/preferences/preferences';

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
