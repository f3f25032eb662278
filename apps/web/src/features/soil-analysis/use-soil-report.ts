import type { QuestId } from '@metalquest/core/ids';
import type { GroundQuest } from '@metalquest/core/soil/ground-fact';
import { type SoilReport, soilReport } from '@metalquest/core/soil/soil-report';
import { type SoilFilter, soilTally } from '@metalquest/core/soil/soil-tally';
import { useEffect, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { type GroundFacts, groundFacts } from './ground-facts.ts';
import { inPieces } from './in-pieces.ts';

/** The ground data of all finds, with a version that increases on each change. */
function useGroundFacts(): {
  readonly facts: GroundFacts | null;
  readonly version: number;
  readonly error: Error | null;
} {
  const { queries } = useEngine();
  const [state, setState] = useState<{ facts: GroundFacts | null; version: number; error: Error | null }>({
    facts: null,
    version: 0,
    error: null,
  });
  useEffect(() => {
    const facts = groundFacts(queries);
    const end = facts.subscribe((error) =>
      setState(({ version }) => ({ facts, version: version + 1, error })),
    );
    return () => {
      end();
      facts.stop();
    };
  }, [queries]);
  return state;
}

/** The report for a filter; null at first. Keeps the last one while the next is computed. */
export function useSoilReport(filter: SoilFilter): SoilReport | null {
  const { queries } = useEngine();
  const { facts, version, error } = useGroundFacts();
  const quests = useLive(() => queries.groundQuests(), [queries]);
  const [report, setReport] = useState<SoilReport | null>(null);
  const known = quests.status === 'ready' ? quests.value : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `facts` is mutable; the version marks changes.
  useEffect(() => {
    if (!facts || !known) return;
    let isOver = false;
    const byId: ReadonlyMap<QuestId, GroundQuest> = new Map(known.map((quest) => [quest.id, quest]));
    const tally = soilTally(filter, byId);
    // A change during the computation restarts it.
    void inPieces(facts.facts.values(), tally.add, () => isOver).then((isComplete) => {
      if (isComplete) setReport(soilReport(tally, byId));
    });
    return () => {
      isOver = true;
    };
  }, [facts, version, known, filter]);
  if (error) throw error;
  if (quests.status === 'error') throw quests.error;
  return report;
}
