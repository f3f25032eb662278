import { isLngLat, type LngLat } from '@metalquest/core/geo/point';
import { isRecord } from '@metalquest/core/json';
import { editTimes, pausedSecondsOf, type QuestTimeEdits } from '@metalquest/core/quest/edit-times';
import type { Quest } from '@metalquest/core/quest/quest';
import type { QuestError } from '@metalquest/core/quest/quest-error';
import type { FieldProblem } from '../../../forms/use-record-form.ts';
import { isoOfLocalTime, localTimeText } from '../../../records/local-time.ts';
import { type QuestValues, readQuestDraft, textProblem } from '../quest-draft.ts';

/** The times of a quest as text: datetime-local values in the device's time zone, and whole minutes. */
export interface QuestTimeValues {
  readonly startedAt: string;
  /** Empty for a quest that has not ended. */
  readonly endedAt: string;
  readonly pausedMinutes: string;
}

export interface TimedQuestValues extends QuestValues, QuestTimeValues {
  /** Empty counts as none. */
  readonly litter: string;
  /** Drawn for a past quest; empty for other quests. */
  readonly path: readonly LngLat[];
}

export const litterValueOf = ({ litterCount = 0 }: Quest): string =>
  litterCount > 0 ? String(litterCount) : '';

export function litterOf({ litter }: TimedQuestValues): number {
  return litter.trim() === '' ? 0 : Number(litter);
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

/** A draft of a version of the app that had no times, litter or path takes the initial ones. */
export function readTimedDraft(
  stored: unknown,
  initial: QuestTimeValues & Pick<TimedQuestValues, 'litter'>,
): TimedQuestValues | null {
  const texts = readQuestDraft(stored);
  if (!texts || !isRecord(stored)) return null;
  const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);
  return {
    ...texts,
    startedAt: text(stored.startedAt, initial.startedAt),
    endedAt: text(stored.endedAt, initial.endedAt),
    pausedMinutes: text(stored.pausedMinutes, initial.pausedMinutes),
    litter: text(stored.litter, initial.litter),
    path: Array.isArray(stored.path) ? stored.path.filter(isLngLat) : [],
  };
}

const isTime = (field: QuestError['field']): field is keyof typeof FIELDS =>
  field !== undefined && field in FIELDS;

function timeProblem({ field, message }: QuestError): readonly FieldProblem<TimedQuestValues>[] {
  return isTime(field) ? [{ field: FIELDS[field], message }] : [];
}

export function timeProblems(
  quest: Quest,
  values: QuestTimeValues,
  nowMs: number,
): readonly FieldProblem<TimedQuestValues>[] {
  const edited = editTimes(quest, timeEditsOf(quest, values), nowMs);
  return edited.ok ? [] : timeProblem(edited.error);
}

export function litterProblem(error: QuestError | null): readonly FieldProblem<TimedQuestValues>[] {
  return error?.field === 'litterCount' ? [{ field: 'litter', message: error.message }] : [];
}

function pathProblem(error: QuestError): readonly FieldProblem<TimedQuestValues>[] {
  return error.field === 'path' ? [{ field: 'path', message: error.message }] : [];
}

export function pastQuestProblem(error: QuestError | null): readonly FieldProblem<TimedQuestValues>[] {
  return error
    ? [...textProblem(error), ...timeProblem(error), ...litterProblem(error), ...pathProblem(error)]
    : [];
}
