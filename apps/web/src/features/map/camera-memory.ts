import type { UserId } from '@metalquest/core/ids';
import type { Camera } from '../../map/sheet-map.ts';

/* The last camera, until the page closes. In memory only, because it reveals a location. */
let last: { readonly userId: UserId; readonly camera: Camera } | null = null;

/** Stores the user's camera if `next` is given; returns the last one, or null. */
export function cameraFor(userId: UserId, next?: Camera): Camera | null {
  if (next) last = { userId, camera: next };
  return last?.userId === userId ? last.camera : null;
}
