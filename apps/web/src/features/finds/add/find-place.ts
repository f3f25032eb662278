import type { LngLat } from '@metalquest/core/geo/point';
import type { PhotoFacts } from '@metalquest/sync/media/photo-facts';
import type { MapPosition } from '../../../map/map-content.ts';

export interface FindPlace {
  readonly source: 'pin' | 'gps' | 'photo' | 'none';
  readonly location: LngLat | null;
  readonly accuracyM: number | null;
  /** The location of a photo, offered while the device has no position. */
  readonly offered: LngLat | null;
}

/** The user's location, else the device's while the quest runs; a photo's only if accepted. */
export function placeOfFind(sources: {
  pinned: LngLat | null;
  position: MapPosition | null;
  questEnded: boolean;
  photos: readonly PhotoFacts[];
  takePhotoPlace: boolean;
}): FindPlace {
  const { pinned, position, questEnded, photos, takePhotoPlace } = sources;
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

/** An older photo was probably not taken of this find just now. */
const PHOTO_TIME_MATTERS_MS = 10 * 60_000;

/** The time of the photo, offered as the find's time if it is more than ten minutes ago. */
export function offeredTime(photos: readonly PhotoFacts[], nowMs: number): string | null {
  const takenAt = photos.find((photo) => photo.takenAt !== null)?.takenAt ?? null;
  if (takenAt === null) return null;
  const ageMs = nowMs - Date.parse(takenAt);
  return ageMs > PHOTO_TIME_MATTERS_MS ? takenAt : null;
}
