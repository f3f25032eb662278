import type { LngLat, PathPoint } from '../geo/point.ts';
import type { PermissionId, QuestId, UserId } from '../ids.ts';
import { pacedTimes } from '../import/dated-quest.ts';
import { err, ok, type Result } from '../result.ts';
import { type Instant, toIso } from '../time/instant.ts';
import { questSpanError, spanSeconds } from './edit-times.ts';
import { litterError } from './litter.ts';
import type { EndedQuest } from './quest.ts';
import { DRAWN_PATH_MAX_POINTS, type QuestError, questError } from './quest-error.ts';
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
  /** Drawn on the map, in the order of the walk. Empty for none. */
  readonly path?: readonly LngLat[];
}

export function pastQuestError(fields: PastQuestFields, now: Instant): QuestError | null {
  const { name, description, locationName, startTime, endTime, pausedSeconds, litterCount = 0 } = fields;
  return (
    questTextError(name, description, locationName) ??
    questSpanError(startTime, endTime, pausedSeconds, now) ??
    litterError(litterCount) ??
    pathError(fields)
  );
}

function pathError({ path = [], startTime, endTime }: PastQuestFields): QuestError | null {
  const { length } = path;
  if (length === 1) return questError('path-too-short');
  if (length > 0 && Date.parse(startTime) === Date.parse(endTime)) return questError('path-without-time');
  return length > DRAWN_PATH_MAX_POINTS ? questError('path-drawn-too-long') : null;
}

/** The points of the drawn path with times from start to end, at an even pace. */
export function pastQuestPath({ path = [], startTime, endTime }: PastQuestFields): readonly PathPoint[] {
  const lngLat = new Float64Array(path.flatMap(({ lng, lat }) => [lng, lat]));
  const times = pacedTimes(lngLat, Date.parse(startTime), Date.parse(endTime));
  return path.map(({ lng, lat }, index) => ({ lng, lat, t: times[index] ?? 0 }));
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
    startLocation: fields.path?.[0] ?? null,
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
