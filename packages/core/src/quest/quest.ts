import type { LngLat } from '../geo/point.ts';
import type { PermissionId, QuestId, UserId } from '../ids.ts';
import type { Weather } from './weather.ts';

/** What every quest has, whatever its status (spec section 3). Times are ISO-8601 UTC ending in Z. */
export interface QuestBase {
  readonly id: QuestId;
  readonly userId: UserId;
  readonly name: string;
  readonly description: string | null;
  readonly startTime: string;
  /** Whole seconds of the finished segments; the running one is not in it (see activeDurationS). */
  readonly durationSeconds: number;
  readonly weather: Weather | null;
  readonly isCurrent: boolean;
  readonly startLocation: LngLat | null;
  readonly locationName: string | null;
  readonly permissionId: PermissionId | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A quest whose timer runs. */
export type ActiveQuest = QuestBase & {
  readonly status: 'active';
  readonly currentSegmentStart: string;
  readonly endTime: null;
};

/** A quest whose timer is stopped and can go on. */
export type PausedQuest = QuestBase & {
  readonly status: 'paused';
  readonly currentSegmentStart: null;
  readonly endTime: null;
};

/** A finished quest; `endTime` is null only for rows of old whose end is not known. */
export type EndedQuest = QuestBase & {
  readonly status: 'ended';
  readonly currentSegmentStart: null;
  readonly endTime: string | null;
};

/** An outing: active, paused or ended (spec section 4). */
export type Quest = ActiveQuest | PausedQuest | EndedQuest;

/** The status of a quest. */
export type QuestStatus = Quest['status'];
