import { haversineM } from '../geo/distance.ts';
import type { LngLat } from '../geo/point.ts';

/** Beyond this distance (metres) the device is not at the quest. */
export const NEAR_QUEST_M = 5_000;

/** Metres from the end of the path to a position; 0 without a path. */
export function distanceToQuestM(path: readonly LngLat[], position: LngLat): number {
  const last = path.at(-1);
  return last ? haversineM(last, position) : 0;
}

export function isNearQuest(path: readonly LngLat[], position: LngLat): boolean {
  return distanceToQuestM(path, position) <= NEAR_QUEST_M;
}
