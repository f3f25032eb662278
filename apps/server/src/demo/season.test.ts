import { recordError, recordOf } from '@metalquest/core/find/find-record';
import { haversineM } from '@metalquest/core/geo/distance';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FIND_KINDS } from './catalogue.ts';
import { PROPERTIES } from './places.ts';
import { recordOfKind } from './records.ts';
import { FIND_COUNT, makeSeason, QUEST_COUNT } from './season.ts';

const DAY_MS = 86_400_000;
const someDay = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2040, 0, 1) });

function season(nowMs: number) {
  let count = 0;
  return makeSeason(nowMs, () => `id-${++count}`);
}

it('on any day, a season has its quests in the past, on land with permission', () => {
  fc.assert(
    fc.property(someDay, (nowMs) => {
      const { quests } = season(nowMs);
      expect(quests).toHaveLength(QUEST_COUNT);
      for (const { property, startMs, durationS, path, isCurrent } of quests) {
        const land = PROPERTIES[property];
        if (!land) throw new Error('no such land');
        const day = -Math.round((Math.floor(nowMs / DAY_MS) * DAY_MS - startMs) / DAY_MS);
        expect(land.fromDay).toBeLessThanOrEqual(day);
        if (land.untilDay !== null) expect(day).toBeLessThanOrEqual(land.untilDay + 1);
        expect(land.status).not.toBe('pending');
        expect(path.length).toBeGreaterThanOrEqual(70);
        expect(path[0]?.t).toBe(startMs);
        expect(path.at(-1)?.t ?? 0).toBeLessThanOrEqual(startMs + durationS * 1000);
        if (isCurrent) expect(startMs + durationS * 1000).toBeLessThan(nowMs);
        for (const point of path) expect(haversineM(point, land.centre)).toBeLessThan(land.radiusM * 1.05);
        expect(path.every((point, i) => i === 0 || point.t >= (path[i - 1]?.t ?? 0))).toBe(true);
      }
      expect(quests.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    }),
    { numRuns: 40 },
  );
});

it('contains three hundred finds of every kind, each next to its path at its time', () => {
  fc.assert(
    fc.property(someDay, (nowMs) => {
      const { finds } = season(nowMs);
      expect(finds).toHaveLength(FIND_COUNT);
      expect(new Set(finds.map(({ kind }) => kind.name)).size).toBe(FIND_KINDS.length);
      expect(new Set(finds.map(({ id }) => id)).size).toBe(FIND_COUNT);
      for (const { quest, at, kind, depthCm, targetId } of finds) {
        expect(Math.min(...quest.path.map((point) => haversineM(point, at)))).toBeLessThan(5);
        expect(at.t).toBeGreaterThanOrEqual(quest.startMs);
        expect(at.t).toBeLessThanOrEqual(quest.startMs + quest.durationS * 1000);
        expect(depthCm).toBeGreaterThanOrEqual(kind.depthCm[0]);
        expect(targetId).toBeLessThanOrEqual(kind.targetId[1]);
      }
    }),
    { numRuns: 20 },
  );
});

it('gives every kind except trash a valid record', () => {
  for (const { name, category } of FIND_KINDS) {
    for (const seed of [1, 2, 3]) {
      const record = recordOfKind(name, seed);
      expect(recordError(record)).toBeNull();
      expect(recordOf(record)).toEqual(record);
      expect([name, record.period === null]).toEqual([name, category === 'Trash']);
    }
  }
});

it('is deterministic for a given time', () => {
  const at = Date.UTC(2026, 10, 21, 9);
  expect(season(at)).toEqual(season(at));
});
