import type { FindId, QuestId } from '../../ids.ts';
import type { FindFact, QuestFact } from '../facts.ts';
import { statisticsFrom } from '../figures.ts';
import type { Groups } from '../groups.ts';
import type { Statistics } from '../statistics.ts';
import type { StatisticsFilter } from '../statistics-filter.ts';
import {
  type ColumnPiece,
  type Columns,
  columnsOf,
  type DictionaryKeys,
  dictionariesOf,
  QUEST,
} from './columns.ts';
import { liveGroups } from './live-groups.ts';
import { questIndex } from './quest-index.ts';
import { questLists } from './quest-lists.ts';
import { soleGear } from './sole-gear.ts';

export interface FactChanges {
  readonly finds?: readonly FindFact[];
  readonly removedFinds?: readonly FindId[];
  readonly quests?: readonly QuestFact[];
  readonly removedQuests?: readonly QuestId[];
}

/** Stored facts: pieces in order, and shared data. */
export interface CachedFacts {
  readonly pieces: readonly ColumnPiece[];
  readonly keys: DictionaryKeys;
  readonly quests: readonly QuestFact[];
}

/** Figures of one filter, updated with every change. */
export interface OpenFigures {
  /** @param today local day, YYYY-MM-DD */
  read(today: string): Statistics;
  groups(): Groups;
  close(): void;
}

/** Incremental: each open filter subtracts the old state and adds the new one. */
export interface FactIndex {
  change(changes: FactChanges): void;
  open(filter: StatisticsFilter): OpenFigures;
  findCount(): number;
  /** For storage: pieces changed since the last call, and shared data. */
  changedPieces(): ReadonlyMap<number, ColumnPiece>;
  common(): Omit<CachedFacts, 'pieces'>;
}

/** Empty, or restored from storage. */
export function factIndex(cached?: CachedFacts): FactIndex {
  const columns: Columns = columnsOf(dictionariesOf(cached?.keys), cached?.pieces);
  const { dictionaries } = columns;
  const quests = questIndex(dictionaries);
  for (const quest of cached?.quests ?? []) quests.put(quest);
  const lists = questLists(columns);
  const alone = soleGear(columns, lists);
  const ledger = { columns, quests, lists, alone };
  const views = new Set<ReturnType<typeof liveGroups>>();
  let finds = 0;
  for (let slot = 0; slot < columns.size(); slot += 1) if (columns.code(slot, QUEST) >= 0) finds += 1;

  function takeOff(slot: number): void {
    for (const view of views) view.dropFind(slot);
    alone.forget(columns.code(slot, QUEST));
    lists.remove(slot);
    finds -= 1;
  }

  function putFind(fact: FindFact): void {
    const existing = columns.slotOf(fact.id);
    if (existing >= 0) takeOff(existing);
    const slot = columns.put(fact);
    lists.add(slot);
    finds += 1;
    alone.forget(columns.code(slot, QUEST));
    for (const view of views) view.takeFind(slot);
  }

  function removeFind(id: FindId): void {
    const slot = columns.slotOf(id);
    if (slot < 0) return;
    takeOff(slot);
    columns.free(slot);
  }

  function changeQuest(id: QuestId, fact: QuestFact | null): void {
    const quest = dictionaries.quests.code(id);
    for (const view of views) view.dropQuest(quest);
    if (fact) quests.put(fact);
    else quests.remove(id);
    for (const view of views) view.takeQuest(quest);
  }

  return {
    change({ finds = [], removedFinds = [], quests: changed = [], removedQuests = [] }) {
      for (const id of removedFinds) removeFind(id);
      for (const id of removedQuests) changeQuest(id, null);
      for (const quest of changed) changeQuest(quest.id, quest);
      for (const find of finds) putFind(find);
    },
    open(filter) {
      const view = liveGroups(ledger, filter);
      views.add(view);
      return {
        read: (today) => statisticsFrom(view.groups(), today),
        groups: () => view.groups(),
        close: () => void views.delete(view),
      };
    },
    findCount: () => finds,
    changedPieces: () => columns.changedPieces(),
    common: () => ({
      keys: {
        quests: dictionaries.quests.keys,
        days: dictionaries.days.keys,
        depths: dictionaries.depths.keys,
        gear: dictionaries.gear.keys,
        gearSets: dictionaries.gearSets.keys,
        targets: dictionaries.targets.keys,
        periods: dictionaries.periods.keys,
        materials: dictionaries.materials.keys,
        cells: dictionaries.cells.keys,
      },
      quests: quests.facts(),
    }),
  };
}
