import type { UserId } from '@metalquest/core/ids';
import type { Camera } from './sheet-map.ts';

/*
 * Where the map looked last, until the page is closed. In memory alone: it is a place, and belongs to nobody but the
 * person who looked.
 */
let last: { readonly userId: UserId; readonly camera: Camera } | null = null;

/** Remembers where the user's map looks, or answers where it looked last; null when it never did. */
export function cameraFor(userId: UserId, next?: Camera): Camera | null {
  if (next) last = { userId, camera: next };
  return last?.userId === userId ? last.camera : null;
}
