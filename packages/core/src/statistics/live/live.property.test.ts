import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statisticsOf } from '../../../test/statistics/statistics-of.ts';
import { anyFilter, anyFind, anyQuest } from '../../../test/statistics/statistics-test-data.ts';
import type { FindFact, QuestFact } from '../facts.ts';
import type { Statistics } from '../statistics.ts';
import type { StatisticsFilter } from '../statistics-filter.ts';
import { type CachedFacts, type FactIndex, factIndex, type OpenFigures } from './fact-index.ts';

const TODAY = '2026-02-10';

/** Sorts the find locations, whose order is undefined. */
function comparable({ findLocations, ...figures }: Statistics) {
  const places: string[] = [];
  for (let at = 0; at < findLocations.length; at += 2) {
    places.push(`${findLocations[at]}/${findLocations[at + 1]}`);
  }
  return { ...figures, findLocations: places.toSorted() };
}

/** The expected records: facts by id. */
interface Facts {
  readonly finds: Map<string, FindFact>;
  readonly quests: Map<string, QuestFact>;
}

interface Real {
  index: FactIndex;
  readonly open: { readonly filter: StatisticsFilter; figures: OpenFigures }[];
  storedPieces: Map<number, CachedFacts['pieces'][number]>;
}

type Command = fc.Command<Facts, Real>;

function checked(facts: Facts, real: Real): void {
  for (const { filter, figures } of real.open) {
    const whole = statisticsOf([...facts.finds.values()], [...facts.quests.values()], TODAY, filter);
    expect(comparable(figures.read(TODAY))).toEqual(comparable(whole));
  }
  expect(real.index.findCount()).toBe(facts.finds.size);
}

function command(name: string, run: (facts: Facts, real: Real) => void): Command {
  return {
    check: () => true,
    run(facts, real) {
      run(facts, real);
      checked(facts, real);
    },
    toString: () => name,
  };
}

const put = anyFind.map((find) =>
  command(`put ${fc.stringify(find)}`, (facts, { index }) => {
    facts.finds.set(find.id, find);
    index.change({ finds: [find] });
  }),
);

/** Removes a find that often exists: the one with that number, or the deepest. */
const remove = fc.nat({ max: 30 }).map((which) =>
  command(`remove ${which}`, (facts, { index }) => {
    const all = [...facts.finds.values()];
    const deepest = all.toSorted((a, b) => (b.depthCm ?? -1) - (a.depthCm ?? -1))[0];
    const find = which > 20 ? deepest : all[which % Math.max(1, all.length)];
    if (!find) return;
    facts.finds.delete(find.id);
    index.change({ removedFinds: [find.id] });
  }),
);

const putQuest = anyQuest.map((quest) =>
  command(`quest ${fc.stringify(quest)}`, (facts, { index }) => {
    facts.quests.set(quest.id, quest);
    index.change({ quests: [quest] });
  }),
);

/** Removes a quest with or without its finds, since removals arrive in any order. */
const removeQuest = fc.record({ which: fc.nat({ max: 5 }), alone: fc.boolean() }).map(({ which, alone }) =>
  command(`remove quest ${which} ${alone}`, (facts, { index }) => {
    const quest = [...facts.quests.values()][which];
    if (!quest) return;
    const finds = alone ? [] : [...facts.finds.values()].filter(({ questId }) => questId === quest.id);
    facts.quests.delete(quest.id);
    for (const { id } of finds) facts.finds.delete(id);
    index.change({ removedQuests: [quest.id], removedFinds: finds.map(({ id }) => id) });
  }),
);

const open = anyFilter.map((filter) =>
  command(`open ${fc.stringify(filter)}`, (_, { index, open: opened }) => {
    if (opened.length < 4) opened.push({ filter, figures: index.open(filter) });
    else opened.pop()?.figures.close();
  }),
);

/** Restarts the device: it reads the cached facts. */
const restart = fc.constant(
  command('restart', (_, real) => {
    for (const [number, piece] of real.index.changedPieces()) real.storedPieces.set(number, piece);
    const pieces = [...real.storedPieces].toSorted(([a], [b]) => a - b).map(([, piece]) => piece);
    real.index = factIndex(structuredClone({ pieces, ...real.index.common() }));
    for (const each of real.open) each.figures = real.index.open(each.filter);
  }),
);

test('after any additions, changes and deletes, every open figure equals a full computation', () => {
  fc.assert(
    fc.property(
      fc.commands([put, put, put, remove, remove, putQuest, putQuest, removeQuest, open, restart], {
        maxCommands: 60,
      }),
      anyFilter,
      (commands, filter) => {
        const index = factIndex();
        const real: Real = {
          index,
          open: [{ filter, figures: index.open(filter) }],
          storedPieces: new Map(),
        };
        fc.modelRun(() => ({ model: { finds: new Map(), quests: new Map() }, real }), commands);
      },
    ),
    { numRuns: 300 },
  );
});
