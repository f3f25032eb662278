import type { PermissionId } from '../ids.ts';
import { err, ok, type Result } from '../result.ts';
import { type Instant, toIso } from '../time/instant.ts';
import { editTimes, type QuestTimeEdits } from './edit-times.ts';
import { litterError } from './litter.ts';
import type { Quest } from './quest.ts';
import type { QuestError } from './quest-error.ts';
import { questTextError } from './start.ts';
import type { Weather } from './weather.ts';

/** Editable fields; omitted ones keep their value. */
export interface QuestEdits extends QuestTimeEdits {
  readonly name?: string;
  readonly description?: string | null;
  readonly locationName?: string | null;
  readonly weather?: Weather | null;
  readonly permissionId?: PermissionId | null;
  readonly litterCount?: number;
}

/** Applies trimmed edits with the validation of a new quest. Returns the same object if nothing changes. */
export function editQuest(quest: Quest, edits: QuestEdits, now: Instant): Result<Quest, QuestError> {
  const name = (edits.name ?? quest.name).trim();
  const description =
    (edits.description === undefined ? quest.description : edits.description)?.trim() || null;
  const locationName =
    edits.locationName === undefined ? quest.locationName : edits.locationName?.trim() || null;
  const refused = questTextError(name, description, locationName);
  if (refused) return err(refused);
  const { weather = quest.weather } = edits;
  const { permissionId = quest.permissionId } = edits;
  const before = quest.litterCount ?? 0;
  const { litterCount = before } = edits;
  const invalidLitter = litterError(litterCount);
  if (invalidLitter) return err(invalidLitter);
  const timed = editTimes(quest, edits, now);
  if (!timed.ok) return timed;
  const unchanged =
    timed.value === quest &&
    name === quest.name &&
    description === quest.description &&
    locationName === quest.locationName &&
    weather === quest.weather &&
    permissionId === quest.permissionId &&
    litterCount === before;
  if (unchanged) return ok(quest);
  return ok({
    ...timed.value,
    name,
    description,
    locationName,
    weather,
    permissionId,
    litterCount,
    updatedAt: toIso(now),
  });
}
