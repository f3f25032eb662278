import type { ImportCandidates } from '@metalquest/core/import/import-plan';
import type { ImportRecord } from '../import/import-record.ts';
import { undoFacts } from '../import/undo-facts.ts';
import type { Replica } from '../replica/replica.ts';
import { accountQueries } from './account-queries.ts';
import { bucketListQueries } from './bucket-list-queries.ts';
import { coverageQueries } from './coverage-queries.ts';
import { findQueries } from './find-queries.ts';
import { galleryQueries } from './gallery-queries.ts';
import { gearQueries } from './gear-queries.ts';
import { landownerQueries } from './landowner-queries.ts';
import { mapLayerQueries } from './map-layer-queries.ts';
import { mapQueries } from './map-queries.ts';
import { questQueries } from './quest-queries.ts';
import { soilQueries } from './soil-queries.ts';

function importQueries(replica: Replica) {
  return {
    imports: (): Promise<readonly ImportRecord[]> => replica.imports.orderBy('startedAt').reverse().toArray(),
    /** Existing quests that may match a file's finds by day, for linkedToQuests of core. */
    questSpans: async (candidates: ImportCandidates) =>
      (await import('../import/quest-spans.ts')).questSpans(replica, candidates),
    importUndoFacts: (id: string) => undoFacts(replica, id),
  };
}

/** Reads of the replica for Dexie's liveQuery. They never use the network. */
export function queriesOf(replica: Replica) {
  return {
    ...questQueries(replica),
    ...findQueries(replica),
    ...galleryQueries(replica),
    ...gearQueries(replica),
    ...landownerQueries(replica),
    ...bucketListQueries(replica),
    ...mapQueries(replica),
    ...mapLayerQueries(replica),
    ...soilQueries(replica),
    ...coverageQueries(replica),
    ...importQueries(replica),
    ...accountQueries(replica),
  };
}

export type Queries = ReturnType<typeof queriesOf>;
