import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EIGHT } from '../../test/quest/quest-test-data.ts';
import { northM, QUEST, RUN, readAfter, storedFix } from '../../test/tracking/stored-fixes-test-data.ts';
import { shouldRecordPoint } from '../geo/path-rule.ts';
import type { PathPoint } from '../geo/point.ts';
import { NATIVE_BUFFERED_FIXES } from '../location/location-options.ts';
import { endQuest, pauseQuest, resumeQuest } from '../quest/lifecycle.ts';
import type { Quest } from '../quest/quest.ts';
import { growPath } from './grow-path.ts';
import { LATE_FIX_MS, settleFixes } from './settle-fixes.ts';
import { fixTimeMs, type StoredFix } from './stored-fix.ts';
import { walkOfRun } from './walk-of-run.ts';

const MIN = 60_000;

function value(result: { ok: true; value: Quest } | { ok: false }): Quest {
  if (!result.ok) throw new Error('the quest was refused');
  return result.value;
}

/** The path rule applied once to the whole walk in order. */
function ruled(walk: readonly PathPoint[]): PathPoint[] {
  const path: PathPoint[] = [];
  for (const point of walk) if (shouldRecordPoint(path.at(-1) ?? null, point)) path.push(point);
  return path;
}

/** A device's loop: read the stored fixes, add them to the path, delete them. */
function replay(
  arrivals: readonly { fix: StoredFix; atMs: number }[],
  readsMs: readonly number[],
  pageSize: number,
) {
  let path: PathPoint[] = [];
  let forgotten = 0;
  const read = (atMs: number, all: boolean) => {
    const readAt = readAfter(atMs);
    const stored = arrivals
      .filter((each) => each.atMs <= atMs && each.fix.seq > forgotten)
      .map((each) => each.fix);
    for (let after = forgotten; ; after = forgotten) {
      const page = stored.filter(({ seq }) => seq > after).slice(0, pageSize);
      const more = page.length === pageSize;
      const settled = settleFixes({ fixes: page, readAt }, { all, more });
      path = [...path, ...growPath(path, walkOfRun(settled.fixes, QUEST, readAt).points)].toSorted(
        (a, b) => a.t - b.t,
      );
      forgotten = settled.upTo ?? forgotten;
      if (!more || settled.upTo === null) break;
    }
  };
  for (const atMs of readsMs.toSorted((a, b) => a - b)) read(atMs, false);
  read(Math.max(0, ...arrivals.map((each) => each.atMs)), true);
  return path;
}

const step = fc.record({
  ms: fc.oneof(fc.integer({ min: 0, max: 8_000 }), fc.integer({ min: 0, max: 40_000 })),
  metres: fc.integer({ min: -60, max: 60 }),
  lateMs: fc.integer({ min: 0, max: LATE_FIX_MS - 1 }),
  copies: fc.integer({ min: 1, max: 3 }),
});
const walks = fc.array(step, { maxLength: 60 });

/** The fixes of the steps in order of arrival, some duplicated. */
function arriving(steps: readonly { ms: number; metres: number; lateMs: number; copies: number }[]) {
  let [ms, metres] = [0, 0];
  return steps
    .flatMap((each) => {
      [ms, metres] = [ms + each.ms, metres + each.metres];
      const one = { ms, metres, atMs: ms + each.lateMs };
      return Array.from({ length: each.copies }, () => one);
    })
    .toSorted((a, b) => a.atMs - b.atMs)
    .map(({ ms, metres, atMs }, i) => ({ fix: storedFix(i + 1, ms, metres), atMs }));
}

const inOrder = (fixes: readonly StoredFix[]) => walkOfRun(fixes, QUEST, readAfter(0)).points;

describe('fixes in any order and batches', () => {
  test('give the same path as once in order', () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 9_000 }), { maxLength: 120 });
    fc.assert(
      fc.property(walks, pauses, fc.constantFrom(60, 1_000), (steps, pausesMs, pageSize) => {
        const arrivals = arriving(steps);
        const readsMs = pausesMs.map((_, i) => pausesMs.slice(0, i + 1).reduce((sum, ms) => sum + ms, 0));
        expect(replay(arrivals, readsMs, pageSize)).toEqual(ruled(inOrder(arrivals.map(({ fix }) => fix))));
      }),
    );
  });

  test('give the same walk for a batch in any order', () => {
    const shuffled = walks.chain((steps) => {
      const fixes = arriving(steps).map(({ fix }) => fix);
      return fc.tuple(fc.constant(fixes), fc.shuffledSubarray(fixes, { minLength: fixes.length }));
    });
    fc.assert(
      fc.property(shuffled, ([fixes, mixed]) => {
        expect(inOrder(mixed)).toEqual(inOrder(fixes));
      }),
    );
  });

  test('hours late leave no gap, and follow the path rule', () => {
    const batched = walks.chain((steps) => {
      const walk = inOrder(arriving(steps).map(({ fix }) => fix));
      const batch = fc.array(fc.integer({ min: 0, max: 4 }), {
        minLength: walk.length,
        maxLength: walk.length,
      });
      return fc.tuple(fc.constant(walk), batch);
    });
    fc.assert(
      fc.property(batched, ([walk, batchOf]) => {
        let path: PathPoint[] = [];
        for (let n = 0; n < 5; n += 1) {
          const batch = walk.filter((_, i) => batchOf[i] === n);
          for (let attempt = 0; attempt < 2; attempt += 1)
            path = [...path, ...growPath(path, batch)].toSorted((a, b) => a.t - b.t);
        }
        path.slice(1).forEach((point, i) => {
          expect(shouldRecordPoint(path[i] ?? null, point)).toBe(true);
        });
        for (const point of walk) {
          const covered = path.some((one) =>
            one.t <= point.t ? !shouldRecordPoint(one, point) : !shouldRecordPoint(point, one),
          );
          expect(covered).toBe(true);
        }
      }),
    );
  });

  test('are not dropped at 1,000', () => {
    const walk = Array.from({ length: 4 * NATIVE_BUFFERED_FIXES }, (_, i) =>
      storedFix(i + 1, i * 31_000, i * 12),
    );
    const { points } = walkOfRun(walk, QUEST, readAfter(0));
    expect(growPath([], points)).toHaveLength(4 * NATIVE_BUFFERED_FIXES);
  });
});

describe('a reading of the location keeper', () => {
  test('holds a fix for older ones, and says until when', () => {
    const fixes = [storedFix(1, 0, 0), storedFix(3, 5_000, 10), storedFix(2, 9_000, 20)];
    const read = (ms: number, all = false) =>
      settleFixes({ fixes, readAt: readAfter(ms) }, { all, more: false });
    expect(read(9_500)).toMatchObject({ fixes: [], upTo: null, nextInMs: 500 });
    expect(read(10_000)).toMatchObject({ fixes: [{ seq: 1 }], upTo: 1, nextInMs: 5_000 });
    // The third fix is settled, but forgetting up to it would lose the second.
    expect(read(15_000)).toMatchObject({ fixes: [{ seq: 1 }, { seq: 3 }], upTo: 1, nextInMs: 4_000 });
    expect(read(19_000)).toMatchObject({ upTo: 3, nextInMs: null });
    expect(read(9_500, true)).toMatchObject({ fixes, upTo: 3, nextInMs: null });
    expect(settleFixes({ fixes: [], readAt: readAfter(0) }, { all: true, more: false })).toEqual({
      fixes: [],
      upTo: null,
      nextInMs: null,
    });
  });

  test('that is one of many pages holds its end for the next page', () => {
    const fixes = [storedFix(1, 0, 0), storedFix(2, 50_000, 10), storedFix(3, 55_000, 20)];
    const when = { all: true, more: true };
    expect(settleFixes({ fixes, readAt: readAfter(60 * MIN) }, when)).toMatchObject({ upTo: 1 });
    // Continues even when a page holds only fixes of one moment.
    expect(settleFixes({ fixes: fixes.slice(1), readAt: readAfter(60 * MIN) }, when)).toMatchObject({
      upTo: 3,
    });
  });

  test('from before a reboot is settled at once', () => {
    const readAt = { wallMs: EIGHT + MIN, monotonicMs: 4_000 };
    expect(
      settleFixes({ fixes: [storedFix(1, 50_000, 0)], readAt }, { all: false, more: false }),
    ).toMatchObject({ upTo: 1 });
  });
});

describe('the time of a fix', () => {
  test('comes from the monotonic clock, regardless of the receiver and the wall clock', () => {
    for (const wallMs of [-2_147_483_648_000, EIGHT - 60 * MIN, Number.NaN]) {
      expect(fixTimeMs(storedFix(1, 90_000, 0, { wallMs }))).toBe(EIGHT + 90_000);
    }
  });

  test('is not before the start if the clock was set back just after it', () => {
    const anchor = { ...readAfter(2_000), wallMs: EIGHT - 60 * MIN };
    expect(fixTimeMs(storedFix(1, 2_000, 0, { anchor }))).toBe(EIGHT);
  });

  test('continues after the clock was set back an hour during the walk', () => {
    const fixes = [
      storedFix(1, 0, 0),
      storedFix(2, 40_000, 0),
      storedFix(3, 80_000, 0, { wallMs: EIGHT - 60 * MIN }),
    ];
    expect(inOrder(fixes).map(({ t }) => t - EIGHT)).toEqual([0, 40_000, 80_000]);
  });
});

describe('fixes that are not part of the walk', () => {
  const resultOf = (fixes: readonly StoredFix[], quest: Quest = QUEST, readAt = readAfter(60 * MIN)) =>
    walkOfRun(fixes, quest, readAt);

  test('are invalid, inaccurate, before the start, or duplicates in time', () => {
    const fixes = [
      storedFix(1, -1, 0),
      storedFix(2, 0, 0),
      storedFix(3, 1_000, 0, { lat: Number.NaN }),
      storedFix(4, 2_000, 0, { lng: 0, lat: 0 }),
      storedFix(5, 3_000, 0, { accuracyM: 101 }),
      storedFix(6, 4_000, 0, { accuracyM: -1 }),
      storedFix(7, 5_000, 10, { accuracyM: 100 }),
      storedFix(8, 5_000, 400, { accuracyM: 90 }),
    ];
    const { points, skipped } = resultOf(fixes);
    expect(points.map(({ t }) => t - EIGHT)).toEqual([0, 5_000]);
    // Of two simultaneous fixes the more accurate one counts.
    expect(points[1]?.lat).toBeCloseTo(52.20531 + northM(400), 9);
    expect(skipped).toEqual({ 'before-start': 1, 'no-position': 2, poor: 2, twice: 1 });
  });

  const walk = [0, 1, 2, 3, 4].map((n) => storedFix(n + 1, n * MIN, n * 60));
  const times = (quest: Quest, readAt = readAfter(60 * MIN)) =>
    resultOf(walk, quest, readAt).points.map(({ t }) => (t - EIGHT) / MIN);

  test('are taken after the quest was paused or ended, on this or another device', () => {
    expect(times(QUEST)).toEqual([0, 1, 2, 3, 4]);
    const paused = value(pauseQuest(QUEST, EIGHT + 2 * MIN + 400));
    expect(times(paused)).toEqual([0, 1, 2]);
    // The server sets updated_at when the pause arrives.
    expect(times({ ...paused, updatedAt: new Date(EIGHT + 55 * MIN).toISOString() })).toEqual([0, 1, 2]);
    expect(times(value(endQuest(QUEST, EIGHT + 3 * MIN)))).toEqual([0, 1, 2, 3]);
    expect(times(value(endQuest(paused, EIGHT + 50 * MIN)))).toEqual([0, 1, 2]);
    expect(times(value(resumeQuest(paused, EIGHT + 50 * MIN)))).toEqual([0, 1, 2]);
  });

  test('are counted correctly for earlier runs', () => {
    const second = value(resumeQuest(value(pauseQuest(QUEST, EIGHT + 10 * MIN)), EIGHT + 20 * MIN));
    if (second.status !== 'active') throw new Error('the quest is not active');
    const run = { ...RUN, startedAt: second.currentSegmentStart, durationBeforeS: second.durationSeconds };
    const anchor = readAfter(20 * MIN);
    const later = [20, 21, 22, 23].map((n) => storedFix(n, n * MIN, n * 60, { run, anchor }));
    const paused = value(pauseQuest(second, EIGHT + 22 * MIN));
    expect(resultOf(later, paused).points).toHaveLength(3);
  });

  test('are found with the current clock if it was set before the pause', () => {
    for (const setByMs of [-60 * MIN, 90 * MIN]) {
      const paused = value(pauseQuest(QUEST, EIGHT + 3 * MIN + setByMs));
      expect(times(paused, readAfter(10 * MIN, setByMs))).toEqual([0, 1, 2, 3]);
    }
  });
});
