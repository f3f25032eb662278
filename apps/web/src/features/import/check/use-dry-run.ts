import type { DryRun } from '@metalquest/core/import/dry-run';
import type { FindCandidate, QuestCandidate } from '@metalquest/core/import/import-plan';
import { useMemo } from 'react';
import type { ImportSession } from '../import-session.ts';
import { beganMs } from './began-at.ts';

/** The expected result of an import, and what the user must still provide. */
export interface DryRunResult {
  readonly run: DryRun;
  readonly fresh: number;
  readonly duplicate: number;
  readonly refused: number;
  readonly undated: readonly QuestCandidate[];
  /** New quests of an archive that were open when it was made. */
  readonly open: readonly QuestCandidate[];
  readonly loose: readonly FindCandidate[];
  readonly daysMissing: number;
}

/** The dry run of the session; null before anything was read. */
export function useDryRun({ candidates, run, startTimes, excluded }: ImportSession): DryRunResult | null {
  return useMemo(() => {
    if (!run || !candidates) return null;
    const counts = Object.values(run.counts);
    const isNew = ({ key }: { readonly key: string }): boolean =>
      !run.duplicates.has(key) && !excluded.has(key);
    const undated = candidates.quests.filter((quest) => !quest.startTime && isNew(quest));
    return {
      run,
      fresh: counts.reduce((sum, { fresh }) => sum + fresh, 0) - excluded.size,
      duplicate: counts.reduce((sum, { duplicate }) => sum + duplicate, 0),
      refused: run.refused,
      undated,
      open: candidates.quests.filter((quest) => quest.open && isNew(quest)),
      loose: candidates.finds.filter((find) => find.quest === null && isNew(find)),
      daysMissing: undated.filter(({ key }) => {
        const at = startTimes.get(key);
        return !at || beganMs(at) === null;
      }).length,
    };
  }, [run, candidates, startTimes, excluded]);
}
