import { wholeStart } from '@metalquest/core/import/clean-text';
import type { FindCandidate } from '@metalquest/core/import/import-plan';
import { QUEST_NAME_MAX_LENGTH } from '@metalquest/core/quest/quest-error';
import { localDay, startOfDay } from '@metalquest/core/time/day';
import type { LooseFinds } from './import-order.ts';

export interface MadeQuest {
  readonly id: string;
  readonly name: string;
  /** ISO-8601 UTC. */
  readonly startTime: string;
  readonly endTime: string;
}

export interface LooseFindQuests {
  add(find: FindCandidate): void;
  newQuests(): Generator<MadeQuest>;
  questOf(find: FindCandidate): string;
}

const NOON_MS = 12 * 3_600_000;

/** When a find was made, ISO-8601 UTC with milliseconds: noon if only the day is known; null when unknown. */
export function foundAtOf({ foundAt, foundDay }: Pick<FindCandidate, 'foundAt' | 'foundDay'>): string | null {
  if (foundAt) return new Date(foundAt).toISOString();
  return foundDay ? new Date(Date.parse(startOfDay(foundDay)) + NOON_MS).toISOString() : null;
}

const dayOf = (find: FindCandidate): string => {
  const at = foundAtOf(find);
  return find.foundDay ?? (at ? localDay(Date.parse(at)) : '');
};

// Created once: creation costs more than a hundred uses, and ten years have thousands of days.
const DAY_NAME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '3 April 2025', independent of the device's locale, so that quest names are the same on all devices. */
const dayName = (day: string): string => DAY_NAME.format(new Date(`${day}T00:00:00Z`));

interface Group {
  readonly id: string;
  first: string | null;
  last: string | null;
}

export function looseFindQuests(choice: LooseFinds, newId: () => string, nowIso: string): LooseFindQuests {
  if (choice.kind === 'quest') return { add: () => {}, *newQuests() {}, questOf: () => choice.id };
  const groups = new Map<string, Group>();
  const idOf = new Map<FindCandidate, string>();
  const nameOf = (group: string): string => {
    const day = group === '' ? 'Finds without a date' : `Finds of ${dayName(group)}`;
    const name = choice.kind === 'quest-a-day' ? day : choice.name.trim() || 'Imported finds';
    return wholeStart(name, QUEST_NAME_MAX_LENGTH);
  };
  return {
    add(find) {
      const name = choice.kind === 'quest-a-day' ? dayOf(find) : '';
      const group = groups.get(name) ?? { id: newId(), first: null, last: null };
      groups.set(name, group);
      idOf.set(find, group.id);
      const at = foundAtOf(find);
      if (at === null) return;
      if (group.first === null || at < group.first) group.first = at;
      if (group.last === null || at > group.last) group.last = at;
    },
    *newQuests() {
      for (const [group, { id, first, last }] of groups)
        yield { id, name: nameOf(group), startTime: first ?? nowIso, endTime: last ?? nowIso };
    },
    questOf: (find) => idOf.get(find) ?? '',
  };
}
