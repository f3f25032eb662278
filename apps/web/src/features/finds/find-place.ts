import type { LngLat } from '@metalquest/core/geo/point';
import type { PhotoFacts } from '@metalquest/sync/media/photo-facts';

/** Where the device is now; accuracy is a radius in metres. */
export interface Position extends LngLat {
  readonly accuracyM: number;
}

/** Where a find in the form will be said to come from, and what could be taken from its photos instead. */
export interface FindPlace {
  readonly source: 'pin' | 'gps' | 'photo' | 'none';
  readonly location: LngLat | null;
  readonly accuracyM: number | null;
  /** A photo's own place, offered while the device has none. */
  readonly offered: LngLat | null;
}

/**
 * The place said by hand, or else the device's position while the quest goes on; after it, the device is likely at home
 * and says nothing about the find. A photo's place is taken only when the person said so.
 */
export function placeOfFind(known: {
  pinned: LngLat | null;
  position: Position | null;
  questEnded: boolean;
  photos: readonly PhotoFacts[];
  takePhotoPlace: boolean;
}): FindPlace {
  const { pinned, position, questEnded, photos, takePhotoPlace } = known;
  if (pinned) return { source: 'pin', location: pinned, accuracyM: null, offered: null };
  if (position && !questEnded) {
    const { lng, lat, accuracyM } = position;
    return { source: 'gps', location: { lng, lat }, accuracyM, offered: null };
  }
  const offered = photos.find(({ location }) => location !== null)?.location ?? null;
  return offered && takePhotoPlace
    ? { source: 'photo', location: offered, accuracyM: null, offered }
    : { source: 'none', location: null, accuracyM: null, offered };
}

/** A photo older than this was not taken of the find just now. */
const PHOTO_TIME_MATTERS_MS = 10 * 60_000;

/** When the photo was taken, if that is worth offering as the time of the find: more than ten minutes ago. */
export function offeredTime(photos: readonly PhotoFacts[], nowMs: number): string | null {
  const takenAt = photos.find((photo) => photo.takenAt !== null)?.takenAt ?? null;
  if (takenAt === null) return null;
  const ageMs = nowMs - Date.parse(takenAt);
  return ageMs > PHOTO_TIME_MATTERS_MS ? takenAt : null;
}
