import type { Tile } from '@metalquest/core/map/area';
import { AJAXError } from 'maplibre-gl';
import { device } from '#device';
import { isOnDevice } from './device/device-address.ts';
import { readDeviceTile } from './device/device-tiles.ts';
import { type FetchedTile, fetchTile, TileError, tileLayer } from './offline/fetch-tile.ts';
import { isSavedLessDeep, readSavedTile, savedLayer } from './offline/saved-tiles.ts';
import type { TileSource } from './offline/tile-sources.ts';

/** One transparent pixel. */
const BLANK_IMAGE = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII='),
  (char) => char.charCodeAt(0),
);

/** MapLibre shows lower zooms in place of a tile with this error, and reports no failure. */
const noTile = (url: string) => new AJAXError(404, 'no tile', url, new Blob());

/** Draws nothing, also when lower zooms have tiles. */
function blank(kind: TileSource['kind'], url: string): ArrayBuffer {
  if (kind === 'vector') return new ArrayBuffer(0);
  if (kind === 'image') return BLANK_IMAGE.slice().buffer;
  throw noTile(url);
}

/** The bytes of a tile; a vector tile that the provider lacks is empty. */
function drawn({ bytes }: Pick<FetchedTile, 'bytes'>, kind: TileSource['kind'], url: string): ArrayBuffer {
  if (bytes) return bytes;
  if (kind === 'vector') return new ArrayBuffer(0);
  throw noTile(url);
}

/** Without an answer of the provider, a map that is saved somewhere is blank outside of its areas. */
async function unanswered(source: TileSource, tile: Tile, url: string, cause: unknown): Promise<ArrayBuffer> {
  if (!(await savedLayer(source.id))) throw cause;
  if (await isSavedLessDeep(source.id, tile)) throw noTile(url);
  return blank(source.kind, url);
}

/** Tiles beyond `fullZoom` that the provider lacks, as `id/z/x/y`: it then lacks those below them too. */
const lacking = new Set<string>();
const MAX_LACKING = 5_000;

const lackingKey = (id: string, { z, x, y }: Tile): string => `${id}/${z}/${x}/${y}`;

function isLacking(id: string, fullZoom: number, tile: Tile): boolean {
  for (let { z, x, y } = tile; z > fullZoom; z -= 1, x >>= 1, y >>= 1) {
    if (lacking.has(lackingKey(id, { z, x, y }))) return true;
  }
  return false;
}

/** Loads a tile of the provider, without asking for one that it lacks. */
async function fetchKnown(source: TileSource, tile: Tile, signal: AbortSignal): Promise<FetchedTile> {
  const { id, fullZoom = Number.POSITIVE_INFINITY } = source;
  if (isLacking(id, fullZoom, tile)) return { bytes: null, type: '' };
  const fetched = await fetchTile(await tileLayer(source), tile, signal);
  if (!fetched.bytes && tile.z > fullZoom) {
    if (lacking.size >= MAX_LACKING) lacking.clear();
    lacking.add(lackingKey(id, tile));
  }
  return fetched;
}

/** Loads a tile; one that is saved or in a file of this device without the network. */
export async function loadTile(
  source: TileSource,
  tile: Tile,
  url: string,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  if (isOnDevice(source.address)) {
    return drawn(await readDeviceTile(source.address, tile, signal), source.kind, url);
  }
  const saved = await readSavedTile(source.id, tile);
  if (saved) return drawn(saved, source.kind, url);
  signal.throwIfAborted();
  try {
    return drawn(await fetchKnown(source, tile, signal), source.kind, url);
  } catch (cause) {
    if (signal.aborted || (cause instanceof TileError && cause.status !== null)) throw cause;
    // A base map falls back to the built-in one after its first failure.
    if (device.network.online() && !source.id.startsWith('base:')) throw cause;
    return unanswered(source, tile, url, cause);
  }
}
