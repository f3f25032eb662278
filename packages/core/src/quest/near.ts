import { haversineM } from '../geo/distance.ts';
import type { LngLat } from '../geo/point.ts';

/** Farther away than this, somebody looks at a quest from elsewhere: at home, or on another device. Metres. */
export const NEAR_QUEST_M = 5_000;

/** Metres from the end of a quest's path to a position; 0 for a quest without a path, which begins where one is. */
export function distanceToQuestM(path: readonly LngLat[], position: LngLat): number {
  const last = path.at(-1);
  return last ? haversineM(last, position) : 0;
}

/** Whether somebody is where the quest is. */
export function isNearQuest(path: readonly LngLat[], position: LngLat): boolean {
  return distanceToQuestM(path, position) <= NEAR_QUEST_M;
}
