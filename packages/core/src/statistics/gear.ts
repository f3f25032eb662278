import { CATEGORIES } from '../find/category.ts';
import type { EquipmentId } from '../ids.ts';
import type { GearRole, GearTotals, Groups } from './groups.ts';
import { rateOf } from './intervals.ts';
import type { GearFigures, GearUse, Rate } from './statistics.ts';
import { byCategory, countOf, totalOf } from './tally.ts';

const byId = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Finds per piece of gear in any role (spec section 3), most used first. */
export function gearUsageCount({ gear, furtherGear }: Groups): readonly GearUse[] {
  const uses = new Map<EquipmentId, number>(furtherGear);
  for (const { id, finds } of gear) uses.set(id, (uses.get(id) ?? 0) + totalOf(finds));
  return [...uses]
    .map(([equipmentId, count]) => ({ equipmentId, count }))
    .toSorted((a, b) => b.count - a.count || byId(a.equipmentId, b.equipmentId));
}

function ratesOf({ alone }: GearTotals): GearFigures['alone']['rateByCategory'] {
  const hours = alone.durationS / 3600;
  const of = (index: number): Rate => {
    const category = CATEGORIES[index] ?? 'Other';
    return rateOf(countOf(alone.finds, category), hours) ?? { perHour: 0, low: 0, high: 0 };
  };
  if (!(hours > 0)) return null;
  return {
    Coin: of(0),
    Jewelry: of(1),
    Relic: of(2),
    Historic: of(3),
    Military: of(4),
    Artifact: of(5),
    Trash: of(6),
    Other: of(7),
  };
}

/** Exact Poisson 95 % intervals over quests that used no other one (see GearFigures). Most finds first. */
export function gearFigures({ gear }: Groups, role: Exclude<GearRole, 'pinpointer'>): readonly GearFigures[] {
  return gear
    .filter((one) => one.role === role)
    .map((one): GearFigures => {
      const hours = one.alone.durationS / 3600;
      const finds = totalOf(one.alone.finds);
      return {
        equipmentId: one.id,
        finds: totalOf(one.finds),
        findsByCategory: byCategory(one.finds),
        quests: one.quests,
        alone: {
          quests: one.alone.quests,
          hours,
          finds,
          rate: rateOf(finds, hours),
          rateByCategory: ratesOf(one),
        },
      };
    })
    .toSorted((a, b) => b.finds - a.finds || byId(a.equipmentId, b.equipmentId));
}
