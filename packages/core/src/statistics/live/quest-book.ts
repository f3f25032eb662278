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

export interface QuestBook {
  get(quest: number): CountedQuest | undefined;
  permissionOf(quest: number): PermissionId | null;
  put(fact: QuestFact): number;
  remove(id: QuestId): void;
  size(): number;
  facts(): readonly QuestFact[];
}

export function questBook({ quests, days }: Dictionaries): QuestBook {
  const book: (CountedQuest | undefined)[] = [];
  return {
    get: (quest) => book[quest],
    permissionOf: (quest) => book[quest]?.fact.permissionId ?? null,
    put(fact) {
      const quest = quests.code(fact.id);
      while (book.length <= quest) book.push(undefined);
      const start = new Date(fact.startTime);
      book[quest] = {
        fact,
        startMs: start.getTime(),
        day: days.code(localDay(start)),
        distanceMm: Math.round(fact.distanceM * 1000),
      };
      return quest;
    },
    remove(id) {
      book[quests.code(id)] = undefined;
    },
    size: () => book.length,
    facts: () => book.flatMap((quest) => quest?.fact ?? []),
  };
}
