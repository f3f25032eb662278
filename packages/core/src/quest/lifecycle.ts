import { err, ok, type Result } from '../result.ts';
import { type Instant, toIso, toMs } from '../time/instant.ts';
import { activeDurationS } from './duration.ts';
import type { ActiveQuest, EndedQuest, PausedQuest, Quest } from './quest.ts';
import { type QuestError, questError } from './quest-error.ts';

/*
 *            pause            end
 *   active --------> paused ------> ended
 *     ^  \             |              |
 *     |   +--- end ----|------------> |
 *     +---- resume ----+              |
 *     +----------- reopen ------------+
 *
 * An unchanged quest is returned as the same object, so callers can detect by identity that there is nothing
 * to store. The spec's "active flag" is isCurrent (column is_current); pausing and ending clear it.
 */

export function pausedAt(quest: ActiveQuest, now: Instant): PausedQuest {
  return {
    ...quest,
    status: 'paused',
    durationSeconds: activeDurationS(quest, toMs(now)),
    currentSegmentStart: null,
    isCurrent: false,
    updatedAt: toIso(now),
  };
}

function runningFrom(quest: PausedQuest | EndedQuest, now: Instant): ActiveQuest {
  const at = toIso(now);
  return {
    ...quest,
    status: 'active',
    currentSegmentStart: at,
    endTime: null,
    isCurrent: true,
    updatedAt: at,
  };
}

/** Returns other quests unchanged. Null is refused (spec section 4). */
export function pauseQuest(quest: Quest | null, now: Instant): Result<Quest, QuestError> {
  if (!quest) return err(questError('no-quest-to-pause'));
  return ok(quest.status === 'active' ? pausedAt(quest, now) : quest);
}

/** Resumes a paused quest; others are refused with 'Quest is not paused.' (spec section 4). */
export function resumeQuest(quest: Quest | null, now: Instant): Result<Quest, QuestError> {
  if (!quest) return err(questError('quest-not-found-to-resume'));
  if (quest.status !== 'paused') return err(questError('not-paused'));
  return ok(runningFrom(quest, now));
}

/** Returns an ended quest unchanged. The end is never before the start, even if the clock was set back. */
export function endQuest(quest: Quest | null, now: Instant): Result<Quest, QuestError> {
  if (!quest) return err(questError('no-quest-to-end'));
  if (quest.status === 'ended') return ok(quest);
  const startMs = Date.parse(quest.startTime);
  const endMs = Number.isFinite(startMs) ? Math.max(toMs(now), startMs) : toMs(now);
  return ok({
    ...quest,
    status: 'ended',
    durationSeconds: activeDurationS(quest, toMs(now)),
    currentSegmentStart: null,
    endTime: toIso(endMs),
    isCurrent: false,
    updatedAt: toIso(now),
  });
}

/** Reopens an ended quest; others are refused with 'Only ended quests can be restarted.' (spec section 4). */
export function reopenQuest(quest: Quest | null, now: Instant): Result<Quest, QuestError> {
  if (!quest) return err(questError('quest-not-found-to-reopen'));
  if (quest.status !== 'ended') return err(questError('not-ended'));
  return ok(runningFrom(quest, now));
}
