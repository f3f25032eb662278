import type { QuestId } from '@metalquest/core/ids';
import type { ExistingRecords } from '@metalquest/core/import/dry-run';
import type { ArchivedAccount, ImportCandidates, MediaCandidate } from '@metalquest/core/import/import-plan';

/** What is here already, and which row a fingerprint is of. */
export interface RecordsHere extends ExistingRecords {
  readonly idOf: ReadonlyMap<string, string>;
  /** Parts of the account that nobody has set: only these come from an archive. */
  readonly unset: ReadonlySet<keyof ArchivedAccount>;
  /** Whether a quest is active or current here: one that comes back active is then paused. */
  readonly isQuestActive: boolean;
}

/** Where finds go that their file ties to no quest: every find needs one (spec section 5). */
export type LooseFinds =
  | { readonly kind: 'quest'; readonly id: QuestId }
  /** A new ended quest for each day; finds without a day share one. */
  | { readonly kind: 'quest-a-day' }
  | { readonly kind: 'one-new-quest'; readonly name: string };

/** What is to be imported. */
export interface ImportOrder {
  /** As the list of imports shows it: 'walk.gpx and 2 more'. */
  readonly name: string;
  readonly candidates: ImportCandidates;
  /** Keys of candidates that the user left out. */
  readonly without: ReadonlySet<string>;
  readonly here: RecordsHere;
  readonly looseFinds: LooseFinds;
  /** The bytes of a photo, video or document; null when they cannot be read any more. */
  readonly openFile: (media: MediaCandidate) => Promise<File | null>;
}
