import { asFindId, asQuestId } from '@metalquest/core/ids';
import type { MapFind } from '@metalquest/core/map/map-find';
import { expect, test } from 'vitest';
import { findPoints, type PointReads } from './find-points.ts';

const QUEST = asQuestId(crypto.randomUUID());

function find(n: number, lng = 0): MapFind {
  const id = asFindId(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
  return { id, questId: QUEST, category: 'Coin', foundAt: '2026-05-03T10:00:00Z', lng, lat: 51 };
}

/** A find store that reads in slices and announces changes, like the replica. */
function store(count: number) {
  const rows = new Map(Array.from({ length: count }, (_, n) => [find(n).id, find(n)] as const));
  let notify: (ids: readonly string[] | null) => void = () => {};
  let largest = 0;
  const reads: PointReads = {
    async mapFinds(after, limit) {
      const ids = [...rows.keys()].toSorted().filter((id) => after === null || id > after);
      const finds = ids.slice(0, limit).flatMap((id) => rows.get(id) ?? []);
      largest = Math.max(largest, finds.length);
      return { finds, next: ids.length > limit ? (finds.at(-1)?.id ?? null) : null };
    },
    mapFindsOf: async (ids) => [...rows.values()].filter(({ id }) => ids.includes(id)),
    onFindsChanged(listener) {
      notify = listener;
      return () => {
        notify = () => {};
      };
    },
  };
  return { rows, reads, largest: () => largest, notify: (ids: readonly string[] | null) => notify(ids) };
}

test('every find is present once all chunks are read, and no chunk is large', async () => {
  const { reads, rows, largest } = store(2_500);
  const points = findPoints(reads);
  await expect.poll(() => points.get().complete).toBe(true);
  expect([...points.get().finds.keys()].toSorted()).toEqual([...rows.keys()].toSorted());
  expect(largest()).toBeLessThanOrEqual(1_000);
  points.stop();
});

test('changes during and after reading are followed by id alone', async () => {
  const { reads, rows, notify } = store(1_200);
  const points = findPoints(reads);
  const changes: { put: string[]; gone: readonly string[] }[] = [];
  points.subscribe(({ updated: put, removed: gone }) => changes.push({ put: put.map(({ id }) => id), gone }));
  const added = find(9_999);
  rows.set(added.id, added);
  notify([added.id]);
  await expect.poll(() => points.get().complete).toBe(true);
  expect(points.get().finds.get(added.id)).toEqual(added);
  const moved = find(7, 12);
  const deleted = find(8);
  rows.set(moved.id, moved);
  rows.delete(deleted.id);
  changes.length = 0;
  notify([moved.id, deleted.id]);
  await expect.poll(() => changes).toEqual([{ put: [moved.id], gone: [deleted.id] }]);
  expect(points.get().finds.get(moved.id)?.lng).toBe(12);
  expect(points.get().finds.has(deleted.id)).toBe(false);
  points.stop();
});

test('too many changes cause a complete re-read, and deleted finds are removed', async () => {
  const { reads, rows, notify } = store(1_500);
  const points = findPoints(reads);
  await expect.poll(() => points.get().complete).toBe(true);
  for (let n = 0; n < 1_400; n += 1) rows.delete(find(n).id);
  notify(null);
  await expect.poll(() => points.get().finds.size).toBe(100);
  expect(points.get().complete).toBe(true);
  points.stop();
});

test('a bulk change during reading restarts it, and removes nothing from the map', async () => {
  const { reads, rows, notify } = store(2_500);
  let slices = 0;
  const points = findPoints({
    ...reads,
    async mapFinds(after, limit) {
      slices += 1;
      const shouldNotify = slices === 2;
      const slice = await reads.mapFinds(after, limit);
      if (shouldNotify) notify(null);
      return slice;
    },
  });
  const removed: string[] = [];
  points.subscribe((change) => removed.push(...change.removed));
  await expect.poll(() => points.get().complete).toBe(true);
  expect(points.get().finds.size).toBe(rows.size);
  expect(removed).toEqual([]);
  points.stop();
});

test('an unreadable replica shows an error, not a map without finds', async () => {
  const { reads } = store(1);
  const points = findPoints({ ...reads, mapFinds: () => Promise.reject(new Error('gone')) });
  await expect.poll(() => points.get().error?.message).toBe('gone');
  expect(points.get().complete).toBe(false);
  points.stop();
});
