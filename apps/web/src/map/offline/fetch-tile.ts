import type { Bounds } from '@metalquest/core/geo/bounds';
import type { Tile } from '@metalquest/core/map/area';
import { tileUrl } from '@metalquest/core/map/layer';
import * as shape from '@metalquest/core/shape/shape';
import { tileHeaders } from '../../net/hosted-maps.ts';
import type { TileSource } from './tile-sources.ts';

/** A source whose tile addresses and zooms are known. */
export interface TileLayer extends Omit<TileSource, 'address' | 'maxZoom' | 'tileSize'> {
  readonly tiles: string;
  readonly maxZoom: number;
}

/** Null bytes: the provider has no tile there. */
export interface FetchedTile {
  readonly bytes: ArrayBuffer | null;
  readonly type: string;
}

/** `status` is null if the provider did not answer. */
export class TileError extends Error {
  readonly status: number | null;
  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** A provider that takes longer counts as unreachable for this tile. */
const TILE_TIMEOUT_MS = 20_000;
const TILE_JSON_TIMEOUT_MS = 8_000;

/** Another provider learns nothing but the tile. */
const ANONYMOUS: RequestInit = { credentials: 'omit', referrerPolicy: 'no-referrer' };

/** The deepest zoom of tiles whose maker names none: that of the OpenMapTiles schema, and MapLibre's. */
const DEEPEST = { vector: 14, image: 22, height: 15 } as const;

const tileJson = shape.object({
  tiles: shape.array(shape.string()),
  minzoom: shape.otherwise(shape.number(), 0),
  maxzoom: shape.otherwise(shape.nullable(shape.number()), null),
  bounds: shape.otherwise(
    shape.nullable(shape.tuple([shape.number(), shape.number(), shape.number(), shape.number()])),
    null,
  ),
  scheme: shape.otherwise(shape.string(), 'xyz'),
});

interface TileJson {
  readonly tiles: string;
  readonly minZoom: number;
  readonly maxZoom: number | null;
  readonly bounds: Bounds | null;
}

async function fetchTileJson(address: string): Promise<TileJson> {
  const response = await fetch(address, { ...ANONYMOUS, signal: AbortSignal.timeout(TILE_JSON_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The map's TileJSON did not load (HTTP ${response.status})`);
  const parsed = tileJson.safeParse(await response.json());
  const template = parsed.success ? parsed.data.tiles[0] : undefined;
  if (!parsed.success || template === undefined) throw new Error('The TileJSON of the map is invalid');
  const { minzoom, maxzoom, bounds, scheme } = parsed.data;
  const tiles = scheme === 'tms' ? template.replace('{y}', '{-y}') : template;
  return { tiles, minZoom: minzoom, maxZoom: maxzoom, bounds };
}

const loaded = new Map<string, Promise<TileJson>>();

/** Loads a TileJSON file once per page, and again after a failure. */
function loadTileJson(address: string): Promise<TileJson> {
  const known = loaded.get(address);
  if (known) return known;
  const loading = fetchTileJson(address);
  loaded.set(address, loading);
  loading.catch(() => loaded.delete(address));
  return loading;
}

/** Rejects if the TileJSON file of the source cannot be loaded. */
export async function tileLayer({
  address,
  maxZoom,
  tileSize: _,
  ...source
}: TileSource): Promise<TileLayer> {
  // The own tiles of a PMTiles archive have the address of the archive.
  if (source.own || address.includes('{'))
    return { ...source, tiles: address, maxZoom: maxZoom ?? DEEPEST[source.kind] };
  const json = await loadTileJson(address);
  return {
    ...source,
    tiles: json.tiles,
    minZoom: json.minZoom,
    maxZoom: maxZoom ?? json.maxZoom ?? DEEPEST[source.kind],
    bounds: json.bounds,
  };
}

function isTile(kind: TileLayer['kind'], type: string): boolean {
  if (!type || type === 'application/octet-stream') return true;
  return kind === 'vector' ? !type.startsWith('text/') : type.startsWith('image/');
}

/** Loads a tile without cookies. Rejects with TileError unless the provider sends one, or says it has none. */
export async function fetchTile(
  layer: TileLayer,
  { z, x, y }: Tile,
  signal: AbortSignal,
): Promise<FetchedTile> {
  try {
    const response = layer.own
      ? await (await import('../own/own-response.ts')).ownResponse(layer.own, { z, x, y }, signal)
      : await fetch(tileUrl(layer.tiles, z, x, y), {
          ...ANONYMOUS,
          headers: await tileHeaders(layer.tiles),
          signal: AbortSignal.any([signal, AbortSignal.timeout(TILE_TIMEOUT_MS)]),
        });
    const { status } = response;
    if (status === 404 || status === 204) return { bytes: null, type: '' };
    if (!response.ok) throw new TileError(`${layer.name}: no tile (HTTP ${status})`, status);
    const type = response.headers.get('content-type') ?? '';
    // Some providers answer with a page, or with XML (WMS), and status 200.
    if (!isTile(layer.kind, type)) {
      throw new TileError(`${layer.name}: the provider sent ${type} instead of a tile`, status);
    }
    return { bytes: await response.arrayBuffer(), type };
  } catch (cause) {
    if (cause instanceof TileError || signal.aborted) throw cause;
    throw new TileError(`${layer.name}: no answer`, null, { cause });
  }
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

/** The same, without a request for a tile beyond `fullZoom` that the provider is known to lack. */
export async function fetchUnlessLacking(
  layer: TileLayer,
  tile: Tile,
  signal: AbortSignal,
): Promise<FetchedTile> {
  const { id, fullZoom = Number.POSITIVE_INFINITY } = layer;
  if (isLacking(id, fullZoom, tile)) return { bytes: null, type: '' };
  const fetched = await fetchTile(layer, tile, signal);
  if (!fetched.bytes && tile.z > fullZoom) {
    if (lacking.size >= MAX_LACKING) lacking.clear();
    lacking.add(lackingKey(id, tile));
  }
  return fetched;
}
