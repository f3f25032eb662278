import type { Find } from '@metalquest/core/find/find';
import type { FindFields } from '@metalquest/core/find/log-find';
import type { Equipment } from '@metalquest/core/gear/equipment';
import type { LngLat, PathPoint } from '@metalquest/core/geo/point';
import type { EquipmentId, FindId, MediaId, PermissionId, QuestId } from '@metalquest/core/ids';
import type { Media } from '@metalquest/core/media/media';
import type { UserPreferences } from '@metalquest/core/preferences/preferences';
import type { Quest } from '@metalquest/core/quest/quest';
import type { Weather } from '@metalquest/core/quest/weather';
import type { Result } from '@metalquest/core/result';
import type { CommandError, RejectedFile } from './command-error.ts';

/** What a command answers once it is durable on the device, or why it is not. */
export type Outcome<T> = Promise<Result<T, CommandError>>;

/** A quest to start; the location is required (spec section 5). */
export interface StartQuestFields {
  readonly name: string;
  readonly description?: string | null;
  readonly location: LngLat | null;
  readonly locationName?: string | null;
  readonly weather?: Weather | null;
  readonly permissionId?: PermissionId | null;
}

/** What can be edited on a quest. */
export interface QuestChanges {
  readonly name?: string;
  readonly description?: string | null;
  readonly locationName?: string | null;
  readonly weather?: Weather | null;
}

/** A find to log. Only the quest is required; photos and videos go with it in one transaction. */
export interface LogFindFields extends FindFields {
  readonly questId: QuestId | null;
  readonly files?: readonly File[];
  /** Refuse the find when one of its files is not taken: a photo that is in the form only would be gone with it. */
  readonly allFiles?: boolean;
  /** Take place and time from the first photo that has them, where the fields give none. */
  readonly useExif?: boolean;
}

/** Gear to add; everything but the name may be missing. */
export type EquipmentFields = Pick<Equipment, 'name'> &
  Partial<Omit<Equipment, 'id' | 'userId' | 'name' | 'createdAt' | 'updatedAt'>>;

/** What a file is added to. */
export type MediaOwner =
  | { readonly findId: FindId; readonly equipmentId?: never }
  | { readonly equipmentId: EquipmentId; readonly findId?: never };

/**
 * Everything a user can do. Each validates with core, then writes the rows and their queue items in one IndexedDB
 * transaction: it is whole or absent, whenever the tab dies.
 */
export interface Commands {
  /** Starts a quest, makes it current and pauses any other; its first path point is the start location. */
  startQuest(fields: StartQuestFields): Outcome<Quest>;
  /** Pauses the quest, or the one in hand. */
  pauseQuest(id?: QuestId): Outcome<Quest>;
  resumeQuest(id: QuestId): Outcome<Quest>;
  /** Ends the quest, or the one in hand. */
  endQuest(id?: QuestId): Outcome<Quest>;
  restartQuest(id: QuestId): Outcome<Quest>;
  /** Makes the quest the only current one. */
  activateQuest(id: QuestId): Outcome<Quest>;
  updateQuest(id: QuestId, changes: QuestChanges): Outcome<Quest>;
  /** Deletes the quest with its path, finds and their media. */
  deleteQuest(id: QuestId): Outcome<void>;
  /** Appends a fix to the path if the path rule wants it; the answer says whether it did. */
  recordPathPoint(questId: QuestId, point: PathPoint): Outcome<boolean>;
  logFind(
    fields: LogFindFields,
  ): Outcome<{ find: Find; media: readonly Media[]; rejectedFiles: readonly RejectedFile[] }>;
  updateFind(id: FindId, changes: FindFields): Outcome<Find>;
  deleteFind(id: FindId): Outcome<void>;
  addMedia(
    owner: MediaOwner,
    files: readonly File[],
  ): Outcome<{ media: readonly Media[]; rejectedFiles: readonly RejectedFile[] }>;
  deleteMedia(id: MediaId): Outcome<void>;
  addEquipment(fields: EquipmentFields): Outcome<Equipment>;
  updateEquipment(id: EquipmentId, changes: Partial<EquipmentFields>): Outcome<Equipment>;
  deleteEquipment(id: EquipmentId): Outcome<void>;
  savePreferences(changes: Partial<UserPreferences>): Outcome<UserPreferences>;
}
