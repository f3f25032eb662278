import type { BucketItem } from '@metalquest/core/bucket-list/bucket-item';
import type { BucketItemFields } from '@metalquest/core/bucket-list/edit-bucket-item';
import type { Contact } from '@metalquest/core/contact/contact';
import type { ContactFields } from '@metalquest/core/contact/edit-contact';
import type { Find } from '@metalquest/core/find/find';
import type { FindFields } from '@metalquest/core/find/log-find';
import type { Equipment } from '@metalquest/core/gear/equipment';
import type { LngLat, PathPoint } from '@metalquest/core/geo/point';
import type {
  BucketItemId,
  ContactId,
  EquipmentId,
  FindId,
  InteractionId,
  MediaId,
  PermissionId,
  QuestId,
  QueueItemId,
} from '@metalquest/core/ids';
import type { ImportCandidates } from '@metalquest/core/import/import-plan';
import type { Interaction } from '@metalquest/core/interaction/interaction';
import type { InteractionFields } from '@metalquest/core/interaction/log-interaction';
import type { Media } from '@metalquest/core/media/media';
import type { PermissionFields } from '@metalquest/core/permission/edit-permission';
import type { Permission } from '@metalquest/core/permission/permission';
import type { UserPreferences } from '@metalquest/core/preferences/preferences';
import type { Profile } from '@metalquest/core/profile/app-user';
import type { ProfileChanges } from '@metalquest/core/profile/edit-profile';
import type { Quest } from '@metalquest/core/quest/quest';
import type { Weather } from '@metalquest/core/quest/weather';
import type { Ignored } from '@metalquest/core/queue/notice';
import type { RowRef } from '@metalquest/core/queue/queue-item';
import type { Result } from '@metalquest/core/result';
import type { KeptFixes } from '@metalquest/core/tracking/kept-fix';
import type { LeftOut } from '@metalquest/core/tracking/walk-of-run';
import type { ImportOrder, RecordsHere } from '../import/import-order.ts';
import type { CommandError, RejectedFile } from './command-error.ts';

/** What became of a batch of fixes. */
export interface RecordedFixes {
  /** Points that are new on a path. */
  readonly points: number;
  readonly leftOut: Readonly<Partial<Record<LeftOut | 'other-user' | 'no-quest' | 'not-synced', number>>>;
}

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
  readonly permissionId?: PermissionId | null;
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

/** What can be edited of an interaction; it stays with its contact. */
export type InteractionChanges = Partial<Omit<InteractionFields, 'contactId'>>;

/** What fulfilled an item of the bucket list; the quest is the find's unless it is given. */
export interface FulfilledBy {
  readonly findId?: FindId | null;
  readonly questId?: QuestId | null;
}

/** Data of the browser's own storage that was not read: its key, what it was, and what was found in it, in words. */
export interface IgnoredLocalData {
  readonly key: string;
  readonly label: string;
  readonly content: string;
}

/** What a file is added to. */
export type MediaOwner =
  | { readonly findId: FindId; readonly equipmentId?: never; readonly permissionId?: never }
  | { readonly equipmentId: EquipmentId; readonly findId?: never; readonly permissionId?: never }
  | { readonly permissionId: PermissionId; readonly findId?: never; readonly equipmentId?: never };

/**
 * Everything a user can do. Each validates with core, then writes the rows and their queue items in one IndexedDB
 * transaction: it is whole or absent, whenever the tab dies.
 */
export interface Commands {
  /** Starts a quest, makes it current and pauses any other; its first path point is the start location. */
  startQuest(fields: StartQuestFields): Outcome<Quest>;
  /**
   * Pauses the quest, or the one in hand. `atMs` (epoch ms) is when it was paused outside of the app, if it was: never
   * before its run began, nor later than now.
   */
  pauseQuest(id?: QuestId, atMs?: number): Outcome<Quest>;
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
  /**
   * Adds the walk that fixes kept outside of the app tell of to the paths of their quests, by the same path rule, also
   * when the quest was paused or ended since. All in one transaction, and again the same when given again: once this has
   * answered, the fixes may be forgotten, but for those 'not-synced': their quest may still come with the first sync.
   * Those of another user or of a deleted quest are left out; the answer says how many, by reason.
   */
  recordFixes(kept: KeptFixes): Outcome<RecordedFixes>;
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
  /** Puts the owner's files into this order; one that is not named, added elsewhere meanwhile, comes after. */
  arrangeMedia(owner: MediaOwner, order: readonly MediaId[]): Outcome<void>;
  addEquipment(fields: EquipmentFields): Outcome<Equipment>;
  updateEquipment(id: EquipmentId, changes: Partial<EquipmentFields>): Outcome<Equipment>;
  deleteEquipment(id: EquipmentId): Outcome<void>;
  addContact(fields: ContactFields): Outcome<Contact>;
  updateContact(id: ContactId, changes: Partial<ContactFields>): Outcome<Contact>;
  /** Deletes the contact with its interactions; its permissions stay without it. */
  deleteContact(id: ContactId): Outcome<void>;
  logInteraction(fields: InteractionFields): Outcome<Interaction>;
  updateInteraction(id: InteractionId, changes: InteractionChanges): Outcome<Interaction>;
  deleteInteraction(id: InteractionId): Outcome<void>;
  addPermission(fields: PermissionFields): Outcome<Permission>;
  updatePermission(id: PermissionId, changes: Partial<PermissionFields>): Outcome<Permission>;
  /** Deletes the permission with its documents; quests made under it stay without it. */
  deletePermission(id: PermissionId): Outcome<void>;
  addBucketItem(fields: BucketItemFields): Outcome<BucketItem>;
  updateBucketItem(id: BucketItemId, changes: Partial<BucketItemFields>): Outcome<BucketItem>;
  /** Marks the item found now and links what fulfilled it, in one step (spec section 4). */
  markBucketItemFound(id: BucketItemId, by: FulfilledBy): Outcome<BucketItem>;
  archiveBucketItem(id: BucketItemId): Outcome<BucketItem>;
  /** Makes an item one still to be found again. */
  reopenBucketItem(id: BucketItemId): Outcome<BucketItem>;
  deleteBucketItem(id: BucketItemId): Outcome<void>;
  saveProfile(changes: ProfileChanges): Outcome<Profile>;
  /**
   * Undoes the delete of a quest, a find, gear, a contact, an interaction, a permission or an item of the bucket list that
   * was made on this device in the last 10 s: all that went with it is back, and what waited to be sent waits again.
   * Refused as 'too-late' when the time is over, the delete was sent, or something else has deleted it too.
   */
  undoDelete(row: RowRef): Outcome<void>;
  /** Gives a refused change three more attempts. */
  retryItem(id: QueueItemId): Outcome<void>;
  /** Gives all refused changes three more attempts. */
  retryAll(): Outcome<void>;
  /**
   * Undoes a queued change: a new row goes with all below it, a changed one goes back to the server's copy and a deleted
   * one comes back, both with the next pull.
   */
  discardItem(id: QueueItemId): Outcome<void>;
  /** Lets go of what a notice tells of and keeps. */
  dismissNotice(id: number): Outcome<void>;
  /** Makes anew what a notice keeps; answers where the first row of it is now. */
  restoreNotice(id: number): Outcome<RowRef>;
  /** Keeps a notice of what the app left out of the browser's own storage, since it could run as a script. */
  noteIgnored(data: IgnoredLocalData): Outcome<Ignored>;
  /** Which of the candidates are here already; reads in pieces, and `signal` ends it. */
  recordsHere(candidates: ImportCandidates, signal: AbortSignal): Outcome<RecordsHere>;
  /**
   * Begins to import what was read from files, in the background: answers its id when it has begun, and queries.imports()
   * tells how far it is. Whole or not at all: what a dead tab leaves of it is gone on with, or dropped, at the next start.
   */
  importRecords(order: ImportOrder): Outcome<string>;
  /** Takes an import out again, whether it is over or under way; rows changed since only with `takesEdited`. */
  undoImport(id: string, choice: { readonly takesEdited: boolean }): Outcome<void>;
  /** Lets go of an import that failed. */
  forgetImport(id: string): Outcome<void>;
  savePreferences(changes: Partial<UserPreferences>): Outcome<UserPreferences>;
}
