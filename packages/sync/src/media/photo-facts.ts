import type { LngLat } from '@metalquest/core/geo/point';

/** Facts read from a photo before its metadata is removed: offered to the user, never sent. */
export interface PhotoFacts {
  readonly location: LngLat | null;
  /** ISO-8601 UTC; a camera time without a zone is read as device local time. */
  readonly takenAt: string | null;
}
