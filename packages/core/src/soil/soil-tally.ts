import { CATEGORIES } from '../find/category.ts';
import type { EquipmentId, PermissionId, QuestId } from '../ids.ts';
import { type DaySpan, timesOf } from '../time/day.ts';
import { CONDITIONS } from './conditions.ts';
import type { GroundFact, GroundQuest } from './ground-fact.ts';

/** Null means all. Days are local and inclusive. */
export interface SoilFilter {
  readonly days: DaySpan;
  readonly permissionId: PermissionId | null;
  readonly detectorId: EquipmentId | null;
}

export const NO_SOIL_FILTER: SoilFilter = {
  days: { from: null, to: null },
  permissionId: null,
  detectorId: null,
};

export interface StateTally {
  finds: number;
  /** By whole cm. */
  readonly depths: Map<number, number>;
  /** In the order of CATEGORIES. */
  readonly categories: number[];
}

/** The value shared by a quest's finds: null if none has one, 'mixed' if they differ. */
type Agreed<T extends string> = { readonly one: T } | 'mixed' | null;

interface QuestTally {
  finds: number;
  detector: Agreed<EquipmentId>;
  /** In the order of CONDITIONS. */
  readonly states: Agreed<string>[];
}

/** Integer counts, independent of the order of finds. */
export interface SoilTally {
  readonly finds: number;
  /** Those with any recorded condition. */
  readonly withGround: number;
  /** By whole cm. */
  readonly depths: ReadonlyMap<number, number>;
  /** By state, in the order of CONDITIONS. */
  readonly conditions: readonly ReadonlyMap<string, StateTally>[];
  readonly quests: ReadonlyMap<QuestId, QuestTally>;
  add(find: GroundFact): void;
}

const agreed = <T extends string>(before: Agreed<T>, next: T | null): Agreed<T> => {
  if (next === null || before === 'mixed') return before;
  return before === null || before.one === next ? (before ?? { one: next }) : 'mixed';
};

function countIn(states: Map<string, StateTally>, state: string, { category, depthCm }: GroundFact): void {
  let tally = states.get(state);
  if (!tally) {
    tally = { finds: 0, depths: new Map(), categories: CATEGORIES.map(() => 0) };
    states.set(state, tally);
  }
  const at = CATEGORIES.indexOf(category);
  tally.finds += 1;
  tally.categories[at] = (tally.categories[at] ?? 0) + 1;
  if (depthCm !== null) tally.depths.set(depthCm, (tally.depths.get(depthCm) ?? 0) + 1);
}

/** Agreement within a quest considers all its finds, even filtered ones. */
export function soilTally(filter: SoilFilter, quests: ReadonlyMap<QuestId, GroundQuest>): SoilTally {
  const { permissionId, detectorId } = filter;
  const { from, before } = timesOf(filter.days);
  const conditions = CONDITIONS.map(() => new Map<string, StateTally>());
  const tallies = new Map<QuestId, QuestTally>();
  const depths = new Map<number, number>();
  let [finds, withGround] = [0, 0];
  const passes = (find: GroundFact): boolean =>
    (from === undefined || find.foundAt >= from) &&
    (before === undefined || find.foundAt < before) &&
    (detectorId === null || find.detectorId === detectorId) &&
    (permissionId === null || quests.get(find.questId)?.permissionId === permissionId);
  return {
    get finds() {
      return finds;
    },
    get withGround() {
      return withGround;
    },
    depths,
    conditions,
    quests: tallies,
    add(find) {
      let quest = tallies.get(find.questId);
      if (!quest) {
        quest = { finds: 0, detector: null, states: CONDITIONS.map(() => null) };
        tallies.set(find.questId, quest);
      }
      quest.detector = agreed(quest.detector, find.detectorId);
      for (const [at, state] of find.states.entries())
        quest.states[at] = agreed(quest.states[at] ?? null, state);
      if (!passes(find)) return;
      finds += 1;
      quest.finds += 1;
      if (find.depthCm !== null) depths.set(find.depthCm, (depths.get(find.depthCm) ?? 0) + 1);
      let says = false;
      for (const [at, state] of find.states.entries()) {
        const states = conditions[at];
        if (state === null || !states) continue;
        says = true;
        countIn(states, state, find);
      }
      if (says) withGround += 1;
    },
  };
}
