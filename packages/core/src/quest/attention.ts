import { activeDurationS } from './duration.ts';
import type { Quest } from './quest.ts';

export const LEAVE_QUEST_QUESTION = 'You have an active quest. Are you sure you want to leave?';

export const QUEST_TIP_TITLE = 'Enjoying your quest?';

/** 5 minutes (spec section 4). */
export const QUEST_TIP_AFTER_S = 5 * 60;

/** Minimum interval of 'Quest Tracking Paused' (spec section 4: one per minute). */
export const TRACKING_PAUSED_MIN_GAP_MS = 60_000;

export function confirmsBeforeLeaving(quest: Quest | null): boolean {
  return quest?.status === 'active';
}

export function isQuestTipDue(quest: Quest | null, nowMs: number): boolean {
  return quest?.status === 'active' && activeDurationS(quest, nowMs) >= QUEST_TIP_AFTER_S;
}

/** Spec section 4; `lastShownMs` is null if never shown. */
export function mayNotifyTrackingPaused(lastShownMs: number | null, nowMs: number): boolean {
  return lastShownMs === null || nowMs < lastShownMs || nowMs - lastShownMs >= TRACKING_PAUSED_MIN_GAP_MS;
}

export function keepsScreenAwake(quest: Quest | null, keepScreenAwake: boolean): boolean {
  return keepScreenAwake && quest?.status === 'active' && quest.isCurrent;
}
