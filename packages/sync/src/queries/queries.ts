import type { RowQuota } from '@metalquest/core/account/row-quota';
import type { BucketItem, BucketItemStatus } from '@metalquest/core/bucket-list/bucket-item';
import type { Contact } from '@metalquest/core/contact/contact';
import type { OfficerFind } from '@metalquest/core/export/officer-record';
import type { Category } from '@metalquest/core/find/category';
import type { Find } from '@metalquest/core/find/find';
import type { FindCriteria, FindSort } from '@metalquest/core/find/find-filter';
import type { Period } from '@metalquest/core/find/period';
import type { GallerySource } from '@metalquest/core/gallery/public-gallery';
import type { OwnWords } from '@metalquest/core/gallery/secrecy/own-words';
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

/** One page of a list and how many rows the list has in all. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** A quest as lists show it. */
export type QuestListItem = Quest & QuestStats;

/** Distance and number of finds of a quest. */
export interface QuestStats {
  /** Metres along the path; null while points that the server has are not yet on this device. */
  readonly distanceM: number | null;
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
  /** What the quest was made under. */
  readonly permission: Permission | null;
  /** The wish that this find fulfilled. */
  readonly bucketItem: BucketItem | null;
  readonly detector: Equipment | null;
  readonly coil: Equipment | null;
  readonly pinpointer: Equipment | null;
}

/** A piece of gear as the shelf shows it. */
export interface GearListItem extends Equipment {
  /** Its first photo, or video where there is none. */
  readonly cover: Media | null;
  /** How many finds name it, in whatever role. */
  readonly findCount: number;
}

/** What a piece of gear was used for. */
export interface GearUsage {
  /** How many finds name it as their detector, coil, pinpointer or as further gear. */
  readonly findsByRole: Readonly<Record<EquipmentType, number>>;
  /** How many quests have such finds. */
  readonly questCount: number;
  /** The newest of those quests, at most three. */
  readonly lastQuests: readonly Quest[];
  /** When the newest of the finds was made; null without any. */
  readonly lastUsed: string | null;
  /** At most six, as bestFinds of core has it, of the newest hundred. */
  readonly bestFinds: readonly Find[];
}

/** A piece of gear with all that belongs to it. */
export interface GearDetail {
  readonly gear: Equipment;
  readonly media: readonly Media[];
  readonly usage: GearUsage;
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

/** Which quests to list, newest first unless `sort` says otherwise. `search` looks at words of name, place and description. */
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

/** What narrows a list of finds. `search` looks at words of name, details and target ID. */
export interface FindNarrowing extends FindCriteria {
  readonly search?: string;
}

/** Which finds to list, newest first unless `sort` says otherwise. */
export interface FindFilter extends FindNarrowing {
  readonly offset: number;
  readonly limit: number;
  readonly sort?: FindSort;
}

/** A filter that is chosen from the user's own rows. */
export type FindChoice = 'questId' | 'permissionId' | 'detectorId';

/** How many finds a list holds, and would hold for each choice of one more filter while the others stay. */
export interface FindFigures {
  readonly total: number;
  readonly byCategory: Readonly<Record<Category, number>>;
  /** By depth in whole cm; a depth without any is absent. */
  readonly byDepthCm: Readonly<Record<number, number>>;
  /** A period or a material without any is absent. */
  readonly byPeriod: Readonly<Partial<Record<Period, number>>>;
  readonly byMaterial: Readonly<Record<string, number>>;
  readonly withPhoto: number;
  readonly withoutPhoto: number;
}

/** A contact with what was agreed with them and said to them, newest first. */
export interface ContactDetail {
  readonly contact: Contact;
  readonly permissions: readonly Permission[];
  readonly interactions: readonly Interaction[];
}

/** Which interactions to list, newest first. */
export interface InteractionFilter {
  readonly offset: number;
  readonly limit: number;
  readonly contactId?: ContactId;
}

/** A permission as lists show it. */
export type PermissionListItem = Permission & { readonly contact: Contact | null };

/** Which permissions to list, newest first. `search` looks at words of the property, terms and notes. */
export interface PermissionFilter {
  readonly offset: number;
  readonly limit: number;
  readonly search?: string;
  readonly status?: PermissionStatus;
}

/** A permission with all that belongs to it. */
export interface PermissionDetail {
  readonly permission: Permission;
  readonly contact: Contact | null;
  readonly media: readonly Media[];
  /** The quests made under it, newest first. */
  readonly quests: readonly Quest[];
}

/** An item of the bucket list with the find and the quest that fulfilled it. */
export type BucketListItem = BucketItem & { readonly find: Find | null; readonly quest: Quest | null };

/** Which items to list, newest first. `search` looks at words of name and notes. */
export interface BucketListFilter {
  readonly offset: number;
  readonly limit: number;
  readonly search?: string;
  readonly status?: BucketItemStatus;
}

/** A queued change in the words of the product. */
export interface QueueEntry {
  readonly item: QueueItem;
  /** 'find "Silver penny"' */
  readonly label: string;
}

/** Reads of the replica: plain async functions that Dexie's liveQuery can observe. They never touch the network. */
export interface Queries extends CoverageQueries, MapQueries, SoilQueries {
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
  /** A narrowed list as ids in its order, for a list that scrolls; null when all finds are wanted: page those by `finds`. */
  findIds(filter: FindNarrowing & { readonly sort?: FindSort }): Promise<readonly FindId[] | null>;
  /** These finds as lists show them, in this order; one that is gone is left out. */
  findItems(ids: readonly FindId[]): Promise<readonly FindListItem[]>;
  /** The next finds, and which have a photo, for what adds up all of them: slice by slice as with mapFinds. */
  findSlice(
    after: string | null,
    limit: number,
  ): Promise<{
    readonly finds: readonly { readonly find: Find; readonly hasPhoto: boolean }[];
    readonly next: string | null;
  }>;
  /** These finds as a record for a Finds Liaison Officer wants them, in this order; one that is gone is left out. */
  officerFinds(ids: readonly FindId[]): Promise<readonly OfficerFind[]>;
  findFigures(filter: FindNarrowing): Promise<FindFigures>;
  /** How many finds the list would hold with each of these chosen, by id, while the other filters stay. */
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
  /** The shelf: all gear by name, each with its picture and the number of its finds. */
  gear(): Promise<readonly GearListItem[]>;
  gearItem(id: EquipmentId): Promise<GearDetail | null>;
  /** The find logged last, whose gear the next one is offered. */
  lastFind(): Promise<Find | null>;
  preferences(): Promise<UserPreferences>;
  /** The finds on the first page of a public gallery, newest first, and one more when there are more. */
  gallerySources(): Promise<readonly GallerySource[]>;
  /** The finds found last, newest first. */
  newestFinds(limit: number): Promise<readonly Find[]>;
  /** Names of the user's own that tell where: of quests, places, permissions and landowners. */
  ownWords(): Promise<readonly OwnWords[]>;
  profile(): Promise<Profile | null>;
  /** All contacts by name; with a search those with its words in name, address, phone, e-mail or notes. */
  contacts(search?: string): Promise<readonly Contact[]>;
  contact(id: ContactId): Promise<ContactDetail | null>;
  interactions(filter: InteractionFilter): Promise<Page<Interaction>>;
  /** Interactions to be followed up from one day to another (YYYY-MM-DD, both included), the first due first. */
  followUps(from: string, to: string): Promise<readonly Interaction[]>;
  permissions(filter: PermissionFilter): Promise<Page<PermissionListItem>>;
  /** Active permissions by property, for choosing one (spec section 7). */
  activePermissions(): Promise<readonly Permission[]>;
  /** Active permissions whose last day lies between two days (YYYY-MM-DD, both included), the first to end first. */
  expiringPermissions(from: string, to: string): Promise<readonly PermissionListItem[]>;
  permission(id: PermissionId): Promise<PermissionDetail | null>;
  permissionMedia(permissionId: PermissionId): Promise<readonly Media[]>;
  bucketList(filter: BucketListFilter): Promise<Page<BucketListItem>>;
  /** What is still to be found, by name (spec section 7). */
  pendingBucketItems(): Promise<readonly BucketItem[]>;
  bucketItem(id: BucketItemId): Promise<BucketListItem | null>;
  /** What is waiting to be sent, oldest first. */
  queue(): Promise<readonly QueueEntry[]>;
  /** The queue as the sync centre lists it; at most `limit` changes are listed, all are counted. */
  queueItems(filter: { readonly limit: number }): Promise<QueueView>;
  /** Bytes of photos and other files on this device, and of those among them that wait to be sent. */
  storageUsed(): Promise<{ readonly mediaBytes: number; readonly waitingBytes: number }>;
  /** What was brought in from files, and how far what is under way is; newest first. */
  imports(): Promise<readonly ImportRecord[]>;
  /** Quests that are here and may be those of finds of a file, by their day: for linkedToQuests of core. */
  questSpans(candidates: ImportCandidates): Promise<readonly QuestSpan[]>;
  /** What undoing an import would meet. */
  importUndoFacts(id: string): Promise<UndoFacts>;
  /** How many photos and other files there are, and of how many the file itself is on this device. */
  filesHere(): Promise<{ readonly all: number; readonly here: number }>;
  /** What the rows of the account take on the server, as it said last; null before. */
  rowQuota(): Promise<RowQuota | null>;
  /** What befell data of this device and waits for the user to restore or dismiss it, newest first. */
  notices(): Promise<readonly Notice[]>;
}
