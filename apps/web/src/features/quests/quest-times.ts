import { editTimes, pausedSecondsOf, type QuestTimeEdits } from '@metalquest/core/quest/edit-times';
import type { Quest } from '@metalquest/core/quest/quest';
import type { QuestError } from '@metalquest/core/quest/quest-error';
import { isoOfLocalTime, localTimeText } from '../../records/local-time.ts';

/** The times of a quest as text: datetime-local values in the device's time zone, and whole minutes. */
export interface QuestTimeValues {
  readonly startedAt: string;
  /** Empty for a quest that has not ended. */
  readonly endedAt: string;
  readonly pausedMinutes: string;
}

type TimeField = keyof QuestTimeValues;

const FIELDS = {
  startTime: 'startedAt',
  endTime: 'endedAt',
  pausedSeconds: 'pausedMinutes',
} as const satisfies Partial<Record<NonNullable<QuestError['field']>, TimeField>>;

export function timeValuesOf(quest: Quest): QuestTimeValues {
  const startedAt = localTimeText(quest.startTime);
  if (quest.status !== 'ended') return { startedAt, endedAt: '', pausedMinutes: '' };
  return {
    startedAt,
    endedAt: quest.endTime === null ? '' : localTimeText(quest.endTime),
    pausedMinutes: String(Math.round(pausedSecondsOf(quest) / 60)),
  };
}

export function secondsOfMinutes(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text) * 60;
}

/** The changed times. An unchanged time keeps its seconds, which the fields do not show. */
export function timeEditsOf(quest: Quest, values: QuestTimeValues): QuestTimeEdits {
  const initial = timeValuesOf(quest);
  const isChanged = (field: TimeField): boolean => values[field] !== initial[field];
  return {
    ...(isChanged('startedAt') ? { startTime: isoOfLocalTime(values.startedAt) } : {}),
    ...(isChanged('endedAt') ? { endTime: isoOfLocalTime(values.endedAt) } : {}),
    ...(isChanged('pausedMinutes') ? { pausedSeconds: secondsOfMinutes(values.pausedMinutes) } : {}),
  };
}

/** The field and the message of a time that core refuses, or null. */
export function timeProblem(
  error: QuestError,
): { readonly field: TimeField; readonly message: string } | null {
  const { field, message } = error;
  return field === 'startTime' || field === 'endTime' || field === 'pausedSeconds'
    ? { field: FIELDS[field], message }
    : null;
}

export function timeProblems(quest: Quest, values: QuestTimeValues, nowMs: number) {
  const edited = editTimes(quest, timeEditsOf(quest, values), nowMs);
  const problem = edited.ok ? null : timeProblem(edited.error);
  return problem ? [problem] : [];
}
