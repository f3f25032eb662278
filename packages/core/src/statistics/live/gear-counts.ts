import { CATEGORIES } from '../../find/category.ts';
import { asEquipmentId, type EquipmentId } from '../../ids.ts';
import { GEAR_ROLES, type GearRole, type GearTotals } from '../groups.ts';
import type { Tally } from '../tally.ts';
import { CATEGORY, type Columns, FURTHER_GEAR, QUEST } from './columns.ts';
import { type Counter, counter } from './counter.ts';
import type { QuestIndex } from './quest-index.ts';
import type { QuestLists } from './quest-lists.ts';
import { GEAR_COLUMN, NO_GEAR, SEVERAL, type SoleGear } from './sole-gear.ts';

const KINDS = CATEGORIES.length;

interface Ledger {
  readonly columns: Columns;
  readonly quests: QuestIndex;
  readonly lists: QuestLists;
  readonly alone: SoleGear;
}

export interface GearCounts {
  count(slot: number, by: 1 | -1): void;
  totals(isQuestTaken: (quest: number) => boolean): readonly GearTotals[];
  /** Finds by further gear. */
  further(): ReadonlyMap<EquipmentId, number>;
}

interface OfRole {
  /** By gear and category: all finds that name it. */
  readonly finds: Counter;
  /** By quest and category: finds that name any gear. */
  readonly inQuest: Counter;
}

const tallyAt = (counts: Counter, index: number): Tally =>
  CATEGORIES.map((_, kind) => counts.at(index * KINDS + kind));

function hasAny(counts: Counter, index: number): boolean {
  for (let kind = 0; kind < KINDS; kind += 1) if (counts.at(index * KINDS + kind) > 0) return true;
  return false;
}

export function gearCounts(
  { columns, quests, lists, alone }: Ledger,
  isTaken: (slot: number) => boolean,
): GearCounts {
  const fresh = (): OfRole => ({ finds: counter(), inQuest: counter() });
  const roles: Readonly<Record<GearRole, OfRole>> = {
    detector: fresh(),
    coil: fresh(),
    pinpointer: fresh(),
  };

  /** By set of further gear. */
  const inSet = counter();

  const inOrder = GEAR_ROLES.map((role) => ({ column: GEAR_COLUMN[role], ...roles[role] }));

  function totalsOf(role: GearRole, isQuestTaken: (quest: number) => boolean): GearTotals[] {
    const { finds, inQuest } = roles[role];
    const questsWith = counter();
    const questsAlone = counter();
    const secondsAlone = counter();
    const findsAlone = counter();
    for (let quest = 0; quest * KINDS < inQuest.size(); quest += 1) {
      if (!hasAny(inQuest, quest)) continue;
      const only = alone.of(quest, role);
      if (only === SEVERAL) {
        const used = new Set<number>();
        for (const slot of lists.slotsOf(quest)) {
          if (isTaken(slot)) used.add(columns.code(slot, GEAR_COLUMN[role]));
        }
        for (const gear of used) if (gear !== NO_GEAR) questsWith.add(gear, 1);
        continue;
      }
      questsWith.add(only, 1);
      const one = isQuestTaken(quest) ? quests.get(quest) : undefined;
      if (!one) continue;
      questsAlone.add(only, 1);
      secondsAlone.add(only, one.fact.durationS);
      for (let kind = 0; kind < KINDS; kind += 1) {
        findsAlone.add(only * KINDS + kind, inQuest.at(quest * KINDS + kind));
      }
    }
    return columns.dictionaries.gear.keys.flatMap((id, code): GearTotals[] => {
      if (!hasAny(finds, code)) return [];
      const tally = tallyAt(finds, code);
      const ownFinds = tallyAt(findsAlone, code);
      return [
        {
          id,
          role,
          finds: tally,
          quests: questsWith.at(code),
          alone: { quests: questsAlone.at(code), durationS: secondsAlone.at(code), finds: ownFinds },
        },
      ];
    });
  }

  return {
    count(slot, by) {
      const kind = columns.code(slot, CATEGORY);
      const quest = columns.code(slot, QUEST);
      const set = columns.code(slot, FURTHER_GEAR);
      if (set !== NO_GEAR) inSet.add(set, by);
      for (const { column, finds, inQuest } of inOrder) {
        const gear = columns.code(slot, column);
        if (gear === NO_GEAR) continue;
        finds.add(gear * KINDS + kind, by);
        inQuest.add(quest * KINDS + kind, by);
      }
    },
    totals: (isQuestTaken) => GEAR_ROLES.flatMap((role) => totalsOf(role, isQuestTaken)),
    further() {
      const finds = new Map<EquipmentId, number>();
      for (const [code, set] of columns.dictionaries.gearSets.keys.entries()) {
        const count = inSet.at(code);
        if (count === 0) continue;
        for (const id of set.split(' ').map(asEquipmentId)) finds.set(id, (finds.get(id) ?? 0) + count);
      }
      return finds;
    },
  };
}
