import type { GearRole } from '../groups.ts';
import { COIL, type Columns, DETECTOR, PINPOINTER } from './columns.ts';
import type { QuestLists } from './quest-lists.ts';

export const GEAR_COLUMN: Readonly<Record<GearRole, number>> = {
  detector: DETECTOR,
  coil: COIL,
  pinpointer: PINPOINTER,
};

export const NO_GEAR = -1;
export const SEVERAL = -2;

/** The single piece of gear in a role named by a quest's finds: its code, NO_GEAR or SEVERAL. */
export interface SoleGear {
  of(quest: number, role: GearRole): number;
  /** Call whenever a find of the quest changes. */
  forget(quest: number): void;
}

/** Computed on demand and cached until a find of the quest changes. */
export function soleGear(columns: Columns, lists: QuestLists): SoleGear {
  const cache: Record<GearRole, (number | undefined)[]> = { detector: [], coil: [], pinpointer: [] };

  function look(quest: number, role: GearRole): number {
    let only = NO_GEAR;
    for (const slot of lists.slotsOf(quest)) {
      const gear = columns.code(slot, GEAR_COLUMN[role]);
      if (gear === NO_GEAR || gear === only) continue;
      if (only !== NO_GEAR) return SEVERAL;
      only = gear;
    }
    return only;
  }

  return {
    of(quest, role) {
      const own = cache[role];
      const answer = own[quest] ?? look(quest, role);
      own[quest] = answer;
      return answer;
    },
    forget(quest) {
      for (const own of Object.values(cache)) if (quest < own.length) own[quest] = undefined;
    },
  };
}
