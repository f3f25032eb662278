import type { ImportCandidates } from '@metalquest/core/import/import-plan';
import {
  type GroundFact,
  type GroundQuest,
  groundFact,
  groundQuest,
} from '@metalquest/core/soil/ground-fact';
import type { ImportRecord } from '../import/import-record.ts';
import { undoFacts } from '../import/undo-facts.ts';
import { findTable } from '../mapping/find-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import type { Replica } from '../replica/replica.ts';
import { accountQueries } from './account-queries.ts';
import { bucketListQueries } from './bucket-list-queries.ts';
import { coverageQueries } from './coverage-queries.ts';
import { dueRecords } from './due-records.ts';
import { findQueries } from './find-queries.ts';
import { galleryQueries } from './gallery-queries.ts';
import { gearQueries } from './gear-queries.ts';
import { landownerQueries } from './landowner-queries.ts';
import { mapLayerQueries } from './map-layer-queries.ts';
import { mapQueries } from './map-queries.ts';
import { rowsAfter } from './paging.ts';
import { plannedQuestQueries } from './planned-quest-queries.ts';
import { questQueries } from './quest-queries.ts';

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
    ...plannedQuestQueries(replica),
    ...findQueries(replica),
    ...galleryQueries(replica),
    ...gearQueries(replica),
    ...landownerQueries(replica),
    ...bucketListQueries(replica),
    /** Records that may be due until `to` (YYYY-MM-DD, inclusive), for dueItems of core. */
    dueRecords: (to: string) => dueRecords(replica, to),
    ...mapQueries(replica),
    ...mapLayerQueries(replica),
    ...soilQueries(replica),
    ...coverageQueries(replica),
    ...importQueries(replica),
    ...accountQueries(replica),
  };
}

export type Queries = ReturnType<typeof queriesOf>;

function soilQueries(replica: Replica) {
  const finds = replica.rows(findTable);
  return {
    async groundFacts(after: string | null, limit: number) {
      const { rows, next } = await rowsAfter(finds, after, limit);
      return { facts: rows.map(({ value }) => groundFact(value)), next };
    },
    async groundFactsOf(ids: readonly string[]): Promise<readonly GroundFact[]> {
      const rows = await finds.bulkGet([...ids]);
      return rows.flatMap((row) => (row ? [groundFact(row.value)] : []));
    },
    async groundQuests(): Promise<readonly GroundQuest[]> {
      return (await replica.rows(questTable).toArray()).map(({ value }) => groundQuest(value));
    },
  };
}
