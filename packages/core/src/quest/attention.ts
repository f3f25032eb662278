import type { Quest } from './quest.ts';

export const LEAVE_QUEST_QUESTION = 'You have an active quest. Are you sure you want to leave?';

export const QUEST_TIP_TITLE = 'Enjoying your quest?';

/** 5 minutes (spec section 4). */
export const QUEST_TIP_AFTER_S = 5 * 60;

/** Minimum interval of 'Quest Tracking Paused' (spec section 4: one per minute). */
export const TRACKING_PAUSED_MIN_GAP_MS = 60_000;

export function keepsScreenAwake(quest: Quest | null, keepScreenAwake: boolean): boolean {
  return keepScreenAwake && quest?.status === 'active' && quest.isCurrent;
}
