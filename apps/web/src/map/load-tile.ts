import type { Tile } from '@metalquest/core/map/area';
import { AJAXError } from 'maplibre-gl';
import { device } from '#device';
import { isOnDevice } from './device/device-address.ts';
import { readDeviceTile } from './device/device-tiles.ts';
import {
  type FetchedTile,
  fetchTile,
  fetchUnlessLacking,
  TileError,
  tileLayer,
} from './offline/fetch-tile.ts';
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

/** A finer tile than every place has is not worth a longer wait: the map enlarges the one above it. */
const FINER_TIMEOUT_MS = 5_000;
const FINER_PAUSE_MS = 30_000;

/** Until when no finer tiles of a source are requested, because one did not arrive. Milliseconds since 1970. */
const pausedUntilMs = new Map<string, number>();

/** Rejects as for a missing tile if a tile beyond `fullZoom` does not arrive. */
async function loadFiner(
  source: TileSource,
  tile: Tile,
  url: string,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  if ((pausedUntilMs.get(source.id) ?? 0) > Date.now()) throw noTile(url);
  const soon = AbortSignal.any([signal, AbortSignal.timeout(FINER_TIMEOUT_MS)]);
  const fetched = await fetchUnlessLacking(await tileLayer(source), tile, soon).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    pausedUntilMs.set(source.id, Date.now() + FINER_PAUSE_MS);
    throw noTile(url);
  });
  return drawn(fetched, source.kind, url);
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
  if (tile.z > (source.fullZoom ?? tile.z)) return loadFiner(source, tile, url, signal);
  try {
    return drawn(await fetchTile(await tileLayer(source), tile, signal), source.kind, url);
  } catch (cause) {
    if (signal.aborted || (cause instanceof TileError && cause.status !== null)) throw cause;
    // A base map falls back to the built-in one after its first failure.
    if (device.network.online() && !source.id.startsWith('base:')) throw cause;
    return unanswered(source, tile, url, cause);
  }
}
