import { activeDurationS } from './duration.ts';
import type { Quest } from './quest.ts';

/** Confirmation before leaving an active quest (spec section 4). */
export const LEAVE_QUEST_QUESTION = 'You have an active quest. Are you sure you want to leave?';

/** Shown once after QUEST_TIP_AFTER_S (spec section 4). */
export const QUEST_TIP_TITLE = 'Enjoying your quest?';

/** 5 minutes (spec section 4). */
export const QUEST_TIP_AFTER_S = 5 * 60;

/** Minimum interval of 'Quest Tracking Paused' (spec section 4: one per minute). */
export const TRACKING_PAUSED_MIN_GAP_MS = 60_000;

/** Spec section 4. */
export function asksBeforeLeaving(quest: Quest | null): boolean {
  return quest?.status === 'active';
}

/** Whether an active quest has run 5 minutes in total (spec section 4). */
export function isQuestTipDue(quest: Quest | null, nowMs: number): boolean {
  return quest?.status === 'active' && activeDurationS(quest, nowMs) >= QUEST_TIP_AFTER_S;
}

/**
 * Whether 'Quest Tracking Paused' may be shown again; `lastShownMs` is null if never shown (spec section 4).
 */
export function mayTellTrackingPaused(lastShownMs: number | null, nowMs: number): boolean {
  return lastShownMs === null || nowMs < lastShownMs || nowMs - lastShownMs >= TRACKING_PAUSED_MIN_GAP_MS;
}

/** Whether the native app keeps the screen on (spec section 4). */
export function keepsScreenAwake(quest: Quest | null, keepScreenAwake: boolean): boolean {
  return keepScreenAwake && quest?.status === 'active' && quest.isCurrent;
}
