import type { Coverage } from '@metalquest/core/coverage/walks';
import type { Boundary } from '@metalquest/core/permission/permission';

/** What the worker is asked, one after the other; only `cover` is answered. */
export type CoverageRequest =
  /** All that follows is of this land; what was measured of another is forgotten. */
  | { readonly kind: 'land'; readonly boundary: Boundary }
  /** `points` are lng, lat and t of each point in turn. */
  | {
      readonly kind: 'walk';
      readonly id: string;
      readonly stamp: string;
      readonly widthM: number;
      readonly points: Float64Array<ArrayBuffer>;
    }
  | { readonly kind: 'cover'; readonly turn: number; readonly ids: readonly string[] };

/** Null when the boundary encloses nothing. */
export interface CoverageAnswer {
  readonly turn: number;
  readonly coverage: Coverage | null;
}
