import { err, ok, type Result } from '../result.ts';
import { type Instant, toIso, toMs } from '../time/instant.ts';
import { activeDurationS } from './duration.ts';
import type { ActiveQuest, EndedQuest, PausedQuest, Quest } from './quest.ts';
import { type QuestError, questError } from './quest-error.ts';

/** ISO-8601 UTC; omitted times keep their value. End and pauses are those of an ended quest. */
export interface QuestTimeEdits {
  readonly startTime?: string;
  readonly endTime?: string;
  /** The total of all pauses in whole seconds; the quest stores it as the time missing from its duration. */
  readonly pausedSeconds?: number;
}

export const spanSeconds = (startIso: string, endIso: string): number =>
  Math.floor((Date.parse(endIso) - Date.parse(startIso)) / 1000);

/** The total of the pauses of an ended quest; 0 when its end is unknown. */
export function pausedSecondsOf({ startTime, endTime, durationSeconds }: EndedQuest): number {
  if (endTime === null) return 0;
  return Math.max(0, spanSeconds(startTime, endTime) - durationSeconds);
}

/** The error of a time span of an ended quest, or null. */
export function questSpanError(
  startTime: string,
  endTime: string | null,
  pausedSeconds: number,
  now: Instant,
): QuestError | null {
  const startMs = Date.parse(startTime);
  if (Number.isNaN(startMs)) return questError('start-invalid');
  if (startMs > toMs(now)) return questError('start-in-future');
  if (endTime === null) return null;
  const endMs = Date.parse(endTime);
  if (Number.isNaN(endMs)) return questError('end-invalid');
  if (endMs > toMs(now)) return questError('end-in-future');
  if (endMs < startMs) return questError('end-before-start');
  if (!(Number.isInteger(pausedSeconds) && pausedSeconds >= 0)) return questError('pauses-invalid');
  return pausedSeconds > spanSeconds(startTime, endTime) ? questError('pauses-too-long') : null;
}

function editEnded(quest: EndedQuest, edits: QuestTimeEdits, now: Instant): Result<EndedQuest, QuestError> {
  const { startTime = quest.startTime, endTime = quest.endTime } = edits;
  const { pausedSeconds = pausedSecondsOf(quest) } = edits;
  const refused = questSpanError(startTime, endTime, pausedSeconds, now);
  if (refused) return err(refused);
  const durationSeconds =
    endTime === null ? quest.durationSeconds : spanSeconds(startTime, endTime) - pausedSeconds;
  return ok({ ...quest, startTime, endTime, durationSeconds });
}

/**
 * The time added or removed at the start counts as active. A new run of the timer begins now if the finished
 * runs are shorter than the removed time, because the start of a run cannot move: it identifies the recording.
 */
function editOpen(
  quest: ActiveQuest | PausedQuest,
  startTime: string,
  now: Instant,
): Result<ActiveQuest | PausedQuest, QuestError> {
  const refused = questSpanError(startTime, null, 0, now);
  if (refused) return err(refused);
  const addedS = spanSeconds(startTime, quest.startTime);
  const durationSeconds = quest.durationSeconds + addedS;
  if (durationSeconds >= 0) return ok({ ...quest, startTime, durationSeconds });
  const activeS = activeDurationS(quest, toMs(now)) + addedS;
  if (activeS < 0) return err(questError('start-too-late'));
  return quest.status === 'active'
    ? ok({ ...quest, startTime, durationSeconds: activeS, currentSegmentStart: toIso(now) })
    : err(questError('start-too-late'));
}

/** Edits start, end and pauses. Returns the same object if nothing changes. */
export function editTimes(quest: Quest, edits: QuestTimeEdits, now: Instant): Result<Quest, QuestError> {
  const { startTime = quest.startTime } = edits;
  if (quest.status !== 'ended') {
    return startTime === quest.startTime ? ok(quest) : editOpen(quest, startTime, now);
  }
  const { endTime = quest.endTime, pausedSeconds = pausedSecondsOf(quest) } = edits;
  const isSame =
    startTime === quest.startTime && endTime === quest.endTime && pausedSeconds === pausedSecondsOf(quest);
  return isSame ? ok(quest) : editEnded(quest, edits, now);
}
