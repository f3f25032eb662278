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

/** The result of recording a batch of fixes. */
export interface RecordedFixes {
  /** Points added to paths. */
  readonly points: number;
  readonly leftOut: Readonly<Partial<Record<LeftOut | 'other-user' | 'no-quest' | 'not-synced', number>>>;
}

/** The result of a command, resolved once the change is durable on the device. */
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

export interface QuestChanges {
  readonly name?: string;
  readonly description?: string | null;
  readonly locationName?: string | null;
  readonly weather?: Weather | null;
  readonly permissionId?: PermissionId | null;
}

/** A find to log. Only the quest is required; photos and videos are stored in the same transaction. */
export interface LogFindFields extends FindFields {
  readonly questId: QuestId | null;
  readonly files?: readonly File[];
  /** Refuse the find when a file is rejected, so that a photo held only by the form is not lost. */
  readonly allFiles?: boolean;
  /** Fill a missing place and time from the first photo that has them. */
  readonly useExif?: boolean;
}

/** Gear to add; only the name is required. */
export type EquipmentFields = Pick<Equipment, 'name'> &
  Partial<Omit<Equipment, 'id' | 'userId' | 'name' | 'createdAt' | 'updatedAt'>>;

/** The editable fields of an interaction; its contact cannot change. */
export type InteractionChanges = Partial<Omit<InteractionFields, 'contactId'>>;

/** The find or quest that fulfilled a bucket list item; the quest defaults to the find's. */
export interface FulfilledBy {
  readonly findId?: FindId | null;
  readonly questId?: QuestId | null;
}

/** Browser storage data that was ignored: its key, a label, and the unsafe content found in it. */
export interface IgnoredLocalData {
  readonly key: string;
  readonly label: string;
  readonly content: string;
}

export type MediaOwner =
  | { readonly findId: FindId; readonly equipmentId?: never; readonly permissionId?: never }
  | { readonly equipmentId: EquipmentId; readonly findId?: never; readonly permissionId?: never }
  | { readonly permissionId: PermissionId; readonly findId?: never; readonly equipmentId?: never };

/**
 * All user actions. Each validates with core, then writes rows and queue items in one IndexedDB transaction,
 * so a killed tab leaves all or none of it.
 */
export interface Commands {
  /** Starts a quest, makes it current and pauses any other; its first path point is the start location. */
  startQuest(fields: StartQuestFields): Outcome<Quest>;
  /**
   * Pauses the given or current quest. `atMs` (epoch ms) is the time of a pause made outside the app; it is
   * clamped between the start of the run and now.
   */
  pauseQuest(id?: QuestId, atMs?: number): Outcome<Quest>;
  resumeQuest(id: QuestId): Outcome<Quest>;
  /** Ends the given or current quest. */
  endQuest(id?: QuestId): Outcome<Quest>;
  restartQuest(id: QuestId): Outcome<Quest>;
  activateQuest(id: QuestId): Outcome<Quest>;
  updateQuest(id: QuestId, changes: QuestChanges): Outcome<Quest>;
  /** Deletes the quest with its path, finds and their media. */
  deleteQuest(id: QuestId): Outcome<void>;
  /** Appends a fix to the path if the path rule accepts it; resolves to whether it did. */
  recordPathPoint(questId: QuestId, point: PathPoint): Outcome<boolean>;
  /**
   * Adds fixes recorded outside the app to the paths of their quests, even if a quest has since been paused
   * or ended. Idempotent, in one transaction. The caller may then discard the fixes, except those counted as
   * 'not-synced': their quest may arrive with the first sync. The result counts the skipped fixes by reason.
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
  /** Puts the owner's files into this order; files not listed come after. */
  arrangeMedia(owner: MediaOwner, order: readonly MediaId[]): Outcome<void>;
  addEquipment(fields: EquipmentFields): Outcome<Equipment>;
  updateEquipment(id: EquipmentId, changes: Partial<EquipmentFields>): Outcome<Equipment>;
  deleteEquipment(id: EquipmentId): Outcome<void>;
  addContact(fields: ContactFields): Outcome<Contact>;
  updateContact(id: ContactId, changes: Partial<ContactFields>): Outcome<Contact>;
  /** Deletes the contact with its interactions and unlinks its permissions. */
  deleteContact(id: ContactId): Outcome<void>;
  logInteraction(fields: InteractionFields): Outcome<Interaction>;
  updateInteraction(id: InteractionId, changes: InteractionChanges): Outcome<Interaction>;
  deleteInteraction(id: InteractionId): Outcome<void>;
  addPermission(fields: PermissionFields): Outcome<Permission>;
  updatePermission(id: PermissionId, changes: Partial<PermissionFields>): Outcome<Permission>;
  /** Deletes the permission with its documents and unlinks its quests. */
  deletePermission(id: PermissionId): Outcome<void>;
  addBucketItem(fields: BucketItemFields): Outcome<BucketItem>;
  updateBucketItem(id: BucketItemId, changes: Partial<BucketItemFields>): Outcome<BucketItem>;
  /** Marks the item found now and links the find or quest that fulfilled it (spec section 4). */
  markBucketItemFound(id: BucketItemId, by: FulfilledBy): Outcome<BucketItem>;
  archiveBucketItem(id: BucketItemId): Outcome<BucketItem>;
  reopenBucketItem(id: BucketItemId): Outcome<BucketItem>;
  deleteBucketItem(id: BucketItemId): Outcome<void>;
  saveProfile(changes: ProfileChanges): Outcome<Profile>;
  /**
   * Undoes a delete made on this device in the last 10 s, with its descendants and pending changes. Refused
   * as 'too-late' when the time has passed, the delete was sent, or the row was also deleted elsewhere.
   */
  undoDelete(row: RowRef): Outcome<void>;
  /** Gives a refused change three more attempts. */
  retryItem(id: QueueItemId): Outcome<void>;
  retryAll(): Outcome<void>;
  /**
   * Reverts a queued change. A new row is deleted with its descendants; a changed or deleted row is restored
   * by the next pull.
   */
  discardItem(id: QueueItemId): Outcome<void>;
  /** Dismisses a notice and deletes the data kept with it. */
  dismissNotice(id: number): Outcome<void>;
  /** Recreates the rows kept with a notice; resolves to the reference of the first. */
  restoreNotice(id: number): Outcome<RowRef>;
  /** Adds a notice about browser storage data that was ignored because it could run as a script. */
  noteIgnored(data: IgnoredLocalData): Outcome<Ignored>;
  /** Finds the candidates that already exist here. Reads in chunks; `signal` cancels it. */
  recordsHere(candidates: ImportCandidates, signal: AbortSignal): Outcome<RecordsHere>;
  /**
   * Starts an import in the background and resolves to its id; queries.imports() reports progress. After a
   * crash, the next start completes or removes the import.
   */
  importRecords(order: ImportOrder): Outcome<string>;
  /** Cancels or removes an import; rows changed since are removed only with `takesEdited`. */
  undoImport(id: string, choice: { readonly takesEdited: boolean }): Outcome<void>;
  /** Removes the record of a failed import. */
  forgetImport(id: string): Outcome<void>;
  savePreferences(changes: Partial<UserPreferences>): Outcome<UserPreferences>;
}
