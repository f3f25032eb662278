import type { BucketItem, BucketItemStatus } from '@metalquest/core/bucket-list/bucket-item';
import type { Contact } from '@metalquest/core/contact/contact';
import type { Category } from '@metalquest/core/find/category';
import type { Find } from '@metalquest/core/find/find';
import type { FindCriteria, FindSort } from '@metalquest/core/find/find-filter';
import type { Period } from '@metalquest/core/find/period';
import type { Equipment, EquipmentType } from '@metalquest/core/gear/equipment';
import type { ContactId } from '@metalquest/core/ids';
import type { Interaction } from '@metalquest/core/interaction/interaction';
import type { Media } from '@metalquest/core/media/media';
import type { Permission, PermissionStatus } from '@metalquest/core/permission/permission';
import type { Quest, QuestStatus } from '@metalquest/core/quest/quest';
import type { QuestSort } from '@metalquest/core/quest/quest-list';

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
  /** Photos and videos of the find itself. */
  readonly mediaCount: number;
  readonly isHoleFilled: boolean;
}

export interface FindDetail {
  readonly find: Find;
  readonly quest: Quest | null;
  /** Photos and videos of the find itself. */
  readonly media: readonly Media[];
  /** Photos of the filled hole. */
  readonly holeFilled: readonly Media[];
  readonly voiceNotes: readonly Media[];
  readonly permission: Permission | null;
  readonly bucketItem: BucketItem | null;
  readonly detector: Equipment | null;
  readonly coil: Equipment | null;
  readonly pinpointer: Equipment | null;
  /** Linked gear besides these three, by name. */
  readonly furtherGear: readonly Equipment[];
}

export interface GearListItem extends Equipment {
  readonly cover: Media | null;
  readonly findCount: number;
}

export interface GearUsage {
  readonly findsByRole: Readonly<Record<EquipmentType, number>>;
  readonly questCount: number;
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

export interface InteractionFilter {
  readonly offset: number;
  readonly limit: number;
  readonly contactId?: ContactId;
}

export type PermissionListItem = Permission & { readonly contact: Contact | null };

/** Permissions to list, newest first. `search` covers property, terms and notes. */
export interface PermissionFilter {
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
export interface BucketListFilter {
  readonly offset: number;
  readonly limit: number;
  readonly search?: string;
  readonly status?: BucketItemStatus;
}
