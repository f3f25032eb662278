import { CATEGORIES, type Category } from '../find/category.ts';
import type { EquipmentId, QuestId } from '../ids.ts';
import { rateOf } from '../statistics/intervals.ts';
import type { Rate } from '../statistics/statistics.ts';
import { CONDITIONS, type Condition, stateOrder } from './conditions.ts';
import { type DepthCounts, type DepthFigures, depthFigures } from './depth-figures.ts';
import type { GroundQuest } from './ground-fact.ts';
import type { SoilTally, StateTally } from './soil-tally.ts';

/** Minimum number of finds for a claim. */
export const MIN_FINDS = 5;

/**
 * Finds per hour of a detector on one state. Only counts quests whose finds all name this state and this
 * detector; otherwise the hours cannot be attributed. Hours of quests without finds are therefore missing.
 */
export interface DetectorRate {
  readonly detectorId: EquipmentId;
  readonly finds: number;
  readonly quests: number;
  readonly hours: number;
  readonly rate: Rate;
}

export interface StateFigures {
  readonly state: string;
  readonly finds: number;
  readonly depthCounts: DepthCounts;
  /** Null below MIN_FINDS finds with a depth. */
  readonly depth: DepthFigures | null;
  readonly categories: Readonly<Record<Category, number>>;
  /** With at least MIN_FINDS, highest rate first. */
  readonly detectors: readonly DetectorRate[];
}

/** States are in list order, then alphabetical. */
export interface ConditionFigures {
  readonly condition: Condition;
  readonly finds: number;
  readonly states: readonly StateFigures[];
}

export interface SoilReport {
  readonly finds: number;
  readonly withGround: number;
  /** All finds; null below MIN_FINDS finds with a depth. */
  readonly depth: DepthFigures | null;
  /** Conditions recorded at least once. */
  readonly conditions: readonly ConditionFigures[];
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function categoriesOf({ categories }: StateTally): Readonly<Record<Category, number>> {
  const of = (category: Category): number => categories[CATEGORIES.indexOf(category)] ?? 0;
  return {
    Coin: of('Coin'),
    Jewelry: of('Jewelry'),
    Relic: of('Relic'),
    Historic: of('Historic'),
    Military: of('Military'),
    Artifact: of('Artifact'),
    Trash: of('Trash'),
    Other: of('Other'),
  };
}

type Sums = Map<string, Map<EquipmentId, { finds: number; quests: number; durationS: number }>>;

function detectorSums(at: number, tally: SoilTally, quests: ReadonlyMap<QuestId, GroundQuest>): Sums {
  const sums: Sums = new Map();
  for (const [id, { finds, detector, states }] of tally.quests) {
    const state = states[at] ?? null;
    const durationS = quests.get(id)?.durationS ?? 0;
    if (finds === 0 || durationS <= 0 || !isOne(state) || !isOne(detector)) continue;
    const ofState = sums.get(state.one) ?? new Map();
    sums.set(state.one, ofState);
    const sum = ofState.get(detector.one) ?? { finds: 0, quests: 0, durationS: 0 };
    ofState.set(detector.one, {
      finds: sum.finds + finds,
      quests: sum.quests + 1,
      durationS: sum.durationS + durationS,
    });
  }
  return sums;
}

const isOne = <T extends string>(
  agreed: { readonly one: T } | 'mixed' | null,
): agreed is { readonly one: T } => agreed !== null && agreed !== 'mixed';

function ratesOf(ofState: ReturnType<Sums['get']>): readonly DetectorRate[] {
  return [...(ofState ?? [])]
    .flatMap(([detectorId, { finds, quests, durationS }]): DetectorRate[] => {
      const hours = durationS / 3600;
      const rate = rateOf(finds, hours);
      return finds >= MIN_FINDS && rate ? [{ detectorId, finds, quests, hours, rate }] : [];
    })
    .toSorted((a, b) => b.rate.perHour - a.rate.perHour || byText(a.detectorId, b.detectorId));
}

const byDepth = (depths: ReadonlyMap<number, number>): DepthCounts =>
  [...depths].toSorted(([a], [b]) => a - b);

function knownDepth(counts: DepthCounts): DepthFigures | null {
  const depth = depthFigures(counts);
  return depth && depth.finds >= MIN_FINDS ? depth : null;
}

function stateFigures(state: string, tally: StateTally, detectors: readonly DetectorRate[]): StateFigures {
  const depthCounts = byDepth(tally.depths);
  return {
    state,
    finds: tally.finds,
    depthCounts,
    depth: knownDepth(depthCounts),
    categories: categoriesOf(tally),
    detectors,
  };
}

export function soilReport(tally: SoilTally, quests: ReadonlyMap<QuestId, GroundQuest>): SoilReport {
  return {
    finds: tally.finds,
    withGround: tally.withGround,
    depth: knownDepth(byDepth(tally.depths)),
    conditions: CONDITIONS.flatMap((condition, at): ConditionFigures[] => {
      const states = tally.conditions[at];
      if (!states || states.size === 0) return [];
      const sums = detectorSums(at, tally, quests);
      const figures = [...states]
        .map(([state, one]) => stateFigures(state, one, ratesOf(sums.get(state))))
        .toSorted(
          (a, b) =>
            stateOrder(condition, a.state) - stateOrder(condition, b.state) || byText(a.state, b.state),
        );
      return [{ condition, finds: figures.reduce((sum, { finds }) => sum + finds, 0), states: figures }];
    }),
  };
}
