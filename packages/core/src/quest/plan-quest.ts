import type { PlannedQuestId, UserId } from '../ids.ts';
import { err, ok, type Result } from '../result.ts';
import { trimmedOrNull } from '../text/text.ts';
import { isDay } from '../time/day.ts';
import { type Instant, toIso } from '../time/instant.ts';
import type { PlannedQuest, PlannedQuestFields } from './planned-quest.ts';
import { QUEST_DESCRIPTION_MAX_LENGTH, QUEST_NAME_MAX_LENGTH } from './quest-error.ts';

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
