import type { Tile } from '@metalquest/core/map/area';
import { warn } from '../../platform/warn.ts';
import type { FetchedTile, TileLayer } from './fetch-tile.ts';
import { areasWith, hasLessDeepTile, savedTile, tileKey, tileStore } from './tile-store.ts';

let owner: string | null = null;

export function drawSavedTilesOf(userId: string): void {
  owner = userId;
}

/** Without storage (a private window) nothing is saved, and tiles come from the network. */
async function orNothing<T>(read: Promise<T>, nothing: T): Promise<T> {
  try {
    return await read;
  } catch (cause) {
    warn('The saved maps cannot be read', { cause });
    return nothing;
  }
}

export async function readSavedTile(layerId: string, tile: Tile): Promise<FetchedTile | null> {
  if (owner === null) return null;
  return orNothing(savedTile(tileStore(), owner, tileKey(layerId, tile)), null);
}

/** A layer as it was when an area was saved; null if no area has it. */
export async function savedLayer(layerId: string): Promise<TileLayer | null> {
  if (owner === null) return null;
  const [area] = await orNothing(areasWith(tileStore(), owner, layerId), []);
  return area?.layers.find(({ id }) => id === layerId) ?? null;
}

/** Whether the map can enlarge a saved tile of lower zoom in place of this one. */
export async function isSavedLessDeep(layerId: string, tile: Tile): Promise<boolean> {
  if (owner === null) return false;
  return orNothing(hasLessDeepTile(tileStore(), owner, layerId, tile), false);
}
