import { type AreaTiles, sampleOf, type Tile } from '@metalquest/core/map/area';
import { type FetchedTile, fetchUnlessLacking, type TileLayer } from './fetch-tile.ts';
import { tileKey } from './tile-store.ts';

const SAMPLE = 5;

/** Sampled tiles, so that a download does not load them again. */
const sampled = new Map<string, FetchedTile>();
const MAX_SAMPLED = 200;

/** The average size of a layer's tiles, from a few of them; 0 for a layer without tiles there. */
export async function averageBytes(
  layer: TileLayer,
  area: Omit<AreaTiles, 'layer'>,
  signal: AbortSignal,
): Promise<number> {
  const tiles = sampleOf({ ...area, layer }, SAMPLE);
  const sizes = await Promise.all(
    tiles.map(async (tile) => {
      const key = tileKey(layer.id, tile);
      const found = sampled.get(key) ?? (await fetchUnlessLacking(layer, tile, signal));
      if (sampled.size < MAX_SAMPLED) sampled.set(key, found);
      return found.bytes?.byteLength ?? 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length);
}

export async function fetchOrSampled(
  layer: TileLayer,
  tile: Tile,
  signal: AbortSignal,
): Promise<FetchedTile> {
  const key = tileKey(layer.id, tile);
  const found = sampled.get(key);
  sampled.delete(key);
  return found ?? fetchUnlessLacking(layer, tile, signal);
}
