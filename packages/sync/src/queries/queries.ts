import type { Category } from '@metalquest/core/find/category';
import type { Find } from '@metalquest/core/find/find';
import type { Equipment, EquipmentType } from '@metalquest/core/gear/equipment';
import type { PathPoint } from '@metalquest/core/geo/point';
import type { EquipmentId, FindId, QuestId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import type { UserPreferences } from '@metalquest/core/preferences/preferences';
import type { Profile } from '@metalquest/core/profile/app-user';
import type { Quest, QuestStatus } from '@metalquest/core/quest/quest';
import type { QueueItem } from '@metalquest/core/queue/queue-item';

/** One page of a list and how many rows the list has in all. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** A quest as lists show it. `distanceM` is metres along the path as far as it is on this device. */
export type QuestListItem = Quest & QuestStats;

/** Distance in metres and number of finds of a quest. */
export interface QuestStats {
  readonly distanceM: number;
  readonly findCount: number;
  /** False while points of the path that the server has are not yet on this device. */
  readonly pathComplete: boolean;
}

/** A find as lists show it. */
export interface FindListItem extends Find {
  readonly questName: string | null;
  readonly firstMedia: Media | null;
  readonly mediaCount: number;
}

/** A find with all that belongs to it. */
export interface FindDetail {
  readonly find: Find;
  readonly quest: Quest | null;
  readonly media: readonly Media[];
  readonly detector: Equipment | null;
  readonly coil: Equipment | null;
  readonly pinpointer: Equipment | null;
}

/** Figures over all finds, kept as finds change, never scanned. */
export interface FindCounts {
  readonly total: number;
  readonly byCategory: Readonly<Record<Category, number>>;
  /** How many finds came from each depth, in whole cm; a depth without any is absent. */
  readonly byDepthCm: Readonly<Record<number, number>>;
  readonly withPhoto: number;
  /** The deepest find with a known depth. */
  readonly deepest: Find | null;
}

/** Which quests to list, newest first. `search` looks at words of name, place and description. */
export interface QuestFilter {
  readonly offset: number;
  readonly limit: number;
  readonly search?: string;
  readonly status?: QuestStatus;
}

/** Which finds to list, newest first. `search` looks at words of name, details and target ID. */
export interface FindFilter {
  readonly offset: number;
  readonly limit: number;
  readonly search?: string;
  readonly category?: Category;
  readonly questId?: QuestId;
  readonly hasPhoto?: boolean;
  /** Whole cm, both ends included; a find of unknown depth is in no range. */
  readonly depthCm?: { readonly from: number; readonly to: number };
}

/** A queued change in the words of the product. */
export interface QueueEntry {
  readonly item: QueueItem;
  /** 'find "Silver penny"' */
  readonly label: string;
}

/** A change of this device that a delete on another device has beaten; kept so that it can be shown and restored. */
export interface Notice {
  readonly id: number;
  readonly kind: 'deleted-elsewhere';
  readonly table: string;
  readonly entityId: string;
  readonly label: string;
  /** ISO-8601 UTC. */
  readonly at: string;
  /** The queued changes that were dropped, whole. */
  readonly dropped: readonly QueueItem[];
}

/** Reads of the replica: plain async functions that Dexie's liveQuery can observe. They never touch the network. */
export interface Queries {
  /** The quest in hand: current, else active, else the paused one touched last. */
  currentQuest(): Promise<Quest | null>;
  /** The active quest that was begun or resumed on this device, whose path it records; null on any other device. */
  trackedQuest(): Promise<Quest | null>;
  quest(id: QuestId): Promise<Quest | null>;
  quests(filter: QuestFilter): Promise<Page<QuestListItem>>;
  /** The path in order of time, as far as it is on this device. */
  questPath(id: QuestId): Promise<readonly PathPoint[]>;
  questFinds(id: QuestId): Promise<readonly Find[]>;
  questStats(id: QuestId): Promise<QuestStats>;
  finds(filter: FindFilter): Promise<Page<FindListItem>>;
  findCounts(): Promise<FindCounts>;
  find(id: FindId): Promise<FindDetail | null>;
  media(findId: FindId): Promise<readonly Media[]>;
  gearMedia(equipmentId: EquipmentId): Promise<readonly Media[]>;
  equipment(type?: EquipmentType): Promise<readonly Equipment[]>;
  /** The find logged last, whose gear the next one is offered. */
  lastFind(): Promise<Find | null>;
  preferences(): Promise<UserPreferences>;
  profile(): Promise<Profile | null>;
  /** What is waiting to be sent, oldest first. */
  queue(): Promise<readonly QueueEntry[]>;
  /** Changes beaten by a delete elsewhere, newest first. */
  notices(): Promise<readonly Notice[]>;
}
