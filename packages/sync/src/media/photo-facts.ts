import type { LngLat } from '@metalquest/core/geo/point';

/** What a photo says about itself before its metadata is removed: offered to the user, never sent. */
export interface PhotoFacts {
  readonly location: LngLat | null;
  /** ISO-8601 UTC; a camera time without a zone is taken as the device's local time. */
  readonly takenAt: string | null;
}
