import { haversineM } from '@metalquest/core/geo/distance';
import { shouldRecordPoint } from '@metalquest/core/geo/path-rule';
import type { PathPoint } from '@metalquest/core/geo/point';
import { asQuestId } from '@metalquest/core/ids';
import { err, ok } from '@metalquest/core/result';
import { expect, test, vi } from 'vitest';
import type { DeviceFix } from '../../platform/device-location.ts';
import { recordedWalk } from '../../platform/testing/recorded-walk.ts';
import { createPathRecorder } from './path-recorder.ts';

const QUEST = asQuestId('22222222-2222-4222-8222-222222222222');

const NONE_STORED = { from: 'keeper', stored: { fixes: [], readAt: { wallMs: 0, monotonicMs: 0 } } } as const;
const recordFixes = vi.fn<Parts['recordFixes']>();
type Parts = Parameters<typeof createPathRecorder>[0];

const fromPage = (fix: DeviceFix) => ({ from: 'page', questId: QUEST, fix }) as const;

/** Records points by the product's path rule, like the engine. */
function engine() {
  const path: PathPoint[] = [];
  const recordPathPoint = vi.fn(async (_: unknown, point: PathPoint) => {
    const wanted = shouldRecordPoint(path.at(-1) ?? null, point);
    if (wanted) path.push(point);
    return ok(wanted);
  });
  return { path, recordPathPoint };
}

test.each(['korita-zbevnica.gpx', 'cerknicko-jezero.gpx'])(
  'the recorded walk %s follows the path rule',
  async (file) => {
    const walk = recordedWalk(file);
    const { path, recordPathPoint } = engine();
    const recorder = createPathRecorder({ recordPathPoint, recordFixes, onFailure: vi.fn() });
    for (const point of walk) await recorder.take(fromPage({ ...point, accuracyM: 6 }));
    expect(path.length).toBeGreaterThan(100);
    path.slice(1).forEach((point, i) => {
      const before = path[i];
      if (!before) return;
      const waited = point.t - before.t >= 30_000;
      expect(waited || haversineM(before, point) >= 50).toBe(true);
    });
    // Only points that may join the path reach the engine.
    expect(recordPathPoint).toHaveBeenCalledTimes(path.length);
  },
);

test('fixes less accurate than 100 m are not part of the path', async () => {
  const { path, recordPathPoint } = engine();
  const recorder = createPathRecorder({ recordPathPoint, recordFixes, onFailure: vi.fn() });
  await recorder.take(fromPage({ lng: 14, lat: 45, t: 0, accuracyM: 101 }));
  expect(path).toEqual([]);
  await recorder.take(fromPage({ lng: 14, lat: 45, t: 0, accuracyM: 100 }));
  expect(path).toHaveLength(1);
});

test('a point that could not be stored is reported, and the next one is tried', async () => {
  const onFailure = vi.fn();
  const recordPathPoint = vi
    .fn<Parts['recordPathPoint']>()
    .mockResolvedValueOnce(err({ code: 'device-full', title: 'Storage Full', message: 'Free some space.' }))
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue(ok(true));
  const recorder = createPathRecorder({ recordPathPoint, recordFixes, onFailure });
  for (let i = 0; i < 3; i += 1) await recorder.take(fromPage({ lng: 14, lat: 45, t: i, accuracyM: 5 }));
  expect(onFailure.mock.calls).toEqual([
    ['Storage Full', 'Free some space.'],
    ['Path Not Recorded', 'gone'],
  ]);
  expect(recordPathPoint).toHaveBeenCalledTimes(3);
});

test('releases stored fixes only when the replica has all of them', async () => {
  const onFailure = vi.fn();
  const recorder = createPathRecorder({ recordPathPoint: vi.fn(), recordFixes, onFailure });
  for (const [skipped, forgets] of [
    [{}, true],
    [{ 'no-quest': 3, poor: 1 }, true],
    [{ 'not-synced': 1 }, false],
    [{ 'other-user': 1 }, false],
  ] as const) {
    recordFixes.mockResolvedValueOnce(ok({ points: 0, skipped }));
    expect(await recorder.take(NONE_STORED)).toBe(forgets);
  }
  recordFixes.mockResolvedValueOnce(
    err({ code: 'device-full', title: 'Storage Full', message: 'Free some space.' }),
  );
  expect(await recorder.take(NONE_STORED)).toBe(false);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith('Storage Full', 'Free some space.');
});
