import { type Tile, tileCount, tilesOf } from '@metalquest/core/map/area';
import { RETRY_DELAYS_MS, UNANSWERED_LIMIT } from '@metalquest/core/map/area-download';
import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { type DownloadTools, downloadArea } from './download-area.ts';
import { type FetchedTile, TileError, type TileLayer } from './fetch-tile.ts';
import {
  areasOf,
  beginRefresh,
  deleteArea,
  deleteAreasOf,
  describeTileStore,
  hasLessDeepTile,
  type SavedArea,
  savedTile,
  type TileStore,
  tileKey,
} from './tile-store.ts';

const layerOf = (id: string): TileLayer => ({
  id,
  name: id,
  kind: 'image',
  tiles: 'https://maps.example/{z}/{x}/{y}',
  minZoom: 0,
  maxZoom: 14,
  bounds: null,
});

let databases = 0;

function newStore(): TileStore {
  databases += 1;
  // Dexie needs them for queries.
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  return describeTileStore({ name: `maps-${databases}`, indexedDB: new IDBFactory(), IDBKeyRange });
}

function areaOf(id: string, change: Partial<SavedArea> = {}): SavedArea {
  const area = {
    ...{ id, userId: 'ann', name: id, layers: [layerOf('red')], deepestZoom: 13 },
    ...{
      bounds: [7.41, 43.72, 7.44, 43.75] as const,
      doneCount: 0,
      bytes: 0,
      failures: {},
      state: 'saving' as const,
    },
    ...{ problem: null, refreshFromMs: 0, savedAtMs: null },
    ...change,
  };
  const tiles = area.layers.map((layer) => tileCount({ ...area, layer }));
  return { ...area, tileCount: tiles.reduce((sum, count) => sum + count, 0) };
}

const sized = (bytes: number): FetchedTile => ({ bytes: new ArrayBuffer(bytes), type: 'image/png' });

/** A device with a provider; `answer` may throw a TileError. */
function deviceWith(
  store: TileStore,
  answer: (key: string, request: number) => FetchedTile | Promise<FetchedTile>,
) {
  const requests: string[] = [];
  const waits: number[] = [];
  const device = { online: true, nowMs: 1_000 };
  const tools: DownloadTools = {
    store,
    async fetchTile(layer: TileLayer, tile: Tile) {
      const key = tileKey(layer.id, tile);
      requests.push(key);
      return answer(key, requests.length);
    },
    isOnline: () => device.online,
    async whenOnline() {
      device.online = true;
    },
    async wait(ms) {
      waits.push(ms);
    },
    nowMs: () => device.nowMs,
  };
  return { tools, requests, waits, device };
}

const never = new AbortController().signal;

const rowCounts = async ({ tiles, references }: TileStore) => [await tiles.count(), await references.count()];

async function added(store: TileStore, area: SavedArea): Promise<SavedArea> {
  await store.areas.add(area);
  return area;
}

test('every tile is loaded once, and the area counts tiles and bytes', async () => {
  const store = newStore();
  const area = await added(store, areaOf('field'));
  const { tools, requests } = deviceWith(store, () => sized(10));
  expect(await downloadArea('field', tools, never)).toBe('saved');
  expect(requests).toHaveLength(area.tileCount);
  expect(new Set(requests).size).toBe(area.tileCount);
  expect(await store.areas.get('field')).toMatchObject({
    ...{
      state: 'saved',
      doneCount: area.tileCount,
      bytes: 10 * area.tileCount,
      savedAtMs: 1_000,
      failures: {},
    },
  });
});

test('a download that stopped at any tile resumes without loading a tile twice', async () => {
  for (const died of [1, 2, 5, 9]) {
    const store = newStore();
    const area = await added(store, areaOf('field'));
    const tab = new AbortController();
    const first = deviceWith(store, (_key, request) => {
      if (request >= died) tab.abort();
      return sized(1);
    });
    expect(await downloadArea('field', first.tools, tab.signal)).toBe('stopped');
    expect(await store.areas.get('field')).toMatchObject({ state: 'saving' });
    const stored = await store.tiles.count();
    const second = deviceWith(store, () => sized(1));
    expect(await downloadArea('field', second.tools, never)).toBe('saved');
    expect(second.requests).toHaveLength(area.tileCount - stored);
    expect(await store.areas.get('field')).toMatchObject({ doneCount: area.tileCount });
  }
});

test('a paused area stops within the tiles that wait to be stored', async () => {
  const store = newStore();
  await added(store, areaOf('field'));
  const { tools, requests } = deviceWith(store, async (_key, request) => {
    if (request === 4) await store.areas.update('field', { state: 'paused' });
    return sized(1);
  });
  expect(await downloadArea('field', tools, never)).toBe('stopped');
  expect(requests.length).toBeLessThan(21);
  expect(await store.areas.get('field')).toMatchObject({ state: 'paused' });
});

test('a tile that fails is tried three more times with growing waits, then reported', async () => {
  const store = newStore();
  const area = await added(store, areaOf('field'));
  const { tools, waits } = deviceWith(store, (key) => {
    if (key === 'red/0/0/0') throw new TileError('no', 503);
    return sized(1);
  });
  expect(await downloadArea('field', tools, never)).toBe('saved');
  expect(waits).toEqual(RETRY_DELAYS_MS);
  expect(await store.areas.get('field')).toMatchObject({
    failures: { red: 1 },
    doneCount: area.tileCount - 1,
  });
  // A further run loads only this one.
  await store.areas.update('field', { state: 'saving' });
  const again = deviceWith(store, () => sized(1));
  await downloadArea('field', again.tools, never);
  expect(again.requests).toEqual(['red/0/0/0']);
  expect(await store.areas.get('field')).toMatchObject({ failures: {}, doneCount: area.tileCount });
});

test('a refused tile is not tried again; a missing one is no failure', async () => {
  const store = newStore();
  await added(store, areaOf('field'));
  const { tools, requests, waits } = deviceWith(store, (key) => {
    if (key === 'red/1/1/0') throw new TileError('no', 403);
    return key === 'red/2/2/1' ? { bytes: null, type: '' } : sized(1);
  });
  await downloadArea('field', tools, never);
  expect(waits).toEqual([]);
  expect(requests.filter((key) => key === 'red/1/1/0')).toHaveLength(1);
  expect(await store.areas.get('field')).toMatchObject({ failures: { red: 1 } });
  expect(await savedTile(store, 'ann', 'red/2/2/1')).toMatchObject({ bytes: null });
});

test('a lost signal is no failure: the tile is loaded when the signal is back', async () => {
  const store = newStore();
  await added(store, areaOf('field'));
  const { tools, waits, device } = deviceWith(store, (_key, request) => {
    if (request === 3) {
      device.online = false;
      throw new TileError('no answer', null);
    }
    return sized(1);
  });
  expect(await downloadArea('field', tools, never)).toBe('saved');
  expect(waits).toEqual([]);
  expect(await store.areas.get('field')).toMatchObject({ failures: {} });
});

test('a provider that is down pauses the area', async () => {
  const store = newStore();
  await added(store, areaOf('county', { deepestZoom: 14, bounds: [7, 43, 8, 44] }));
  const { tools, requests } = deviceWith(store, () => {
    throw new TileError('no answer', null);
  });
  expect(await downloadArea('county', tools, never)).toBe('no-answer');
  expect(requests.length).toBeLessThan((UNANSWERED_LIMIT + 4) * (RETRY_DELAYS_MS.length + 1));
  expect(await store.areas.get('county')).toMatchObject({ state: 'paused', problem: 'no-answer' });
});

test('without space the area pauses, and another area keeps its tiles', async () => {
  const store = newStore();
  await added(store, areaOf('home', { layers: [layerOf('blue')] }));
  await downloadArea('home', deviceWith(store, () => sized(1)).tools, never);
  const before = await store.areas.get('home');
  await added(store, areaOf('field'));
  let space = 5;
  store.tiles.hook('creating', () => {
    space -= 1;
    if (space < 0) throw new DOMException('full', 'QuotaExceededError');
  });
  const full = deviceWith(store, () => sized(1));
  expect(await downloadArea('field', full.tools, never)).toBe('storage-full');
  const doneCount = await store.tiles.where('key').startsWith('red/').count();
  expect(doneCount).toBeGreaterThan(0);
  expect(doneCount).toBeLessThanOrEqual(5);
  expect(await store.areas.get('field')).toMatchObject({
    state: 'paused',
    problem: 'storage-full',
    doneCount,
  });
  expect(await store.areas.get('home')).toEqual(before);
  expect(await savedTile(store, 'ann', 'blue/0/0/0')).not.toBeNull();
});

test('areas share tiles, and deleting one leaves those of the other', async () => {
  const store = newStore();
  const field = await added(store, areaOf('field'));
  await downloadArea('field', deviceWith(store, () => sized(1)).tools, never);
  const wood = await added(store, areaOf('wood', { bounds: [7.43, 43.72, 7.6, 43.75] }));
  const second = deviceWith(store, () => sized(1));
  await downloadArea('wood', second.tools, never);
  const [tiles = 0] = await rowCounts(store);
  expect(second.requests.length).toBe(tiles - field.tileCount);
  expect(second.requests.length).toBeLessThan(wood.tileCount);
  await deleteArea(store, 'field');
  expect(await rowCounts(store)).toEqual([wood.tileCount, wood.tileCount]);
  expect(await savedTile(store, 'ann', 'red/0/0/0')).not.toBeNull();
  await deleteArea(store, 'wood');
  expect(await rowCounts(store)).toEqual([0, 0]);
});

test('an account sees only its own areas and their tiles, and leaves with them', async () => {
  const store = newStore();
  await added(store, areaOf('field'));
  await downloadArea('field', deviceWith(store, () => sized(1)).tools, never);
  expect(await areasOf(store, 'bob')).toEqual([]);
  expect(await savedTile(store, 'bob', 'red/0/0/0')).toBeNull();
  const own = await added(store, areaOf('meadow', { userId: 'bob', deepestZoom: 5 }));
  const { tools, requests } = deviceWith(store, () => sized(1));
  await downloadArea('meadow', tools, never);
  expect(requests).toEqual([]);
  await deleteAreasOf(store, 'ann');
  expect(await areasOf(store, 'ann')).toEqual([]);
  expect(await rowCounts(store)).toEqual([own.tileCount, own.tileCount]);
  expect(await savedTile(store, 'bob', 'red/0/0/0')).not.toBeNull();
});

test('ground that was saved less deep is known, and ground outside of the area is not', async () => {
  const store = newStore();
  await added(store, areaOf('field'));
  await downloadArea('field', deviceWith(store, () => sized(1)).tools, never);
  const inside = [...tilesOf({ bounds: [7.42, 43.73, 7.43, 43.74], layer: layerOf('red'), deepestZoom: 14 })];
  const deeper = inside.filter(({ z }) => z === 14);
  expect(deeper.length).toBeGreaterThan(0);
  for (const tile of deeper) expect(await hasLessDeepTile(store, 'ann', 'red', tile)).toBe(true);
  for (const tile of inside.filter(({ z }) => z === 13)) {
    expect(await hasLessDeepTile(store, 'ann', 'red', tile)).toBe(false);
  }
  const [{ z, x, y } = { z: 0, x: 0, y: 0 }] = deeper;
  expect(await hasLessDeepTile(store, 'ann', 'red', { z, x: x + 40, y })).toBe(false);
  expect(await hasLessDeepTile(store, 'bob', 'red', { z, x, y })).toBe(false);
});

test('a refresh loads every tile again, also after an interruption, and keeps the old ones until then', async () => {
  const store = newStore();
  const area = await added(store, areaOf('field'));
  await downloadArea('field', deviceWith(store, () => sized(1)).tools, never);
  await beginRefresh(store, 'field', 5_000);
  const tab = new AbortController();
  const first = deviceWith(store, (_key, request) => {
    if (request === 6) tab.abort();
    return sized(3);
  });
  first.device.nowMs = 5_001;
  await downloadArea('field', first.tools, tab.signal);
  const { doneCount = 0 } = (await store.areas.get('field')) ?? {};
  expect(await store.tiles.count()).toBe(area.tileCount);
  const second = deviceWith(store, () => sized(3));
  second.device.nowMs = 6_000;
  expect(await downloadArea('field', second.tools, never)).toBe('saved');
  expect(second.requests).toHaveLength(area.tileCount - doneCount);
  expect(await store.areas.get('field')).toMatchObject({ bytes: 3 * area.tileCount, savedAtMs: 6_000 });
});
