import type { Coverage } from '@metalquest/core/coverage/walks';
import type { Boundary } from '@metalquest/core/permission/permission';

/** Requests to the worker, in sequence; only `cover` has a response. */
export type CoverageRequest =
  /** The land of all following requests; clears the results of other land. */
  | { readonly kind: 'land'; readonly boundary: Boundary }
  /** `points` are lng, lat and t of each point in turn. */
  | {
      readonly kind: 'walk';
      readonly id: string;
      readonly stamp: string;
      readonly widthM: number;
      readonly points: Float64Array<ArrayBuffer>;
    }
  | { readonly kind: 'cover'; readonly callId: number; readonly ids: readonly string[] };

/** Null if the boundary encloses no area. */
export interface CoverageAnswer {
  readonly callId: number;
  readonly coverage: Coverage | null;
}
