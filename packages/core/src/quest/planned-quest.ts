import type { EquipmentId, PermissionId, PlannedQuestId, QuestId, UserId } from '../ids.ts';
import { err, ok, type Result } from '../result.ts';
import { trimmedOrNull } from '../text/text.ts';
import { isDay } from '../time/day.ts';
import { type Instant, toIso } from '../time/instant.ts';
import { QUEST_DESCRIPTION_MAX_LENGTH, QUEST_NAME_MAX_LENGTH } from './quest-error.ts';

/** A quest that the user intends to go on; recorded nowhere else until it is started. */
export interface PlannedQuest {
  readonly id: PlannedQuestId;
  readonly userId: UserId;
  readonly name: string;
  readonly goal: string | null;
  /** YYYY-MM-DD */
  readonly day: string;
  /** HH:MM, in the time zone of whoever reads it. */
  readonly time: string | null;
  readonly permissionId: PermissionId | null;
  /** Gear to bring; may contain gear that is deleted. */
  readonly gearIds: readonly EquipmentId[];
  /** The quest that it became; null while it is planned. */
  readonly questId: QuestId | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type PlannedQuestFields = Pick<
  PlannedQuest,
  'name' | 'goal' | 'day' | 'time' | 'permissionId' | 'gearIds'
>;

export interface PlannedQuestError {
  readonly code:
    | 'not-signed-in'
    | 'name-required'
    | 'text-too-long'
    | 'day-invalid'
    | 'time-invalid'
    | 'too-much-gear';
  readonly message: string;
  readonly field?: keyof PlannedQuestFields;
}

/** The schema has the same limit. */
const MAX_GEAR = 50;

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export function plannedQuestProblems(fields: PlannedQuestFields): readonly PlannedQuestError[] {
  const { name, goal, day, time, gearIds } = fields;
  const problems: PlannedQuestError[] = [];
  if (!trimmedOrNull(name)) {
    problems.push({ code: 'name-required', field: 'name', message: 'Give the quest a name.' });
  }
  if (name.trim().length > QUEST_NAME_MAX_LENGTH) {
    const message = `A quest name can have at most ${QUEST_NAME_MAX_LENGTH} characters.`;
    problems.push({ code: 'text-too-long', field: 'name', message });
  }
  if (!isDay(day)) problems.push({ code: 'day-invalid', field: 'day', message: 'Enter the date.' });
  if (time !== null && !TIME.test(time)) {
    problems.push({ code: 'time-invalid', field: 'time', message: 'Enter the time as hours and minutes.' });
  }
  if ((goal ?? '').trim().length > QUEST_DESCRIPTION_MAX_LENGTH) {
    const message = `A goal can have at most ${QUEST_DESCRIPTION_MAX_LENGTH} characters.`;
    problems.push({ code: 'text-too-long', field: 'goal', message });
  }
  if (gearIds.length > MAX_GEAR) {
    const message = `Choose at most ${MAX_GEAR} pieces of gear.`;
    problems.push({ code: 'too-much-gear', field: 'gearIds', message });
  }
  return problems;
}

/** Plans a quest, or edits `existing`. */
export function planQuest(
  id: PlannedQuestId,
  userId: UserId | null,
  fields: PlannedQuestFields,
  existing: PlannedQuest | null,
  now: Instant,
): Result<PlannedQuest, PlannedQuestError> {
  if (!userId) return err({ code: 'not-signed-in', message: 'User session not found.' });
  const [refused] = plannedQuestProblems(fields);
  if (refused) return err(refused);
  return ok({
    id,
    userId: existing?.userId ?? userId,
    name: fields.name.trim(),
    goal: trimmedOrNull(fields.goal),
    day: fields.day,
    time: fields.time,
    permissionId: fields.permissionId,
    gearIds: [...new Set(fields.gearIds)],
    questId: existing?.questId ?? null,
    createdAt: existing?.createdAt ?? toIso(now),
    updatedAt: toIso(now),
  });
}

/** Those not started yet, the earliest first; on a day, those without a time come first. */
export function upcomingQuests(plans: readonly PlannedQuest[]): readonly PlannedQuest[] {
  const keyOf = ({ day, time, id }: PlannedQuest) => `${day} ${time ?? ''} ${id}`;
  return plans.filter(({ questId }) => questId === null).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
