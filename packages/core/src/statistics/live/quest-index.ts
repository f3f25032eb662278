import type { PermissionId, QuestId } from '../../ids.ts';
import { localDay } from '../../time/day.ts';
import type { QuestFact } from '../facts.ts';
import type { Dictionaries } from './columns.ts';

interface CountedQuest {
  readonly fact: QuestFact;
  readonly startMs: number;
  readonly day: number;
  readonly distanceMm: number;
}

export interface QuestIndex {
  get(quest: number): CountedQuest | undefined;
  permissionOf(quest: number): PermissionId | null;
  put(fact: QuestFact): number;
  remove(id: QuestId): void;
  size(): number;
  facts(): readonly QuestFact[];
}

export function questIndex({ quests, days }: Dictionaries): QuestIndex {
  const rows: (CountedQuest | undefined)[] = [];
  return {
    get: (quest) => rows[quest],
    permissionOf: (quest) => rows[quest]?.fact.permissionId ?? null,
    put(fact) {
      const quest = quests.code(fact.id);
      while (rows.length <= quest) rows.push(undefined);
      const start = new Date(fact.startTime);
      rows[quest] = {
        fact,
        startMs: start.getTime(),
        day: days.code(localDay(start)),
        distanceMm: Math.round(fact.distanceM * 1000),
      };
      return quest;
    },
    remove(id) {
      rows[quests.code(id)] = undefined;
    },
    size: () => rows.length,
    facts: () => rows.flatMap((quest) => quest?.fact ?? []),
  };
}
