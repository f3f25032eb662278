import { asFindId, asQuestId, type EquipmentId } from '@metalquest/core/ids';
import { pointsMissing } from '@metalquest/core/paths/missing-paths';
import type { Quest } from '@metalquest/core/quest/quest';
import { type FindFact, findFact, type QuestFact, questFact } from '@metalquest/core/statistics/facts';
import type { FactChanges } from '@metalquest/core/statistics/live/fact-index';
import Dexie from 'dexie';
import { type FindEquipment, findEquipmentTable } from '../mapping/equipment-table.ts';
import { findTable } from '../mapping/find-table.ts';
import { questTable } from '../mapping/quest-table.ts';
import { rowsAfter } from '../queries/paging.ts';
import { pathStateOf } from '../replica/path-state.ts';
import type { Replica } from '../replica/replica.ts';
import { emptyPath } from '../replica/store-entries.ts';
import type { StoredRow } from '../replica/stored-row.ts';

const SLICE = 500;

interface Slice {
  readonly facts: FactChanges;
  readonly next: string | null;
}

async function questFacts(
  replica: Replica,
  rows: readonly (StoredRow<Quest> | undefined)[],
): Promise<readonly QuestFact[]> {
  const found = rows.filter((row) => row !== undefined);
  const summaries = await replica.pathSummaries.bulkGet(found.map(({ id }) => id));
  return found.map((row, index) => {
    const summary = summaries[index] ?? emptyPath(row.id);
    const isComplete = pointsMissing(pathStateOf(row, summary)) === 0;
    return questFact(row.value, { distanceM: summary.distanceM, isComplete });
  });
}

function gearByFind(links: readonly StoredRow<FindEquipment>[]): ReadonlyMap<string, readonly EquipmentId[]> {
  const linked = new Map<string, EquipmentId[]>();
  for (const { value } of links) {
    const ids = linked.get(value.findId);
    if (ids) ids.push(value.equipmentId);
    else linked.set(value.findId, [value.equipmentId]);
  }
  return linked;
}

export async function findSlice(replica: Replica, after: string | null): Promise<Slice> {
  const { rows, next } = await rowsAfter(replica.rows(findTable), after, SLICE);
  const [first, last] = [rows[0]?.id, rows.at(-1)?.id];
  const ofFinds = replica.rows(findEquipmentTable).where('value.findId');
  // One range read: the finds of a slice are next to each other.
  const links = first && last ? await ofFinds.between(first, last, true, true).toArray() : [];
  const linked = gearByFind(links);
  const finds = rows.map(({ id, value }) => findFact(value, linked.get(id) ?? []));
  return { facts: { finds }, next };
}

export async function questSlice(replica: Replica, after: string | null): Promise<Slice> {
  const { rows, next } = await rowsAfter(replica.rows(questTable), after, SLICE);
  const quests = await questFacts(replica, rows);
  return { facts: { quests }, next };
}

/** Ids of active and paused quests, whose paths grow without being listed as changes. */
export async function openQuests(replica: Replica): Promise<readonly string[]> {
  return replica.rows(questTable).where('value.status').anyOf('active', 'paused').primaryKeys();
}

export async function factsNow(
  replica: Replica,
  findIds: readonly string[],
  questIds: readonly string[],
): Promise<FactChanges> {
  const [findRows, questRows, links] = await Dexie.Promise.all([
    replica.rows(findTable).bulkGet([...findIds]),
    replica.rows(questTable).bulkGet([...questIds]),
    replica
      .rows(findEquipmentTable)
      .where('value.findId')
      .anyOf([...findIds])
      .toArray(),
  ]);
  const linked = gearByFind(links);
  const finds: FindFact[] = findRows.flatMap((row) =>
    row ? [findFact(row.value, linked.get(row.id) ?? [])] : [],
  );
  const found = new Set<string>(finds.map(({ id }) => id));
  const quests = await questFacts(replica, questRows);
  const questsHere = new Set<string>(quests.map(({ id }) => id));
  return {
    finds,
    quests,
    removedFinds: findIds.filter((id) => !found.has(id)).map(asFindId),
    removedQuests: questIds.filter((id) => !questsHere.has(id)).map(asQuestId),
  };
}
