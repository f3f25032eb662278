import type { LngLat, PathPoint } from '../geo/point.ts';
import type { QuestId } from '../ids.ts';
import { err, ok, type Result } from '../result.ts';
import { type Instant, toIso } from '../time/instant.ts';
import { spanSeconds } from './edit-times.ts';
import { clampLitter } from './litter.ts';
import type { EndedQuest } from './quest.ts';
import { QUEST_NAME_MAX_LENGTH, type QuestError, questError } from './quest-error.ts';
import { questTextError } from './start.ts';

/*
 * A recorded path is append-only, so an edit of a path makes new quests, which replace the old ones. Durations,
 * finds, litter and path points are the same in total before and after a split and a merge.
 */

export interface RebuiltQuest {
  readonly quest: EndedQuest;
  readonly path: readonly PathPoint[];
}

/** Same limit as the schema. */
const PATH_MAX_POINTS = 200_000;

const placeOf = (point: PathPoint | undefined): LngLat | null =>
  point ? { lng: point.lng, lat: point.lat } : null;

/** Keeps the part of the path between two times, epoch ms. The times of the quest stay. */
export function trimQuest(
  quest: EndedQuest,
  path: readonly PathPoint[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  { id, now }: { readonly id: QuestId; readonly now: Instant },
): Result<RebuiltQuest, QuestError> {
  const remaining = path.filter(({ t }) => t >= fromMs && t <= toMs);
  if (remaining.length === 0) return err(questError('path-trimmed-away'));
  if (remaining.length === path.length) return err(questError('path-not-trimmed'));
  // The start of the path is often at home, and so is the start location then.
  const startLocation = remaining[0] === path[0] ? quest.startLocation : placeOf(remaining[0]);
  return ok({ quest: { ...quest, id, startLocation, updatedAt: toIso(now) }, path: remaining });
}

const partName = (name: string, part: string): string =>
  `${name.slice(0, QUEST_NAME_MAX_LENGTH - part.length)}${part}`;

/**
 * Splits a quest at a time inside of it. Its pauses are divided in proportion to the times of the parts; the
 * litter stays with the first part, because the count has no times.
 */
export function splitQuest(
  quest: EndedQuest,
  path: readonly PathPoint[],
  atMs: number,
  { ids, now }: { readonly ids: readonly [QuestId, QuestId]; readonly now: Instant },
): Result<readonly [RebuiltQuest, RebuiltQuest], QuestError> {
  const { startTime, endTime, durationSeconds } = quest;
  const isInside = endTime !== null && atMs > Date.parse(startTime) && atMs < Date.parse(endTime);
  if (!isInside) return err(questError('split-outside'));
  const at = toIso(atMs);
  const share = spanSeconds(startTime, at) / Math.max(1, spanSeconds(startTime, endTime));
  const firstS = Math.floor(durationSeconds * share);
  const before = path.filter(({ t }) => t < atMs);
  const after = path.filter(({ t }) => t >= atMs);
  const updatedAt = toIso(now);
  return ok([
    { quest: { ...quest, id: ids[0], endTime: at, durationSeconds: firstS, updatedAt }, path: before },
    {
      quest: {
        ...quest,
        id: ids[1],
        name: partName(quest.name, ', part 2'),
        description: null,
        startTime: at,
        durationSeconds: durationSeconds - firstS,
        litterCount: 0,
        startLocation: placeOf(after[0] ?? before.at(-1)) ?? quest.startLocation,
        updatedAt,
      },
      path: after,
    },
  ]);
}

/** Both paths in order of time. Of two points at the same time the second is a millisecond later. */
function mergedPath(one: readonly PathPoint[], other: readonly PathPoint[]): readonly PathPoint[] {
  const points: PathPoint[] = [];
  for (const point of [...one, ...other].toSorted((a, b) => a.t - b.t)) {
    const t = Math.max(point.t, (points.at(-1)?.t ?? Number.NEGATIVE_INFINITY) + 1);
    points.push({ ...point, t });
  }
  return points;
}

const endOf = ({ startTime, endTime, durationSeconds }: EndedQuest): string =>
  endTime ?? toIso(Date.parse(startTime) + durationSeconds * 1000);

/** Joins two quests in any order. The earlier one gives the texts that both have, except for the notes. */
export function mergeQuests(
  quests: readonly [RebuiltQuest, RebuiltQuest],
  { id, now }: { readonly id: QuestId; readonly now: Instant },
): Result<RebuiltQuest, QuestError> {
  const [a, b] = quests;
  const [first, second] = b.quest.startTime < a.quest.startTime ? [b, a] : [a, b];
  const path = mergedPath(first.path, second.path);
  if (path.length > PATH_MAX_POINTS) return err(questError('path-too-long'));
  const ends = [endOf(first.quest), endOf(second.quest)].toSorted();
  const notes = [first.quest.description, second.quest.description].filter((text) => text !== null);
  const description = notes.length > 0 ? notes.join('\n\n') : null;
  const refused = questTextError(first.quest.name, description);
  if (refused) return err(refused);
  return ok({
    quest: {
      ...first.quest,
      id,
      description,
      endTime: ends[1] ?? null,
      durationSeconds: first.quest.durationSeconds + second.quest.durationSeconds,
      litterCount: clampLitter((first.quest.litterCount ?? 0) + (second.quest.litterCount ?? 0)),
      weather: first.quest.weather ?? second.quest.weather,
      startLocation: first.quest.startLocation ?? second.quest.startLocation,
      locationName: first.quest.locationName ?? second.quest.locationName,
      permissionId: first.quest.permissionId ?? second.quest.permissionId,
      updatedAt: toIso(now),
    },
    path,
  });
}
