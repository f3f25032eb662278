import type { Tile } from '@metalquest/core/map/area';
import type { OwnTiles } from '@metalquest/core/map/layer';
import { ownTileUrl } from '@metalquest/core/map/own/own-tiles';
import { PMTiles, type Source } from 'pmtiles';
import { loadFromProvider, TILE_BYTES } from './provider-client.ts';

const NO_TILE = 204;
const PARTIAL = 206;

/** A PMTiles archive of a provider, read in parts. */
const sourceOf = (url: string): Source => ({
  getKey: () => url,
  async getBytes(from, bytes, signal) {
    const never = new AbortController().signal;
    const part = await loadFromProvider(
      url,
      { limitBytes: TILE_BYTES, range: { from, bytes } },
      signal ?? never,
    );
    if (part.status !== PARTIAL) throw new Error(`The provider sends no parts of a file (${part.status})`);
    return { data: part.bytes, ...(part.etag ? { etag: part.etag } : {}) };
  },
});

const archives = new Map<string, PMTiles>();

export function archiveAt(url: string): PMTiles {
  const known = archives.get(url);
  if (known) return known;
  const archive = new PMTiles(sourceOf(url));
  archives.set(url, archive);
  return archive;
}

/** The provider's answer to the request for a tile; 204 where the layer has none. */
export async function ownResponse(
  tiles: OwnTiles,
  { z, x, y }: Tile,
  signal: AbortSignal,
): Promise<Response> {
  if (tiles.format === 'pmtiles') {
    const tile = await archiveAt(tiles.address).getZxy(z, x, y, signal);
    return tile ? new Response(tile.data) : new Response(null, { status: NO_TILE });
  }
  const url = ownTileUrl(tiles, z, x, y);
  if (url === null) return new Response(null, { status: NO_TILE });
  const { status, type, bytes } = await loadFromProvider(url, { limitBytes: TILE_BYTES }, signal);
  const hasBody = status !== NO_TILE && status !== 205 && status !== 304;
  return new Response(hasBody ? bytes : null, { status, headers: type ? { 'content-type': type } : {} });
}
