import type { DryRun } from '@metalquest/core/import/dry-run';
import type { FindCandidate, QuestCandidate } from '@metalquest/core/import/import-plan';
import { useMemo } from 'react';
import { beganMs } from './began-at.ts';
import type { ImportSession } from './import-session.ts';

/** What an import would do now, and what is still to be said before it can be done. */
export interface ImportOutlook {
  readonly run: DryRun;
  /** How many records would be written. */
  readonly fresh: number;
  readonly duplicate: number;
  readonly refused: number;
  /** New quests that do not know their day. */
  readonly undated: readonly QuestCandidate[];
  /** New quests of an archive that had not ended when it was made. */
  readonly open: readonly QuestCandidate[];
  /** New finds that no quest of the files, nor one here, is known for. */
  readonly loose: readonly FindCandidate[];
  /** How many of the undated still lack their day. */
  readonly daysMissing: number;
}

/** The outlook of what was read; null before anything was. */
export function useDryRun({ candidates, run, began, without }: ImportSession): ImportOutlook | null {
  return useMemo(() => {
    if (!run || !candidates) return null;
    const counts = Object.values(run.counts);
    const isNew = ({ key }: { readonly key: string }): boolean =>
      !run.duplicates.has(key) && !without.has(key);
    const undated = candidates.quests.filter((quest) => !quest.startTime && isNew(quest));
    return {
      run,
      fresh: counts.reduce((sum, { fresh }) => sum + fresh, 0) - without.size,
      duplicate: counts.reduce((sum, { duplicate }) => sum + duplicate, 0),
      refused: run.refused,
      undated,
      open: candidates.quests.filter((quest) => quest.open && isNew(quest)),
      loose: candidates.finds.filter((find) => find.quest === null && isNew(find)),
      daysMissing: undated.filter(({ key }) => {
        const at = began.get(key);
        return !at || beganMs(at) === null;
      }).length,
    };
  }, [run, candidates, began, without]);
}
