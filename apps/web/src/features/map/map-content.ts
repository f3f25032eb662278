import type { LngLat, PathPoint } from '@metalquest/core/geo/point';
import type { Units } from '@metalquest/core/preferences/preferences';

/** A find as the map shows it. */
export interface MapFind extends LngLat {
  readonly id: string;
  readonly name: string;
}

/** Where the device is; `accuracyM` is the radius in metres within which it is sure to be. */
export interface MapPosition extends LngLat {
  readonly accuracyM: number;
}

/** What a quest puts on the map. */
export interface MapContent {
  readonly path: readonly PathPoint[];
  readonly finds: readonly MapFind[];
  readonly position: MapPosition | null;
  /** Whether the quest is being walked now: older parts of the path are paler then, and the map may follow. */
  readonly live: boolean;
  readonly units: Units;
}
