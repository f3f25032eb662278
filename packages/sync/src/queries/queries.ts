import type { RowQuota } from '@metalquest/core/account/row-quota';
import type { BucketItem, BucketItemStatus } from '@metalquest/core/bucket-list/bucket-item';
import type { Contact } from '@metalquest/core/contact/contact';
import type { OfficerFind } from '@metalquest/core/export/officer-record';
import type { Category } from '@metalquest/core/find/category';
import type { Find } from '@metalquest/core/find/find';
import type { FindCriteria, FindSort } from '@metalquest/core/find/find-filter';
import type { Period } from '@metalquest/core/find/period';
import type { GallerySource } from '@metalquest/core/gallery/public-gallery';
import type { PrivateText } from '@metalquest/core/gallery/secrecy/private-names';
import type { Equipment, EquipmentType } from '@metalquest/core/gear/equipment';
import type { PathPoint } from '@metalquest/core/geo/point';
import type {
  BucketItemId,
  ContactId,
  EquipmentId,
  FindId,
  PermissionId,
  QuestId,
} from '@metalquest/core/ids';
import type { ImportCandidates } from '@metalquest/core/import/import-plan';
import type { QuestSpan } from '@metalquest/core/import/link-quests';
import type { Interaction } from '@metalquest/core/interaction/interaction';
import type { Media } from '@metalquest/core/media/media';
import type { Permission, PermissionStatus } from '@metalquest/core/permission/permission';
import type { UserPreferences } from '@metalquest/core/preferences/preferences';
import type { Profile } from '@metalquest/core/profile/app-user';
import type { Quest, QuestStatus } from '@metalquest/core/quest/quest';
import type { QuestSort } from '@metalquest/core/quest/quest-list';
import type { Notice } from '@metalquest/core/queue/notice';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import type { QueueView } from '@metalquest/core/queue/queue-view';
import type { ImportRecord } from '../import/import-record.ts';
import type { UndoFacts } from '../import/undo-import.ts';
import type { CoverageQueries } from './coverage-queries.ts';
import type { MapQueries } from './map-queries.ts';
import type { SoilQueries } from './soil-queries.ts';

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

export type QuestListItem = Quest & QuestStats;

export interface QuestStats {
  /** Metres along the path; null while points on the server are missing here. */
  readonly distanceM: number | null;
  readonly findCount: number;
  /** False while points on the server are missing here. */
  readonly pathComplete: boolean;
}

export interface FindListItem extends Find {
  readonly questName: string | null;
  readonly firstMedia: Media | null;
  readonly mediaCount: number;
}

export interface FindDetail {
  readonly find: Find;
  readonly quest: Quest | null;
  readonly media: readonly Media[];
  readonly permission: Permission | null;
  readonly bucketItem: BucketItem | null;
  readonly detector: Equipment | null;
  readonly coil: Equipment | null;
  readonly pinpointer: Equipment | null;
}

export interface GearListItem extends Equipment {
  readonly cover: Media | null;
  readonly findCount: number;
}

export interface GearUsage {
  readonly findsByRole: Readonly<Record<EquipmentType, number>>;
  readonly questCount: number;
  /** The newest of those quests, at most three. */
  readonly lastQuests: readonly Quest[];
  /** When the newest of the finds was made; null without any. */
  readonly lastUsed: string | null;
  /** At most six, chosen by bestFinds of core from the newest hundred. */
  readonly bestFinds: readonly Find[];
}

export interface GearDetail {
  readonly gear: Equipment;
  readonly media: readonly Media[];
  readonly usage: GearUsage;
}

export interface FindCounts {
  readonly total: number;
  readonly byCategory: Readonly<Record<Category, number>>;
  /** Number of finds by depth in whole cm; empty depths are absent. */
  readonly byDepthCm: Readonly<Record<number, number>>;
  readonly withPhoto: number;
  readonly deepest: Find | null;
}

/** Quests to list, by default newest first. `search` covers name, place and description. */
export interface QuestFilter {
  readonly offset: number;
  readonly limit: number;
  readonly search?: string;
  readonly status?: QuestStatus;
  readonly sort?: QuestSort;
  /** Started at this ISO time or later. */
  readonly startedFrom?: string;
  /** Started before this ISO time. */
  readonly startedBefore?: string;
}

/** Filters of a list of finds. `search` covers name, details and target ID. */
export interface FindNarrowing extends FindCriteria {
  readonly search?: string;
}

/** Finds to list, by default newest first. */
export interface FindFilter extends FindNarrowing {
  readonly offset: number;
  readonly limit: number;
  readonly sort?: FindSort;
}

export type FindChoice = 'questId' | 'permissionId' | 'detectorId';

/** The size of a list, and its size for each choice of one further filter. */
export interface FindFigures {
  readonly total: number;
  readonly byCategory: Readonly<Record<Category, number>>;
  readonly byDepthCm: Readonly<Record<number, number>>;
  /** Empty periods and materials are absent. */
  readonly byPeriod: Readonly<Partial<Record<Period, number>>>;
  readonly byMaterial: Readonly<Record<string, number>>;
  readonly withPhoto: number;
  readonly withoutPhoto: number;
}

export interface ContactDetail {
  readonly contact: Contact;
  readonly permissions: readonly Permission[];
  readonly interactions: readonly Interaction[];
}

interface InteractionFilter {
  readonly offset: number;
  readonly limit: number;
  readonly contactId?: ContactId;
}

export type PermissionListItem = Permission & { readonly contact: Contact | null };

/** Permissions to list, newest first. `search` covers property, terms and notes. */
interface PermissionFilter {
  readonly offset: number;
  readonly limit: number;
  readonly search?: string;
  readonly status?: PermissionStatus;
}

export interface PermissionDetail {
  readonly permission: Permission;
  readonly contact: Contact | null;
  readonly media: readonly Media[];
  readonly quests: readonly Quest[];
}

export type BucketListItem = BucketItem & { readonly find: Find | null; readonly quest: Quest | null };

/** Items to list, newest first. `search` covers name and notes. */
interface BucketListFilter {
  readonly offset: number;
  readonly limit: number;
  readonly search?: string;
  readonly status?: BucketItemStatus;
}

interface QueueEntry {
  readonly item: QueueItem;
  readonly label: string;
}

/** Reads of the replica for Dexie's liveQuery. They never use the network. */
export interface Queries extends CoverageQueries, MapQueries, SoilQueries {
  /** The current quest, or else the active one, or else the paused one changed last. */
  currentQuest(): Promise<Quest | null>;
  /** The active quest that was started or resumed on this device, which records its path; otherwise null. */
  trackedQuest(): Promise<Quest | null>;
  quest(id: QuestId): Promise<Quest | null>;
  quests(filter: QuestFilter): Promise<Page<QuestListItem>>;
  questPath(id: QuestId): Promise<readonly PathPoint[]>;
  questFinds(id: QuestId): Promise<readonly Find[]>;
  questStats(id: QuestId): Promise<QuestStats>;
  finds(filter: FindFilter): Promise<Page<FindListItem>>;
  /** The ids of a filtered list in order, for scrolling; null without filters: use `finds` to page then. */
  findIds(filter: FindNarrowing & { readonly sort?: FindSort }): Promise<readonly FindId[] | null>;
  /** List items of these finds in this order; missing ones are skipped. */
  findItems(ids: readonly FindId[]): Promise<readonly FindListItem[]>;
  /** The next slice of finds, as with mapFinds, with whether they have a photo. */
  findSlice(
    after: string | null,
    limit: number,
  ): Promise<{
    readonly finds: readonly { readonly find: Find; readonly hasPhoto: boolean }[];
    readonly next: string | null;
  }>;
  /** These finds for the record of a Finds Liaison Officer, in this order; missing ones are skipped. */
  officerFinds(ids: readonly FindId[]): Promise<readonly OfficerFind[]>;
  findFigures(filter: FindNarrowing): Promise<FindFigures>;
  /** The size of the list with each of these chosen, by id; other filters stay. */
  findChoices(
    filter: FindNarrowing,
    by: FindChoice,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
  findCounts(): Promise<FindCounts>;
  find(id: FindId): Promise<FindDetail | null>;
  media(findId: FindId): Promise<readonly Media[]>;
  gearMedia(equipmentId: EquipmentId): Promise<readonly Media[]>;
  equipment(type?: EquipmentType): Promise<readonly Equipment[]>;
  gear(): Promise<readonly GearListItem[]>;
  gearItem(id: EquipmentId): Promise<GearDetail | null>;
  lastFind(): Promise<Find | null>;
  preferences(): Promise<UserPreferences>;
  /** The finds on the first page of a public gallery, newest first, plus one if there are more. */
  gallerySources(): Promise<readonly GallerySource[]>;
  newestFinds(limit: number): Promise<readonly Find[]>;
  /** The user's own names that reveal places: of quests, places, permissions and landowners. */
  ownWords(): Promise<readonly PrivateText[]>;
  profile(): Promise<Profile | null>;
  /** Contacts by name; `search` covers name, address, phone, email and notes. */
  contacts(search?: string): Promise<readonly Contact[]>;
  contact(id: ContactId): Promise<ContactDetail | null>;
  interactions(filter: InteractionFilter): Promise<Page<Interaction>>;
  /** Interactions with a follow-up date in the range (YYYY-MM-DD, inclusive), earliest first. */
  followUps(from: string, to: string): Promise<readonly Interaction[]>;
  permissions(filter: PermissionFilter): Promise<Page<PermissionListItem>>;
  activePermissions(): Promise<readonly Permission[]>;
  /** Active permissions that end in the range (YYYY-MM-DD, inclusive), earliest first. */
  expiringPermissions(from: string, to: string): Promise<readonly PermissionListItem[]>;
  permission(id: PermissionId): Promise<PermissionDetail | null>;
  permissionMedia(permissionId: PermissionId): Promise<readonly Media[]>;
  bucketList(filter: BucketListFilter): Promise<Page<BucketListItem>>;
  pendingBucketItems(): Promise<readonly BucketItem[]>;
  bucketItem(id: BucketItemId): Promise<BucketListItem | null>;
  queue(): Promise<readonly QueueEntry[]>;
  queueItems(filter: { readonly limit: number }): Promise<QueueView>;
  storageUsed(): Promise<{ readonly mediaBytes: number; readonly waitingBytes: number }>;
  imports(): Promise<readonly ImportRecord[]>;
  /** Existing quests that may match a file's finds by day, for linkedToQuests of core. */
  questSpans(candidates: ImportCandidates): Promise<readonly QuestSpan[]>;
  importUndoFacts(id: string): Promise<UndoFacts>;
  filesHere(): Promise<{ readonly all: number; readonly here: number }>;
  /** The account's row usage as last reported by the server; null before. */
  rowQuota(): Promise<RowQuota | null>;
  notices(): Promise<readonly Notice[]>;
}
