import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statisticsOf } from '../../test/statistics/statistics-of.ts';
import { anyFilter, anyFind, anyQuest } from '../../test/statistics/statistics-test-data.ts';
import { onDay } from './figures.ts';
import { isStatisticsFiltered, NO_STATISTICS_FILTER } from './statistics-filter.ts';

const TODAY = '2026-03-10';

test('a filter by period and material keeps matching finds, and quests that have one', () => {
  const period = fc.constantFrom(null, 'Roman', 'Unknown', 'Neolithic');
  const material = fc.constantFrom(null, 'Silver', 'Lead');
  fc.assert(
    fc.property(
      fc.uniqueArray(anyFind, { selector: ({ id }) => id }),
      fc.uniqueArray(anyQuest, { selector: ({ id }) => id }),
      period,
      material,
      (finds, quests, ofPeriod, ofMaterial) => {
        const filter = { ...NO_STATISTICS_FILTER, period: ofPeriod, material: ofMaterial };
        const whole = statisticsOf(finds, quests, TODAY, filter);
        const own = finds.filter(
          (find) =>
            (ofPeriod === null || find.period === ofPeriod) &&
            (ofMaterial === null || find.material === ofMaterial),
        );
        const withOne = quests.filter(({ id }) => own.some(({ questId }) => questId === id));
        expect(whole.totalFinds).toBe(own.length);
        expect(whole.totalQuests).toBe(isStatisticsFiltered(filter) ? withOne.length : quests.length);
      },
    ),
  );
});

test('any set value counts as a filter', () => {
  expect(isStatisticsFiltered(NO_STATISTICS_FILTER)).toBe(false);
  fc.assert(
    fc.property(anyFilter, (filter) => {
      const says = JSON.stringify(filter) !== JSON.stringify(NO_STATISTICS_FILTER);
      expect(isStatisticsFiltered(filter)).toBe(says);
    }),
  );
});

test('figures of a given day do not depend on later finds', () => {
  const day = fc.constantFrom('2026-01-12', '2026-02-03', '2026-03-10', '2027-01-01');
  fc.assert(
    fc.property(fc.array(anyFind), day, day, (finds, computedOn, today) => {
      expect(onDay(statisticsOf(finds, [], computedOn), today)).toEqual(statisticsOf(finds, [], today));
    }),
  );
});
