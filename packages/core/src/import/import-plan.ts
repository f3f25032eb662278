import type { BucketItem } from '../bucket-list/bucket-item.ts';
import type { Contact } from '../contact/contact.ts';
import type { Category } from '../find/category.ts';
import type { Find } from '../find/find.ts';
import type { Equipment, EquipmentType } from '../gear/equipment.ts';
import type { LngLat } from '../geo/point.ts';
import type { QuestId } from '../ids.ts';
import type { Interaction } from '../interaction/interaction.ts';
import type { MediaType } from '../media/media.ts';
import type { Boundary, Permission } from '../permission/permission.ts';
import type { UserPreferences } from '../preferences/preferences.ts';
import type { Profile } from '../profile/app-user.ts';
import type { Weather } from '../quest/weather.ts';
import type { Result } from '../result.ts';
import type { ImportProblem } from './import-problem.ts';

/*
 * What a reader of any format gives. A candidate is what a file says, cleaned to what the product can keep; nothing is
 * written yet. Candidates name each other by `key`, which is unique among all candidates of one import and is a row's
 * old id in an archive of our own; the row gets its id when the plan is applied.
 */

/** A file the user picked. */
export interface ImportedFile {
  readonly name: string;
  readonly sizeBytes: number;
}

/** Where a candidate comes from. */
export interface ImportSource {
  readonly file: string;
  /** Line of a text file, row of a table as a spreadsheet counts (the header is 1); null for a photo. */
  readonly line: number | null;
  /** The same for the same record in any file and at any time: 32 hex digits that tell nothing of the place. */
  readonly fingerprint: string;
}

interface Candidate {
  readonly key: string;
  readonly source: ImportSource;
}

/**
 * A walked line. `lngLat` holds degrees in pairs: lng, lat, lng, lat. `times` holds epoch milliseconds, one for each
 * pair, strictly ascending; null when the file tells none that can be believed. Both can be transferred from a worker.
 */
export interface PathCandidate {
  readonly lngLat: Float64Array;
  readonly times: Float64Array | null;
}

/** How a quest stood that had not ended when our own archive was made: `segmentStart` is set while its timer ran. */
export interface OpenQuest {
  readonly status: 'active' | 'paused';
  /** ISO-8601 UTC ending in Z. */
  readonly segmentStart: string | null;
}

/** Why a quest has no time of its own. */
export type TimeTrouble = 'no-times' | 'broken-times';

/**
 * A quest to be. `startTime` null means that the user must be asked for it (`timeTrouble` says why, `proposedDay` what
 * to offer); `datedQuest` then fills it in.
 */
export interface QuestCandidate extends Candidate {
  readonly name: string;
  readonly notes: string | null;
  /** ISO-8601 UTC ending in Z. */
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly timeTrouble: TimeTrouble | null;
  /** YYYY-MM-DD, when the file says on which day it may have been. */
  readonly proposedDay: string | null;
  /** Whole seconds the timer ran, pauses between segments left out; null when there are no times. */
  readonly durationSeconds: number | null;
  readonly startPlace: LngLat | null;
  readonly placeName: string | null;
  readonly path: PathCandidate | null;
  /** From our own archive only. */
  readonly permissionKey: string | null;
  readonly weather: Weather | null;
  readonly open?: OpenQuest;
}

/** The quest something belongs to: one of this import, or one that is here already. */
export type QuestLink =
  | { readonly kind: 'candidate'; readonly key: string }
  | { readonly kind: 'existing'; readonly id: QuestId };

/** What a find says of itself, but for what ties it to other rows. */
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

/** A find to be. At most one of `foundAt` and `foundDay` is set; both null means that the file does not say when. */
export interface FindCandidate extends Candidate, FindText {
  readonly category: Category;
  readonly place: LngLat | null;
  /** Side of the square that the place is the middle of, in metres; null when it is a position. */
  readonly placePrecisionM: number | null;
  /** ISO-8601 UTC ending in Z. */
  readonly foundAt: string | null;
  /** YYYY-MM-DD, when the file tells a day only. */
  readonly foundDay: string | null;
  /** Null when the file ties it to no quest: the plan then makes or asks for one. */
  readonly quest: QuestLink | null;
  /** Keys of gear candidates; from our own archive only. */
  readonly detectorKey: string | null;
  readonly coilKey: string | null;
  readonly pinpointerKey: string | null;
  /** File names of photos that the record speaks of, which may or may not be among the files. */
  readonly photoNames: readonly string[];
}

type Unowned<Row> = Omit<Row, 'id' | 'userId' | 'createdAt' | 'updatedAt'>;

/** A landowner contact of our own archive. */
export interface ContactCandidate extends Candidate, Unowned<Contact> {}

/** A permission of our own archive. */
export interface PermissionCandidate extends Candidate, Omit<Unowned<Permission>, 'contactId'> {
  readonly contactKey: string | null;
}

/** A contact interaction of our own archive. */
export interface InteractionCandidate extends Candidate, Omit<Unowned<Interaction>, 'contactId'> {
  readonly contactKey: string;
}

/** Gear of our own archive. */
export interface GearCandidate extends Candidate, Unowned<Equipment> {}

/** Further gear that a find of our own archive was made with. */
export interface FindGearCandidate extends Candidate {
  readonly findKey: string;
  readonly gearKey: string;
  readonly role: EquipmentType;
}

/** A bucket list item of our own archive. */
export interface BucketItemCandidate extends Candidate, Omit<Unowned<BucketItem>, 'findId' | 'questId'> {
  readonly findKey: string | null;
  readonly questKey: string | null;
}

/** What a photo, video or document belongs to. */
export interface MediaOwner {
  readonly kind: 'find' | 'gear' | 'permission';
  readonly key: string;
}

/** A photo, video or document to be. Its bytes are opened by `file` and `entry` when the plan is applied. */
export interface MediaCandidate extends Candidate {
  /** The picked file that holds it. */
  readonly file: string;
  /** The path inside that file, if it is an archive. */
  readonly entry: string | null;
  readonly filename: string;
  readonly mediaType: MediaType;
  readonly sizeBytes: number;
  readonly sortOrder: number;
  /** Where and when its EXIF says it was taken; stripped before it leaves the device. ISO-8601 UTC. */
  readonly place: LngLat | null;
  readonly takenAt: string | null;
  /** Null when it is not known yet: the user chooses. */
  readonly owner: MediaOwner | null;
}

/** A closed line that may be the boundary of a permission; the user says of which. */
export interface BoundaryCandidate extends Candidate {
  readonly name: string;
  readonly boundary: Boundary;
}

/** Profile and settings of our own archive; taken only where nobody has set any. */
export interface ArchivedAccount {
  readonly profile?: Profile;
  readonly preferences?: UserPreferences;
}

/** All that was read from the picked files, and what was wrong with them. */
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
  readonly account?: ArchivedAccount;
  readonly problems: readonly ImportProblem[];
}

/** The kinds of candidates, in the order a plan applies them: parents before children. */
export const CANDIDATE_KINDS = [
  'contacts',
  'permissions',
  'interactions',
  'gear',
  'quests',
  'finds',
  'findGear',
  'bucketItems',
  'media',
  'boundaries',
] as const;

/** One of {@link CANDIDATE_KINDS}. */
export type CandidateKind = (typeof CANDIDATE_KINDS)[number];

/** What a reader gives: candidates with the problems of single records among them, or why nothing could be read. */
export type ImportReading = Result<ImportCandidates, ImportProblem>;

/** No candidates of any kind. */
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
  problems: [],
};
