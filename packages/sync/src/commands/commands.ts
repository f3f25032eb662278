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
import type { SkippedReason } from '@metalquest/core/tracking/walk-of-run';
import type { ImportOrder, RecordsHere } from '../import/import-order.ts';
import type { CommandError, RejectedFile } from './command-error.ts';

export interface RecordedFixes {
  readonly points: number;
  readonly leftOut: Readonly<
    Partial<Record<SkippedReason | 'other-user' | 'no-quest' | 'not-synced', number>>
  >;
}

/** The result of a command, resolved once the change is durable on the device. */
export type Outcome<T> = Promise<Result<T, CommandError>>;

interface StartQuestFields {
  readonly name: string;
  readonly description?: string | null;
  readonly location: LngLat | null;
  readonly locationName?: string | null;
  readonly weather?: Weather | null;
  readonly permissionId?: PermissionId | null;
}

interface QuestChanges {
  readonly name?: string;
  readonly description?: string | null;
  readonly locationName?: string | null;
  readonly weather?: Weather | null;
  readonly permissionId?: PermissionId | null;
}

export interface LogFindFields extends FindFields {
  readonly questId: QuestId | null;
  readonly files?: readonly File[];
  /** Refuse the find when a file is rejected, so that a photo held only by the form is not lost. */
  readonly allFiles?: boolean;
  /** Fill a missing place and time from the first photo that has them. */
  readonly useExif?: boolean;
}

export type EquipmentFields = Pick<Equipment, 'name'> &
  Partial<Omit<Equipment, 'id' | 'userId' | 'name' | 'createdAt' | 'updatedAt'>>;

export type InteractionChanges = Partial<Omit<InteractionFields, 'contactId'>>;

/** The find or quest that fulfilled a bucket list item; the quest defaults to the find's. */
interface FulfilledBy {
  readonly findId?: FindId | null;
  readonly questId?: QuestId | null;
}

interface IgnoredLocalData {
  readonly key: string;
  readonly label: string;
  readonly content: string;
}

export type MediaOwner =
  | { readonly findId: FindId; readonly equipmentId?: never; readonly permissionId?: never }
  | { readonly equipmentId: EquipmentId; readonly findId?: never; readonly permissionId?: never }
  | { readonly permissionId: PermissionId; readonly findId?: never; readonly equipmentId?: never };

/** All user actions. Each validates with core, then writes rows and queue items in one atomic transaction. */
export interface Commands {
  /** Starts a quest, makes it current and pauses any other; its first path point is the start location. */
  startQuest(fields: StartQuestFields): Outcome<Quest>;
  /** Pauses the given or current quest; `atMs` (epoch ms) is clamped between the start of the run and now. */
  pauseQuest(id?: QuestId, atMs?: number): Outcome<Quest>;
  resumeQuest(id: QuestId): Outcome<Quest>;
  endQuest(id?: QuestId): Outcome<Quest>;
  restartQuest(id: QuestId): Outcome<Quest>;
  activateQuest(id: QuestId): Outcome<Quest>;
  updateQuest(id: QuestId, changes: QuestChanges): Outcome<Quest>;
  deleteQuest(id: QuestId): Outcome<void>;
  /** Appends a fix to the path if the path rule accepts it; resolves to whether it did. */
  recordPathPoint(questId: QuestId, point: PathPoint): Outcome<boolean>;
  /**
   * Adds fixes recorded outside the app to their paths, even if a quest has since been paused or ended.
   * Idempotent. The caller may then discard the fixes, except those counted as 'not-synced'.
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
  markBucketItemFound(id: BucketItemId, by: FulfilledBy): Outcome<BucketItem>;
  archiveBucketItem(id: BucketItemId): Outcome<BucketItem>;
  reopenBucketItem(id: BucketItemId): Outcome<BucketItem>;
  deleteBucketItem(id: BucketItemId): Outcome<void>;
  saveProfile(changes: ProfileChanges): Outcome<Profile>;
  /** Undoes a local delete of the last 10 s. Gives 'too-late' if expired, sent or deleted elsewhere. */
  undoDelete(row: RowRef): Outcome<void>;
  /** Gives a refused change three more attempts. */
  retryItem(id: QueueItemId): Outcome<void>;
  retryAll(): Outcome<void>;
  /** Reverts a queued change: deletes a new row; the next pull restores a changed or deleted one. */
  discardItem(id: QueueItemId): Outcome<void>;
  dismissNotice(id: number): Outcome<void>;
  /** Recreates the rows kept with a notice; resolves to the reference of the first. */
  restoreNotice(id: number): Outcome<RowRef>;
  /** Adds a notice about browser storage data that was ignored because it could run as a script. */
  noteIgnored(data: IgnoredLocalData): Outcome<Ignored>;
  /** Finds the candidates that already exist here. Reads in chunks; `signal` cancels it. */
  recordsHere(candidates: ImportCandidates, signal: AbortSignal): Outcome<RecordsHere>;
  /** Starts an import in the background and resolves to its id; queries.imports() reports progress. */
  importRecords(order: ImportOrder): Outcome<string>;
  /** Cancels or removes an import; rows changed since are removed only with `takesEdited`. */
  undoImport(id: string, choice: { readonly takesEdited: boolean }): Outcome<void>;
  forgetImport(id: string): Outcome<void>;
  savePreferences(changes: Partial<UserPreferences>): Outcome<UserPreferences>;
}
