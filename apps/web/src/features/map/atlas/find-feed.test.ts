import { asFindId, asQuestId } from '@metalquest/core/ids';
import type { MapFind } from '@metalquest/core/map/map-find';
import type { GeoJSONSourceDiff } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { type FeedSource, findFeed } from './find-feed.ts';
import type { FindPoints, PointsChange } from './find-points.ts';

const QUEST = asQuestId(crypto.randomUUID());

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function find(n: number): MapFind {
  const category = n % 10 === 0 ? 'Coin' : 'Trash';
  return { id: asFindId(idOf(n)), questId: QUEST, category, foundAt: '', lng: n / 1e4, lat: 0 };
}

function pointsOf(count: number) {
  const finds = new Map<string, MapFind>(Array.from({ length: count }, (_, n) => [find(n).id, find(n)]));
  const listeners = new Set<(change: PointsChange) => void>();
  const points: FindPoints = {
    get: () => ({ finds, complete: true, error: null, version: 1 }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {},
  };
  const change = (updated: readonly MapFind[], removed: readonly string[]) => {
    for (const one of updated) finds.set(one.id, one);
    for (const id of removed) finds.delete(id);
    for (const listener of listeners) listener({ updated, removed: removed });
  };
  return { points, change };
}

/** A fake map source that records its content and the size of each update. */
function drawing() {
  const drawn = new Map<unknown, number>();
  const sizes: number[] = [];
  let cleared = 0;
  const source: FeedSource = {
    async setData() {
      drawn.clear();
      cleared += 1;
    },
    async updateData(diff: GeoJSONSourceDiff) {
      sizes.push((diff.add?.length ?? 0) + (diff.remove?.length ?? 0));
      for (const id of diff.remove ?? []) {
        if (!drawn.delete(id)) throw new Error('took away what was not drawn');
      }
      for (const { properties, geometry } of diff.add ?? []) {
        if (drawn.has(properties?.find)) throw new Error('drew a find twice');
        if (geometry.type === 'Point') drawn.set(properties?.find, geometry.coordinates[0] ?? Number.NaN);
      }
    },
  };
  return { source, drawn, sizes, cleared: () => cleared };
}

const all = () => true;

test('many finds are sent in chunks, a small one first', async () => {
  const { points } = pointsOf(25_000);
  const { source, drawn, sizes } = drawing();
  const feed = findFeed(source, points, all);
  await expect.poll(() => drawn.size).toBe(25_000);
  expect(sizes[0]).toBe(1_000);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(10_000);
  feed.stop();
});

test('while finds are being read, the worker does not recount all of them for each chunk', async () => {
  const { points, change } = pointsOf(0);
  let complete = false;
  const reading: FindPoints = { ...points, get: () => ({ ...points.get(), complete }) };
  const { source, drawn, sizes } = drawing();
  const feed = findFeed(source, reading, all);
  const slice = (n: number) => Array.from({ length: 1_000 }, (_, i) => find(n * 1_000 + i));
  for (let n = 0; n < 20; n += 1) {
    if (n === 19) complete = true;
    change(slice(n), []);
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => setTimeout(resolve));
  }
  await expect.poll(() => drawn.size).toBe(20_000);
  expect(sizes.length).toBeLessThanOrEqual(5);
  feed.stop();
});

test('one change is one small message, and the rest stays drawn', async () => {
  const { points, change } = pointsOf(3_000);
  const { source, drawn, sizes, cleared } = drawing();
  const feed = findFeed(source, points, all);
  await expect.poll(() => drawn.size).toBe(3_000);
  sizes.length = 0;
  change([{ ...find(5), lng: 77 }, find(5_000)], [idOf(6)]);
  await expect.poll(() => drawn.get(idOf(5))).toBe(77);
  expect([drawn.has(idOf(6)), drawn.has(idOf(5000)), drawn.size]).toEqual([false, true, 3_000]);
  // The moved find is removed and added again.
  expect(sizes).toEqual([4]);
  expect(cleared()).toBe(0);
  feed.stop();
});

test('another filter draws the matching finds, and applies to later changes', async () => {
  const { points, change } = pointsOf(3_000);
  const { source, drawn } = drawing();
  const feed = findFeed(source, points, all);
  await expect.poll(() => drawn.size).toBe(3_000);
  feed.filter(({ category }) => category === 'Coin');
  await expect.poll(() => drawn.size).toBe(300);
  change([find(5_000), find(5_001), { ...find(10), category: 'Trash' }], []);
  await expect.poll(() => drawn.has(idOf(5000))).toBe(true);
  expect([drawn.has(idOf(5001)), drawn.has(idOf(10))]).toEqual([false, false]);
  feed.filter(all);
  await expect.poll(() => drawn.size).toBe(3_002);
  feed.stop();
});

test('a removed map receives nothing more', async () => {
  const { points, change } = pointsOf(10);
  const { source, drawn, sizes } = drawing();
  const feed = findFeed(source, points, all);
  await expect.poll(() => drawn.size).toBe(10);
  feed.stop();
  sizes.length = 0;
  change([find(11)], []);
  expect(sizes).toEqual([]);
});
