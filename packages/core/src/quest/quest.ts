import type { LngLat } from '../geo/point.ts';
import type { PermissionId, QuestId, UserId } from '../ids.ts';
import type { Weather } from './weather.ts';

/** Common fields of all quests (spec section 3). Times are ISO-8601 UTC ending in Z. */
export interface QuestBase {
  readonly id: QuestId;
  readonly userId: UserId;
  readonly name: string;
  readonly description: string | null;
  readonly startTime: string;
  /** Whole seconds of finished segments, without the running one (see activeDurationS). */
  readonly durationSeconds: number;
  readonly weather: Weather | null;
  readonly isCurrent: boolean;
  readonly startLocation: LngLat | null;
  readonly locationName: string | null;
  readonly permissionId: PermissionId | null;
  /** Pieces of litter and scrap taken away; absent for none. */
  readonly litterCount?: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type ActiveQuest = QuestBase & {
  readonly status: 'active';
  readonly currentSegmentStart: string;
  readonly endTime: null;
};

export type PausedQuest = QuestBase & {
  readonly status: 'paused';
  readonly currentSegmentStart: null;
  readonly endTime: null;
};

/** `endTime` is null only for old rows with an unknown end. */
export type EndedQuest = QuestBase & {
  readonly status: 'ended';
  readonly currentSegmentStart: null;
  readonly endTime: string | null;
};

export type Quest = ActiveQuest | PausedQuest | EndedQuest;

export type QuestStatus = Quest['status'];
