import type { BucketItem } from '../bucket-list/bucket-item.ts';
import type { Contact } from '../contact/contact.ts';
import type { Category } from '../find/category.ts';
import type { Find } from '../find/find.ts';
import type { Equipment, EquipmentType } from '../gear/equipment.ts';
import type { LngLat } from '../geo/point.ts';
import type { QuestId } from '../ids.ts';
import type { Interaction } from '../interaction/interaction.ts';
import type { OwnLayer } from '../map/own/own-layer.ts';
import type { MediaOwnerKind, MediaType } from '../media/media.ts';
import type { Boundary, Permission } from '../permission/permission.ts';
import type { UserPreferences } from '../preferences/preferences.ts';
import type { Profile } from '../profile/app-user.ts';
import type { PlannedQuest } from '../quest/planned-quest.ts';
import type { Weather } from '../quest/weather.ts';
import type { Result } from '../result.ts';
import type { ImportProblem } from './import-problem.ts';

/* Candidates are cleaned records, linked by `key` (unique within an import) until rows get their ids. */

export interface ImportedFile {
  readonly name: string;
  readonly sizeBytes: number;
}

export interface ImportSource {
  readonly file: string;
  /** Line of a text file or row of a table (header is 1); null for a photo. */
  readonly line: number | null;
  /** Identifies the record across files and imports: 32 hex digits that reveal no location. */
  readonly fingerprint: string;
}

interface Candidate {
  readonly key: string;
  readonly source: ImportSource;
}

/** `lngLat`: pairs lng, lat in degrees. `times`: strictly ascending epoch ms; null if implausible. */
export interface PathCandidate {
  readonly lngLat: Float64Array;
  readonly times: Float64Array | null;
}

/** State of an unfinished quest in our own archive; `segmentStart` is set while its timer runs. */
interface OpenQuest {
  readonly status: 'active' | 'paused';
  readonly segmentStart: string | null;
}

export type TimeProblem = 'no-times' | 'broken-times';

/** Times are ISO-8601 UTC, `proposedDay` YYYY-MM-DD. Without `startTime` the user adds it (`datedQuest`). */
export interface QuestCandidate extends Candidate {
  readonly name: string;
  readonly notes: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly timeTrouble: TimeProblem | null;
  readonly proposedDay: string | null;
  /** Timer seconds without pauses between segments; null without times. */
  readonly durationSeconds: number | null;
  readonly startPlace: LngLat | null;
  readonly placeName: string | null;
  readonly path: PathCandidate | null;
  readonly permissionKey: string | null;
  readonly weather: Weather | null;
  /** Pieces of litter, only in our own exports. */
  readonly litterCount?: number;
  readonly open?: OpenQuest;
}

export type QuestLink =
  | { readonly kind: 'candidate'; readonly key: string }
  | { readonly kind: 'existing'; readonly id: QuestId };

type FindText = Omit<
  Find,
  | 'id'
  | 'userId'
  | 'questId'
  | 'location'
  | 'category'
  | 'detectorId'
  | 'coilId'
  | 'pinpointerId'
  | 'foundAt'
  | 'createdAt'
  | 'updatedAt'
>;

/** At most one of `foundAt` (ISO-8601 UTC) and `foundDay` (YYYY-MM-DD) is set. */
export interface FindCandidate extends Candidate, FindText {
  readonly category: Category;
  readonly place: LngLat | null;
  /** Side in metres of the square around `place`; null for a position. */
  readonly placePrecisionM: number | null;
  readonly foundAt: string | null;
  /** YYYY-MM-DD if the file has only a day. */
  readonly foundDay: string | null;
  /** Null if the file names no quest: the plan creates or asks for one. */
  readonly quest: QuestLink | null;
  /** Keys of gear candidates; from our own archive only. */
  readonly detectorKey: string | null;
  readonly coilKey: string | null;
  readonly pinpointerKey: string | null;
  /** Photo file names in the record; the files may be missing. */
  readonly photoNames: readonly string[];
}

type Unowned<Row> = Omit<Row, 'id' | 'userId' | 'createdAt' | 'updatedAt'>;

export interface ContactCandidate extends Candidate, Unowned<Contact> {}

export interface PermissionCandidate extends Candidate, Omit<Unowned<Permission>, 'contactId'> {
  readonly contactKey: string | null;
}

export interface InteractionCandidate extends Candidate, Omit<Unowned<Interaction>, 'contactId'> {
  readonly contactKey: string;
}

export interface GearCandidate extends Candidate, Unowned<Equipment> {}

/** From our own archive: additional gear of a find. */
export interface FindGearCandidate extends Candidate {
  readonly findKey: string;
  readonly gearKey: string;
  readonly role: EquipmentType;
}

export interface BucketItemCandidate extends Candidate, Omit<Unowned<BucketItem>, 'findId' | 'questId'> {
  readonly findKey: string | null;
  readonly questKey: string | null;
}

/** From our own archive. */
export interface PlannedQuestCandidate
  extends Candidate,
    Omit<Unowned<PlannedQuest>, 'permissionId' | 'gearIds' | 'questId'> {
  readonly permissionKey: string | null;
  readonly gearKeys: readonly string[];
  /** The quest that it became. */
  readonly questKey: string | null;
}

/** From our own archive. */
export interface MapLayerCandidate extends Candidate, Unowned<OwnLayer> {}

export interface MediaOwner {
  readonly kind: MediaOwnerKind;
  readonly key: string;
}

/** A media file to import; its bytes are read through `file` and `entry` when the plan is applied. */
export interface MediaCandidate extends Candidate {
  readonly file: string;
  /** Path inside the file if it is an archive. */
  readonly entry: string | null;
  readonly filename: string;
  readonly mediaType: MediaType;
  readonly sizeBytes: number;
  readonly sortOrder: number;
  /** From EXIF, which is stripped before upload. ISO-8601 UTC. */
  readonly place: LngLat | null;
  readonly takenAt: string | null;
  /** Set for a voice note, from our own archive only. */
  readonly sound?: { readonly recordedAt: string; readonly durationMs: number };
  /** Null until the user chooses. */
  readonly owner: MediaOwner | null;
}

export interface BoundaryCandidate extends Candidate {
  readonly name: string;
  readonly boundary: Boundary;
}

/** From our own archive; applied only where the account has none. */
export interface ArchivedAccount {
  readonly profile?: Profile;
  readonly preferences?: UserPreferences;
}

export interface ImportCandidates {
  readonly files: readonly ImportedFile[];
  readonly quests: readonly QuestCandidate[];
  readonly finds: readonly FindCandidate[];
  readonly media: readonly MediaCandidate[];
  readonly boundaries: readonly BoundaryCandidate[];
  readonly contacts: readonly ContactCandidate[];
  readonly permissions: readonly PermissionCandidate[];
  readonly interactions: readonly InteractionCandidate[];
  readonly gear: readonly GearCandidate[];
  readonly findGear: readonly FindGearCandidate[];
  readonly bucketItems: readonly BucketItemCandidate[];
  readonly plannedQuests: readonly PlannedQuestCandidate[];
  readonly mapLayers: readonly MapLayerCandidate[];
  readonly account?: ArchivedAccount;
  readonly problems: readonly ImportProblem[];
}

/** In the order of application: parents before children. */
export const CANDIDATE_KINDS = [
  'contacts',
  'permissions',
  'interactions',
  'gear',
  'quests',
  'finds',
  'findGear',
  'bucketItems',
  'plannedQuests',
  'mapLayers',
  'media',
  'boundaries',
] as const;

export type CandidateKind = (typeof CANDIDATE_KINDS)[number];

export type ImportReading = Result<ImportCandidates, ImportProblem>;

export const NO_CANDIDATES: ImportCandidates = {
  files: [],
  quests: [],
  finds: [],
  media: [],
  boundaries: [],
  contacts: [],
  permissions: [],
  interactions: [],
  gear: [],
  findGear: [],
  bucketItems: [],
  plannedQuests: [],
  mapLayers: [],
  problems: [],
};
