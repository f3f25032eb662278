import type { ImportCandidates } from '@metalquest/core/import/import-plan';
import type { ImportRecord } from '../import/import-record.ts';
import type { Replica } from '../replica/replica.ts';

export function importQueries(replica: Replica) {
  const load = async () => import('../import/undo-import.ts');
  return {
    imports: (): Promise<readonly ImportRecord[]> => replica.imports.orderBy('startedAt').reverse().toArray(),
    /** Existing quests that may match a file's finds by day, for linkedToQuests of core. */
    questSpans: async (candidates: ImportCandidates) =>
      (await import('../import/quest-spans.ts')).questSpans(replica, candidates),
    importUndoFacts: async (id: string) => (await Promise.resolve(load())).undoFacts(replica, id),
  };
}
