import type { QuestId } from '@metalquest/core/ids';
import type { ExistingRecords } from '@metalquest/core/import/dry-run';
import type { ArchivedAccount, ImportCandidates, MediaCandidate } from '@metalquest/core/import/import-plan';

export interface RecordsHere extends ExistingRecords {
  readonly idOf: ReadonlyMap<string, string>;
  readonly unset: ReadonlySet<keyof ArchivedAccount>;
  /** Whether a quest is active or current here; if so, an imported active quest is paused. */
  readonly isQuestActive: boolean;
  /** The number of the account's own map layers. */
  readonly ownLayers: number;
}

/** The quest for finds without a quest in their file, because each find needs one (spec section 5). */
export type LooseFinds =
  | { readonly kind: 'quest'; readonly id: QuestId }
  /** One new ended quest per day; finds without a day share one. */
  | { readonly kind: 'quest-a-day' }
  | { readonly kind: 'one-new-quest'; readonly name: string };

export interface ImportOrder {
  readonly name: string;
  readonly candidates: ImportCandidates;
  readonly excluded: ReadonlySet<string>;
  readonly existing: RecordsHere;
  readonly looseFinds: LooseFinds;
  /** The content of a photo, video or document; null when it is no longer readable. */
  readonly openFile: (media: MediaCandidate) => Promise<File | null>;
}
