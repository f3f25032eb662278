import type { Replica } from '../replica/replica.ts';
import type { Queries } from './queries.ts';

export function importQueries(replica: Replica): Pick<Queries, 'imports' | 'importUndoFacts' | 'questSpans'> {
  const load = async () => import('../import/undo-import.ts');
  return {
    imports: () => replica.imports.orderBy('startedAt').reverse().toArray(),
    questSpans: async (candidates) =>
      (await import('../import/quest-spans.ts')).questSpans(replica, candidates),
    importUndoFacts: async (id) => (await Promise.resolve(load())).undoFacts(replica, id),
  };
}
