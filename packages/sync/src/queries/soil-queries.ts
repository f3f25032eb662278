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

export function soilQueries(replica: Replica) {
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
