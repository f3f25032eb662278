import { activeDurationS } from './duration.ts';
import type { Quest } from './quest.ts';

/** Asked before the page of an active quest is left (spec section 4). */
export const LEAVE_QUEST_QUESTION = 'You have an active quest. Are you sure you want to leave?';

/** The tip shown once to someone who has been out for a while (spec section 4). */
export const QUEST_TIP_TITLE = 'Enjoying your quest?';

/** Seconds of an active quest after which the tip is shown (spec section 4: 5 minutes). */
export const QUEST_TIP_AFTER_S = 5 * 60;

/** 'Quest Tracking Paused' is shown at most this often (spec section 4: one per minute). */
export const TRACKING_PAUSED_MIN_GAP_MS = 60_000;

/** Whether leaving the page needs the question: only while a quest's timer runs (spec section 4). */
export function asksBeforeLeaving(quest: Quest | null): boolean {
  return quest?.status === 'active';
}

/** Whether the tip is due: the quest is active and has been for 5 minutes in all (spec section 4). */
export function isQuestTipDue(quest: Quest | null, nowMs: number): boolean {
  return quest?.status === 'active' && activeDurationS(quest, nowMs) >= QUEST_TIP_AFTER_S;
}

/** Whether 'Quest Tracking Paused' may be shown again; `lastShownMs` is null when it never was (spec section 4). */
export function mayTellTrackingPaused(lastShownMs: number | null, nowMs: number): boolean {
  return lastShownMs === null || nowMs < lastShownMs || nowMs - lastShownMs >= TRACKING_PAUSED_MIN_GAP_MS;
}

/** Whether the native app keeps the screen on (spec section 4: the current quest is active and the user wants it). */
export function keepsScreenAwake(quest: Quest | null, keepScreenAwake: boolean): boolean {
  return keepScreenAwake && quest?.status === 'active' && quest.isCurrent;
}
