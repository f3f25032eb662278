import type { Bounds } from '@metalquest/core/geo/bounds';
import type { Tile } from '@metalquest/core/map/area';
import Dexie, { type Table } from 'dexie';
import type { FetchedTile, TileLayer } from './fetch-tile.ts';

/** Why the saving of an area paused by itself. */
export type AreaProblem = 'storage-full' | 'no-answer';

/** An area of an account, on this device only. */
export interface SavedArea {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly bounds: Bounds;
  readonly deepestZoom: number;
  readonly layers: readonly TileLayer[];
  readonly tileCount: number;
  /** Tiles of this pass that are here: of the first saving, or of the latest refresh. */
  readonly doneCount: number;
  readonly bytes: number;
  /** Tiles that could not be loaded in this pass, by the name of the layer. */
  readonly failures: Readonly<Record<string, number>>;
  readonly state: 'saving' | 'paused' | 'saved';
  readonly problem: AreaProblem | null;
  /** A refresh loads tiles again that are older than its start; 0 for the first saving. */
  readonly refreshFromMs: number;
  readonly savedAtMs: number | null;
}

interface StoredTile extends FetchedTile {
  /** layer/z/x/y */
  readonly key: string;
  readonly fetchedAtMs: number;
}

interface Reference {
  readonly area: string;
  readonly tile: string;
  readonly userId: string;
  readonly fetchedAtMs: number;
}

/** Outside of the engine's database, so that a map never delays the queue. */
export interface TileStore {
  readonly dexie: Dexie;
  readonly tiles: Table<StoredTile, string>;
  readonly references: Table<Reference, [string, string]>;
  readonly areas: Table<SavedArea, string>;
}

export function describeTileStore(
  options: { name?: string; indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange } = {},
): TileStore {
  const { name = 'saved-maps', ...platform } = options;
  const dexie = new Dexie(name, platform);
  dexie.version(1).stores({
    tiles: 'key',
    references: '[area+tile], area, tile, [userId+tile]',
    areas: 'id, userId',
  });
  return {
    dexie,
    tiles: dexie.table('tiles'),
    references: dexie.table('references'),
    areas: dexie.table('areas'),
  };
}

let shared: TileStore | null = null;

export function tileStore(): TileStore {
  shared ??= describeTileStore();
  return shared;
}

export const tileKey = (layerId: string, { z, x, y }: Tile): string => `${layerId}/${z}/${x}/${y}`;

export async function areasOf({ areas }: TileStore, userId: string): Promise<readonly SavedArea[]> {
  const found = await areas.where('userId').equals(userId).toArray();
  return found.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** A tile of an area of this account. Tiles of other accounts would tell where their areas are. */
export async function savedTile(
  { dexie, tiles, references }: TileStore,
  userId: string,
  key: string,
): Promise<FetchedTile | null> {
  return dexie.transaction('r', [tiles, references], async () => {
    const isOwn = await references.where('[userId+tile]').equals([userId, key]).count();
    return isOwn > 0 ? ((await tiles.get(key)) ?? null) : null;
  });
}

export async function areasWith(
  store: TileStore,
  userId: string,
  layerId: string,
): Promise<readonly SavedArea[]> {
  const areas = await areasOf(store, userId);
  return areas.filter(({ layers }) => layers.some(({ id }) => id === layerId));
}

/** Whether an area that was saved less deep has the ground of a tile. */
export async function hasLessDeepTile(
  store: TileStore,
  userId: string,
  layerId: string,
  { z, x, y }: Tile,
): Promise<boolean> {
  for (const area of await areasWith(store, userId, layerId)) {
    const layer = area.layers.find(({ id }) => id === layerId);
    const deepest = Math.min(area.deepestZoom, layer?.maxZoom ?? area.deepestZoom);
    if (deepest >= z) continue;
    const above = { z: deepest, x: x >> (z - deepest), y: y >> (z - deepest) };
    if (await store.references.get([area.id, tileKey(layerId, above)])) return true;
  }
  return false;
}

export async function doneTiles({ references }: TileStore, area: SavedArea): Promise<ReadonlySet<string>> {
  const done = new Set<string>();
  await references
    .where('area')
    .equals(area.id)
    .each(({ tile, fetchedAtMs }) => {
      if (fetchedAtMs >= area.refreshFromMs) done.add(tile);
    });
  return done;
}

/** Those of the keys whose tiles an area has, of any account. */
export async function knownTiles(
  { tiles }: TileStore,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(await tiles.where('key').anyOf(keys).primaryKeys());
}

export interface NewTile {
  readonly key: string;
  /** Null: use the tile of another area. */
  readonly fetched: (FetchedTile & { readonly fetchedAtMs: number }) | null;
}

/** 'stored'; 'absent' if there is nothing to store; 'stopped' if the area is paused or deleted. */
export type Stored = 'stored' | 'absent' | 'stopped';

/** Gives tiles to an area and counts them, in one transaction. Returns the result of each. */
export async function storeTiles(
  { dexie, tiles, references, areas }: TileStore,
  areaId: string,
  added: readonly NewTile[],
): Promise<readonly Stored[]> {
  return dexie.transaction('rw', [tiles, references, areas], async () => {
    const area = await areas.get(areaId);
    if (area?.state !== 'saving') return added.map(() => 'stopped');
    const fetched = added.flatMap((tile) => (tile.fetched ? { key: tile.key, ...tile.fetched } : []));
    await tiles.bulkPut(fetched);
    const found = await tiles.bulkGet(added.flatMap((tile) => (tile.fetched ? [] : tile.key)));
    const own = [...fetched, ...found.filter((tile) => tile !== undefined)].filter(
      ({ fetchedAtMs }) => fetchedAtMs >= area.refreshFromMs,
    );
    const { userId } = area;
    await references.bulkPut(
      own.map(({ key, fetchedAtMs }) => ({ area: areaId, tile: key, userId, fetchedAtMs })),
    );
    const bytes = own.reduce((sum, tile) => sum + (tile.bytes?.byteLength ?? 0), area.bytes);
    await areas.update(areaId, { doneCount: area.doneCount + own.length, bytes });
    const stored = new Set(own.map(({ key }) => key));
    return added.map(({ key }) => (stored.has(key) ? 'stored' : 'absent'));
  });
}

export async function noteFailure({ dexie, areas }: TileStore, areaId: string, layer: string): Promise<void> {
  await dexie.transaction('rw', areas, async () => {
    const area = await areas.get(areaId);
    if (!area) return;
    const failures = { ...area.failures, [layer]: (area.failures[layer] ?? 0) + 1 };
    await areas.update(areaId, { failures });
  });
}

/** Sets the area to be loaded anew; it keeps its tiles until each is replaced. */
export async function beginRefresh({ areas }: TileStore, areaId: string, nowMs: number): Promise<void> {
  const change = { doneCount: 0, bytes: 0, failures: {}, problem: null, refreshFromMs: nowMs };
  await areas.update(areaId, { ...change, state: 'saving' });
}

/** Deletes areas, and the tiles that no other area has. */
async function deleteWhere(
  { dexie, tiles, references, areas }: TileStore,
  chosen: () => Promise<readonly string[]>,
): Promise<void> {
  await dexie.transaction('rw', [tiles, references, areas], async () => {
    for (const id of await chosen()) {
      const own = await references.where('area').equals(id).primaryKeys();
      await references.bulkDelete(own);
      const keys = own.map(([, key]) => key);
      const stillUsed = new Set<unknown>(await references.where('tile').anyOf(keys).uniqueKeys());
      await tiles.bulkDelete(keys.filter((key) => !stillUsed.has(key)));
      await areas.delete(id);
    }
  });
}

export const deleteArea = (store: TileStore, areaId: string): Promise<void> =>
  deleteWhere(store, async () => [areaId]);

/** For an account that leaves this device. */
/** Gives the areas of a guest to an account. */
export const moveAreas = ({ dexie, areas, references }: TileStore, from: string, to: string): Promise<void> =>
  dexie.transaction('rw', areas, references, async () => {
    await references.where('[userId+tile]').between([from, ''], [from, '\uffff']).modify({ userId: to });
    await areas.where('userId').equals(from).modify({ userId: to });
  });

export const deleteAreasOf = (store: TileStore, userId: string): Promise<void> =>
  deleteWhere(store, async () => store.areas.where('userId').equals(userId).primaryKeys());
