import { isLngLat, isNullIsland, type LngLat, type PathPoint } from '../geo/point.ts';
import type { PermissionId, QuestId, UserId } from '../ids.ts';
import { err, ok, type Result } from '../result.ts';
import { type Instant, toIso } from '../time/instant.ts';
import type { ActiveQuest, Quest } from './quest.ts';
import {
  QUEST_DESCRIPTION_MAX_LENGTH,
  QUEST_NAME_MAX_LENGTH,
  QUEST_PLACE_MAX_LENGTH,
  type QuestError,
  questError,
} from './quest-error.ts';
import type { Weather } from './weather.ts';

/** `id` is a UUID made by the caller. */
export interface StartQuestInput {
  readonly id: QuestId;
  readonly userId: UserId | null;
  readonly name: string;
  readonly description?: string | null;
  readonly location: LngLat | null;
  readonly locationName?: string | null;
  readonly weather?: Weather | null;
  readonly permissionId?: PermissionId | null;
}

export function questTextError(
  name: string,
  description: string | null,
  locationName: string | null = null,
): QuestError | null {
  if (name.trim() === '') return questError('name-required');
  if (name.trim().length > QUEST_NAME_MAX_LENGTH) return questError('name-too-long');
  if ((description ?? '').trim().length > QUEST_DESCRIPTION_MAX_LENGTH)
    return questError('description-too-long');
  if ((locationName ?? '').trim().length > QUEST_PLACE_MAX_LENGTH) return questError('place-too-long');
  return null;
}

/**
 * Starts an active, current quest (spec section 4, Start). Errors of spec section 5: no user, name or
 * location. A start at exactly 0, 0 is not stored (spec section 3). The caller stops other quests with
 * makeCurrent.
 */
export function startQuest(input: StartQuestInput, now: Instant): Result<ActiveQuest, QuestError> {
  if (!input.userId) return err(questError('user-required'));
  const textError = questTextError(input.name, input.description ?? null);
  if (textError) return err(textError);
  if (!isLngLat(input.location)) return err(questError('location-required'));
  const startTime = toIso(now);
  const { lng, lat } = input.location;
  return ok({
    id: input.id,
    userId: input.userId,
    name: input.name.trim(),
    description: input.description?.trim() || null,
    status: 'active',
    isCurrent: true,
    startTime,
    currentSegmentStart: startTime,
    endTime: null,
    durationSeconds: 0,
    weather: input.weather ?? null,
    startLocation: isNullIsland(input.location) ? null : { lng, lat },
    // A long geocoded name must not prevent the start.
    locationName: input.locationName?.trim().slice(0, QUEST_PLACE_MAX_LENGTH) || null,
    permissionId: input.permissionId ?? null,
    litterCount: 0,
    createdAt: startTime,
    updatedAt: startTime,
  });
}

export function firstPathPoint(quest: Quest): PathPoint | null {
  if (!quest.startLocation) return null;
  const { lng, lat } = quest.startLocation;
  return { lng, lat, t: Date.parse(quest.startTime) };
}
