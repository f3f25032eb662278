import {
  type GroundFact,
  type GroundQuest,
  groundFact,
  groundQuest,
} from '@metalquest/core/soil/ground-fact';
import { findTable } from '../mapping/find-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import type { Replica } from '../replica/replica.ts';
import { rowsAfter } from './paging.ts';

export interface SoilQueries {
  /** The next slice of finds for the soil analysis, as with mapFinds. */
  groundFacts(
    after: string | null,
    limit: number,
  ): Promise<{ readonly facts: readonly GroundFact[]; readonly next: string | null }>;
  groundFactsOf(ids: readonly string[]): Promise<readonly GroundFact[]>;
  groundQuests(): Promise<readonly GroundQuest[]>;
}

export function soilQueries(replica: Replica): SoilQueries {
  const finds = replica.rows(findTable);
  return {
    async groundFacts(after, limit) {
      const { rows, next } = await rowsAfter(finds, after, limit);
      return { facts: rows.map(({ value }) => groundFact(value)), next };
    },
    async groundFactsOf(ids) {
      const rows = await finds.bulkGet([...ids]);
      return rows.flatMap((row) => (row ? [groundFact(row.value)] : []));
    },
    async groundQuests() {
      return (await replica.rows(questTable).toArray()).map(({ value }) => groundQuest(value));
    },
  };
}
