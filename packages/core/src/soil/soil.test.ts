import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATEGORIES } from '../find/category.ts';
import { asEquipmentId, asFindId, asPermissionId, asQuestId, type QuestId } from '../ids.ts';
import { type Claim, claimsOf, foremost } from './claims.ts';
import { CONDITIONS, stateOf } from './conditions.ts';
import type { GroundFact, GroundQuest } from './ground-fact.ts';
import { MIN_FINDS, type SoilReport, soilReport } from './soil-report.ts';
import { NO_SOIL_FILTER, type SoilFilter, soilTally } from './soil-tally.ts';
import { claimSentence, noClaimSentence, overallSentence } from './soil-text.ts';

const DEUS = asEquipmentId('00000000-0000-4000-8000-00000000000a');
const NOX = asEquipmentId('00000000-0000-4000-8000-00000000000b');
const FARM = asPermissionId('00000000-0000-4000-8000-0000000000f1');
const questId = (n: number): QuestId => asQuestId(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);

function report(
  finds: readonly GroundFact[],
  quests: readonly GroundQuest[],
  filter: SoilFilter = NO_SOIL_FILTER,
) {
  const byId = new Map(quests.map((quest) => [quest.id, quest]));
  const tally = soilTally(filter, byId);
  for (const find of finds) tally.add(find);
  return soilReport(tally, byId);
}

const claimsIn = ({ conditions }: SoilReport): readonly Claim[] => conditions.flatMap(claimsOf);

/** `count` finds on one kind of ground, cycling through the given depths. */
function some(
  count: number,
  moisture: string,
  depths: readonly number[],
  more: Partial<GroundFact> = {},
): GroundFact[] {
  return Array.from({ length: count }, (_, i) => ({
    id: asFindId(`00000000-0000-4000-8000-${String(i).padStart(12, '0')}`),
    questId: questId(1),
    foundAt: '2026-10-03T10:00:00.000Z',
    category: 'Coin',
    depthCm: depths[i % depths.length] ?? null,
    detectorId: DEUS,
    states: [moisture, null, null, null, null, null],
    ...more,
  }));
}

const WORDS = {
  units: 'metric',
  locale: 'en-GB',
  detectorName: (id: string) => (id === DEUS ? 'Deus II' : id === NOX ? 'Equinox 600' : null),
} as const;
const textsOf = (claims: readonly Claim[], units: 'metric' | 'imperial' = 'metric') =>
  claims.map((claim) => claimSentence(claim, { ...WORDS, units }));

test("names the deeper ground with both counts, in the user's unit", () => {
  const finds = [...some(34, 'Moist', [14, 15, 16]), ...some(21, 'Dry', [11, 12, 13])];
  const claims = claimsIn(report(finds, []));
  expect(textsOf(claims)).toEqual([
    'On moist ground your 34 finds lay 3 cm deeper than on dry ground (21 finds).',
  ]);
  expect(textsOf(claims, 'imperial')).toEqual([
    'On moist ground your 34 finds lay 1.2 in deeper than on dry ground (21 finds).',
  ]);
});

test('says so if the depths hardly differ', () => {
  const claims = claimsIn(report([...some(20, 'Moist', [10, 14]), ...some(20, 'Dry', [10, 13])], []));
  expect(textsOf(claims)).toEqual([
    'Your 40 finds lay about equally deep on both kinds of ground: half of them no deeper than 10 cm on each.',
  ]);
  const apart = claimsIn(report([...some(6, 'Moist', [10, 14, 20]), ...some(6, 'Dry', [9, 13, 20])], []));
  expect(textsOf(apart)).toEqual([
    'Your 12 finds lay about equally deep on both kinds of ground: the medians are between 13 cm and 14 cm, a difference that may be chance.',
  ]);
});

test('a report starts with the most certain difference, else with what is true of all finds', () => {
  const deeper = report([...some(34, 'Moist', [14, 15, 16]), ...some(21, 'Dry', [11, 12, 13])], []);
  expect(foremost(claimsIn(deeper))?.kind).toBe('depth');
  const level = report([...some(20, 'Moist', [10, 14]), ...some(20, 'Dry', [10, 13])], []);
  expect(foremost(claimsIn(level))).toBeNull();
  expect(overallSentence(level, WORDS)).toBe(
    'Half of your 40 finds lay between 10 cm and 13 cm, about the same on every kind of ground.',
  );
  expect(overallSentence(report(some(4, 'Moist', [10]), []), WORDS)).toBeNull();
});

test('explains why it claims nothing', () => {
  const silence = (finds: readonly GroundFact[]) =>
    report(finds, []).conditions.map((one) => noClaimSentence(one, WORDS));
  expect(silence(some(12, 'Moist', [10]))).toEqual([
    'All 12 finds were on moist ground: there is no other ground to compare with yet.',
  ]);
  expect(silence([...some(12, 'Moist', [10]), ...some(4, 'Dry', [10])])).toEqual([
    'Too few finds to compare kinds of ground yet.',
  ]);
  expect(silence(some(4, 'Moist', [10]))).toEqual(['Too few finds to compare kinds of ground yet.']);
});

test('a category that is more frequent on some ground is shown with its counts there and on other ground', () => {
  const finds = [
    ...some(20, 'Moist', [10]),
    ...some(10, 'Moist', [10], { category: 'Trash' }),
    ...some(5, 'Dry', [10]),
    ...some(40, 'Dry', [10], { category: 'Trash' }),
  ];
  expect(textsOf(claimsIn(report(finds, [])))).toContain(
    'On moist ground 20 of your 30 finds were Coin (67%), elsewhere 5 of 45 (11%).',
  );
});

test('four finds of a category, or four on other ground, are never enough for a claim', () => {
  const trash = { category: 'Trash' } as const;
  const claimsOf = (...finds: readonly GroundFact[]) =>
    textsOf(claimsIn(report(finds, []))).filter((text) => text.includes('were Coin'));
  expect(
    claimsOf(...some(4, 'Moist', [10]), ...some(1, 'Moist', [10], trash), ...some(60, 'Dry', [10], trash)),
  ).toEqual([]);
  expect(claimsOf(...some(40, 'Moist', [10]), ...some(4, 'Dry', [10], trash))).toEqual([]);
  expect(claimsOf(...some(5, 'Moist', [10]), ...some(60, 'Dry', [10], trash))).toHaveLength(1);
});

test('names the best detector only if its hours support it, else calls it too close', () => {
  const quest = (n: number, hours: number): GroundQuest => ({
    id: questId(n),
    permissionId: null,
    durationS: hours * 3600,
  });
  const of = (n: number, count: number, detectorId = DEUS) =>
    some(count, 'Moist', [10], { questId: questId(n), detectorId });
  const clear = report([...of(1, 40), ...of(2, 6, NOX)], [quest(1, 5), quest(2, 6)]);
  expect(textsOf(claimsIn(clear))).toEqual([
    'On moist ground Deus II did best: 8 finds per hour (40 in 5 h); Equinox 600 1 finds per hour (6 in 6 h).',
  ]);
  const close = report([...of(1, 10), ...of(2, 9, NOX)], [quest(1, 5), quest(2, 5)]);
  expect(textsOf(claimsIn(close))).toEqual([
    'On moist ground Deus II and Equinox 600 are too close to call: 2 finds per hour (10 in 5 h) and 1.8 finds per hour (9 in 5 h).',
  ]);
  const withDeleted = textsOf(
    claimsIn(close).map((claim) =>
      claim.kind === 'detector'
        ? {
            ...claim,
            best: { ...claim.best, detectorId: asEquipmentId('00000000-0000-4000-8000-00000000000c') },
          }
        : claim,
    ),
  );
  expect(withDeleted.join()).toContain('a detector you deleted and Equinox 600');
});

test('counts only hours of quests whose finds agree on ground and detector, including filtered finds', () => {
  const quests = [1, 2, 3].map((n): GroundQuest => ({ id: questId(n), permissionId: FARM, durationS: 7200 }));
  const finds = [
    ...some(6, 'Moist', [10], { questId: questId(1) }),
    ...some(6, 'Moist', [10], { questId: questId(2) }),
    ...some(1, 'Moist', [10], { questId: questId(2), detectorId: NOX }),
    ...some(6, 'Moist', [10], { questId: questId(3) }),
    ...some(1, 'Dry', [10], { questId: questId(3) }),
  ];
  const rates = (filter: SoilFilter) =>
    report(finds, quests, filter).conditions[0]?.states.find(({ state }) => state === 'Moist')?.detectors;
  for (const filter of [NO_SOIL_FILTER, { ...NO_SOIL_FILTER, detectorId: DEUS }]) {
    expect(rates(filter)).toMatchObject([{ detectorId: DEUS, finds: 6, quests: 1, hours: 2 }]);
  }
});

test("normalises ground states to the options, and leaves the user's own text unchanged", () => {
  expect(stateOf('moisture', ' bone  dry ')).toBe('Bone dry');
  expect(stateOf('terrain', 'Orchard')).toBe('Orchard');
  expect(stateOf('special', '  ')).toBeNull();
  const own = report(
    [
      ...some(6, 'Orchard', [20, 21], { states: [null, null, 'Orchard', null, null, 'After <b>rain</b>'] }),
      ...some(6, 'Stubble', [8, 9], { states: [null, null, 'Stubble', null, null, 'Frost'] }),
    ],
    [],
  );
  expect(textsOf(claimsIn(own))).toEqual([
    'On “Orchard” your 6 finds lay 12 cm deeper than on stubble (6 finds).',
    'Where you noted “After <b>rain</b>” your 6 finds lay 12 cm deeper than where you noted “Frost” (6 finds).',
  ]);
});

const fact: fc.Arbitrary<GroundFact> = fc.record({
  id: fc.uuid().map(asFindId),
  questId: fc.integer({ min: 1, max: 6 }).map(questId),
  foundAt: fc.constantFrom('2026-03-03T10:00:00.000Z', '2026-10-03T10:00:00.000Z'),
  category: fc.constantFrom(...CATEGORIES.slice(0, 3)),
  depthCm: fc.option(fc.integer({ min: 0, max: 40 })),
  detectorId: fc.option(fc.constantFrom(DEUS, NOX)),
  states: fc.tuple(...CONDITIONS.map(() => fc.option(fc.constantFrom('Dry', 'Moist', 'Wet', 'my own')))),
});
const facts = fc.array(fact, { maxLength: 120 });
const quests = fc
  .array(fc.integer({ min: 0, max: 20_000 }), { minLength: 5, maxLength: 5 })
  .map((all) =>
    all.map(
      (durationS, n): GroundQuest => ({ id: questId(n + 1), permissionId: n % 2 ? FARM : null, durationS }),
    ),
  );
const filters = fc.record({
  days: fc.constantFrom(
    { from: null, to: null },
    { from: '2026-06-01', to: null },
    { from: null, to: '2026-06-01' },
  ),
  permissionId: fc.option(fc.constant(FARM)),
  detectorId: fc.option(fc.constant(DEUS)),
});

test('fewer than five finds give no claim', () => {
  fc.assert(
    fc.property(facts, quests, filters, (finds, all, filter) => {
      for (const claim of claimsIn(report(finds, all, filter))) {
        const sides =
          claim.kind === 'depth'
            ? [claim.deeper.finds, claim.shallower.finds]
            : claim.kind === 'level'
              ? [claim.finds / claim.states]
              : claim.kind === 'category'
                ? [claim.here.finds, claim.here.count, claim.elsewhere.finds]
                : [claim.best.finds, claim.next.finds];
        for (const count of sides) expect(count).toBeGreaterThanOrEqual(MIN_FINDS);
        if (claim.kind === 'depth') expect(claim.deeper.medianCm).toBeGreaterThan(claim.shallower.medianCm);
      }
    }),
  );
});

test('all counts add up, and depths and rates need at least five finds', () => {
  fc.assert(
    fc.property(facts, quests, filters, (finds, all, filter) => {
      const { conditions, withGround, finds: total } = report(finds, all, filter);
      expect(withGround).toBeLessThanOrEqual(total);
      expect(total).toBeLessThanOrEqual(finds.length);
      for (const { finds: named, states } of conditions) {
        expect(states.reduce((sum, one) => sum + one.finds, 0)).toBe(named);
        expect(named).toBeLessThanOrEqual(withGround);
        for (const { finds: count, categories, depthCounts, depth, detectors } of states) {
          expect(Object.values(categories).reduce((sum, one) => sum + one, 0)).toBe(count);
          const known = depthCounts.reduce((sum, [, one]) => sum + one, 0);
          expect(known).toBeLessThanOrEqual(count);
          expect(depth === null).toBe(known < MIN_FINDS);
          expect(detectors.reduce((sum, one) => sum + one.finds, 0)).toBeLessThanOrEqual(total);
          for (const one of detectors) expect(one.finds).toBeGreaterThanOrEqual(MIN_FINDS);
        }
      }
      const unfiltered = report(finds, all);
      expect(unfiltered.finds).toBe(finds.length);
      expect(unfiltered.withGround).toBe(
        finds.filter(({ states }) => states.some((state) => state !== null)).length,
      );
    }),
  );
});

test('the order of the finds does not matter', () => {
  fc.assert(
    fc.property(facts, quests, filters, fc.infiniteStream(fc.nat()), (finds, all, filter, chance) => {
      const shuffled = finds
        .map((find) => ({ find, at: chance.next().value ?? 0 }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ find }) => find);
      const [before, after] = [report(finds, all, filter), report(shuffled, all, filter)];
      expect(after).toEqual(before);
      expect(foremost(claimsIn(after))).toEqual(foremost(claimsIn(before)));
    }),
  );
});
