import type { PermissionId, QuestId, UserId } from '../ids.ts';
import { err, ok, type Result } from '../result.ts';
import { type Instant, toIso } from '../time/instant.ts';
import { questSpanError, spanSeconds } from './edit-times.ts';
import { litterError } from './litter.ts';
import type { EndedQuest } from './quest.ts';
import type { QuestError } from './quest-error.ts';
import { questTextError } from './start.ts';

/** A quest entered by hand after the fact. Times are ISO-8601 UTC. */
export interface PastQuestFields {
  readonly name: string;
  readonly description: string | null;
  readonly locationName: string | null;
  readonly permissionId: PermissionId | null;
  readonly startTime: string;
  readonly endTime: string;
  readonly pausedSeconds: number;
  readonly litterCount?: number;
}

export function pastQuestError(fields: PastQuestFields, now: Instant): QuestError | null {
  const { name, description, locationName, startTime, endTime, pausedSeconds, litterCount = 0 } = fields;
  return (
    questTextError(name, description, locationName) ??
    questSpanError(startTime, endTime, pausedSeconds, now) ??
    litterError(litterCount)
  );
}

export function pastQuest(
  id: QuestId,
  userId: UserId,
  fields: PastQuestFields,
  now: Instant,
): Result<EndedQuest, QuestError> {
  const refused = pastQuestError(fields, now);
  if (refused) return err(refused);
  const { name, description, locationName, permissionId, startTime, endTime, pausedSeconds } = fields;
  return ok({
    id,
    userId,
    name: name.trim(),
    description: description?.trim() || null,
    status: 'ended',
    isCurrent: false,
    startTime,
    currentSegmentStart: null,
    endTime,
    durationSeconds: spanSeconds(startTime, endTime) - pausedSeconds,
    weather: null,
    startLocation: null,
    locationName: locationName?.trim() || null,
    permissionId,
    litterCount: fields.litterCount ?? 0,
    createdAt: toIso(now),
    updatedAt: toIso(now),
  });
}

/** Whether a find at this time belongs into an ended quest. Forms show whole minutes, so that counts as well. */
export function isDuringQuest({ startTime, endTime }: EndedQuest, foundAt: string): boolean {
  if (endTime === null) return true;
  const at = Date.parse(foundAt);
  const startMinuteMs = Math.floor(Date.parse(startTime) / 60_000) * 60_000;
  return at >= startMinuteMs && at <= Date.parse(endTime);
}
