import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backgroundPauseReason, throttleMs } from './background-pause.ts';
import {
  firstPathRequest,
  missingPaths,
  type PathState,
  POINTS_PER_PAGE,
  pageOfPaths,
  pointsMissing,
} from './missing-paths.ts';

const path = (more: Partial<PathState>): PathState => ({
  questId: 'a',
  startTime: '2026-03-01T10:00:00.000Z',
  serverCount: 100,
  localCount: 0,
  allCount: 0,
  lastMs: null,
  readAt: 0,
  generation: 0,
  ...more,
});

describe('incomplete paths', () => {
  it('are ordered newest quest first, without complete ones', () => {
    const paths = [
      path({ questId: 'old', startTime: '2024-03-01T10:00:00.000Z' }),
      path({ questId: 'whole', localCount: 100, allCount: 100 }),
      path({ questId: 'new', startTime: '2026-05-01T10:00:00.000Z', localCount: 99 }),
      path({ questId: 'unrecorded', serverCount: 0 }),
    ];
    expect(missingPaths(paths).map(({ questId }) => questId)).toEqual(['new', 'old']);
  });

  it('are not requested again after a complete read without the missing points', () => {
    expect(pointsMissing(path({ localCount: 98, readAt: 100 }))).toBe(0);
    expect(pointsMissing(path({ localCount: 98, readAt: 100, serverCount: 103 }))).toBe(5);
  });

  it('are requested after the last point, or completely if local points are pending', () => {
    const known = { localCount: 40, lastMs: 7_000 };
    expect(firstPathRequest(path({ ...known, allCount: 40 }))).toEqual({ questId: 'a', afterMs: 7_000 });
    expect(firstPathRequest(path({ ...known, allCount: 41 }))).toEqual({ questId: 'a', afterMs: null });
  });

  it('fit the page size, and a path longer than a page still loads', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 9_000 })), {
          minLength: 1,
          maxLength: 80,
        }),
        (counts) => {
          const paths = counts.map((serverCount, n) => path({ questId: String(n), serverCount }));
          const chosen = pageOfPaths(paths);
          const points = chosen.reduce((sum, each) => sum + pointsMissing(each), 0);
          expect(chosen).toEqual(paths.slice(0, chosen.length));
          expect(chosen.length).toBeLessThanOrEqual(50);
          if (chosen.length !== 1) expect(points).toBeLessThanOrEqual(POINTS_PER_PAGE);
          const next = paths[chosen.length];
          if (next && chosen.length < 50)
            expect(points + pointsMissing(next)).toBeGreaterThan(POINTS_PER_PAGE);
        },
      ),
    );
  });
});

describe('background loading', () => {
  const wifi = { saveData: false, cellular: false, slow: false };

  it('waits for the end of a quest and for a better connection', () => {
    expect(backgroundPauseReason(wifi, false)).toBeNull();
    expect(backgroundPauseReason(wifi, true)).toBe('recording');
    for (const named of ['saveData', 'cellular', 'slow'] as const) {
      expect(backgroundPauseReason({ ...wifi, [named]: true }, false)).toBe('metered');
    }
  });

  it('pauses twice the request time, within limits', () => {
    expect([throttleMs(0), throttleMs(400), throttleMs(60_000)]).toEqual([250, 800, 5_000]);
  });
});
