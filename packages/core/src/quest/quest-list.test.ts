import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareQuests, QUEST_SORTS, type RankedQuest, sortableName } from './quest-list.ts';

const ranked: fc.Arbitrary<RankedQuest> = fc.record({
  quest: fc.record({
    name: fc.string({ maxLength: 8 }),
    startTime: fc
      .date({ min: new Date('2020-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    durationSeconds: fc.nat(20),
  }),
  distanceM: fc.nat(20),
  findCount: fc.nat(5),
});

test('every order is consistent for any two quests', () => {
  fc.assert(
    fc.property(fc.constantFrom(...QUEST_SORTS), ranked, ranked, ranked, (sort, a, b, c) => {
      const compare = compareQuests(sort);
      expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) || 0);
      if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});

test('each order uses its own value, and the newer of two equal ones comes first', () => {
  fc.assert(
    fc.property(fc.array(ranked, { maxLength: 12 }), (quests) => {
      const figure = (sort: 'longest' | 'farthest' | 'most-finds') =>
        quests
          .toSorted(compareQuests(sort))
          .map((each) =>
            sort === 'longest'
              ? each.quest.durationSeconds
              : sort === 'farthest'
                ? each.distanceM
                : each.findCount,
          );
      for (const sort of ['longest', 'farthest', 'most-finds'] as const) {
        expect(figure(sort)).toEqual(figure(sort).toSorted((a, b) => b - a));
      }
      const times = quests.toSorted(compareQuests('newest')).map(({ quest }) => quest.startTime);
      expect(times).toEqual(times.toSorted().toReversed());
      const alike = quests.map((each) => ({ ...each, findCount: 1 })).toSorted(compareQuests('most-finds'));
      expect(alike.map(({ quest }) => quest.startTime)).toEqual(times);
    }),
  );
});

test('names are sorted in natural order', () => {
  const names = ['Field 10', 'field 9', 'Étang', 'Field 2', 'eton', 'Zaun'];
  expect(names.toSorted((a, b) => (sortableName(a) < sortableName(b) ? -1 : 1))).toEqual([
    'Étang',
    'eton',
    'Field 2',
    'field 9',
    'Field 10',
    'Zaun',
  ]);
});

test('numbers in names are sorted by value', () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.nat(1e9), (a, b) => {
      expect(sortableName(`Field ${a}`) < sortableName(`Field ${b}`)).toBe(a < b);
    }),
  );
});
