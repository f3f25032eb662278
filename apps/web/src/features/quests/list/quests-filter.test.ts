import { QUEST_SORTS } from '@metalquest/core/quest/quest-list';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clearedFilter,
  filterFrom,
  isFiltered,
  isSameSpan,
  isSpan,
  namedSpans,
  paramsOf,
  type QuestsFilter,
  queryOf,
  STATUSES,
} from './quests-filter.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const filter: fc.Arbitrary<QuestsFilter> = fc.record({
  search: fc.string(),
  status: fc.option(fc.constantFrom(...STATUSES)),
  days: fc.record({ from: fc.option(day), to: fc.option(day) }),
  sort: fc.constantFrom(...QUEST_SORTS),
});

test('a filter survives a round trip through its address', () => {
  fc.assert(
    fc.property(filter, (of) => {
      expect(filterFrom(new URLSearchParams(`${paramsOf(of)}`))).toEqual(of);
    }),
  );
});

test('any address is a valid filter, and its canonical form gives the same one', () => {
  const text = fc.string();
  const params = fc.record({ q: text, status: text, from: text, to: text, sort: text });
  fc.assert(
    fc.property(params, (of) => {
      const read = filterFrom(new URLSearchParams(of));
      expect(filterFrom(paramsOf(read))).toEqual(read);
      expect(STATUSES.includes(read.status ?? 'ended')).toBe(true);
    }),
  );
});

test('clearing a filter lists all quests in the same order', () => {
  fc.assert(
    fc.property(filter, (of) => {
      const cleared = clearedFilter(of);
      expect(isFiltered(cleared)).toBe(false);
      expect(queryOf(cleared)).toEqual({ sort: of.sort });
      expect(isFiltered(of)).toBe(paramsOf({ ...of, sort: 'newest', search: of.search.trim() }).size > 0);
    }),
  );
});

test('named ranges are one tap away: the last thirty days, and each year since the first quest', () => {
  const spans = namedSpans('2026-11-21', { startTime: '2024-06-01T09:00:00.000Z' });
  expect(spans.map(({ label }) => label)).toEqual(['Last 30 days', '2026', '2025', '2024']);
  expect(spans[0]?.days).toEqual({ from: '2026-10-23', to: '2026-11-21' });
  expect(spans[3]?.days).toEqual({ from: '2024-01-01', to: '2024-12-31' });
  expect(namedSpans('2026-11-21', null)).toHaveLength(2);
  fc.assert(
    fc.property(day, day, (today, first) => {
      const all = namedSpans(today, { startTime: `${first}T12:00:00.000Z` });
      expect(all.length).toBeLessThanOrEqual(5);
      for (const one of all) {
        expect(isSpan(one.days)).toBe(true);
        expect(all.filter((other) => isSameSpan(other.days, one.days))).toEqual([one]);
      }
    }),
  );
});
