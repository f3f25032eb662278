import { type MapLayer, tileUrl } from '@metalquest/core/map/layer';
import { addProtocol } from 'maplibre-gl';

/** The scheme of tile addresses that the app loads itself: layer://ID/z/x/y. */
const SCHEME = 'layer';

/** A provider that takes longer counts as unreachable for this tile. */
const TIMEOUT_MS = 20_000;

const layers = new Map<string, MapLayer>();

/** Makes the tiles of a layer loadable by the map; returns the template of their addresses. */
export function loadableTiles(layer: MapLayer): string {
  layers.set(encodeURIComponent(layer.id), layer);
  return `${SCHEME}://${encodeURIComponent(layer.id)}/{z}/{x}/{y}`;
}

const ADDRESS = new RegExp(`^${SCHEME}://([^/]+)/(\\d+)/(\\d+)/(\\d+)$`);

/** Loads a tile without cookies. Rejects unless the provider sends one. */
async function loadTile(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const [, id = '', z, x, y] = ADDRESS.exec(address) ?? [];
  const layer = layers.get(id);
  if (!layer) throw new Error(`There is no map layer ${id}`);
  const response = await fetch(tileUrl(layer.tiles, Number(z), Number(x), Number(y)), {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok) throw new TileError(`${layer.name}: no tile (HTTP ${response.status})`, response.status);
  const type = response.headers.get('content-type') ?? '';
  // Some providers answer with a page, or with XML (WMS), and status 200.
  if (type && !type.startsWith('image/') && type !== 'application/octet-stream') {
    throw new TileError(`${layer.name}: the provider sent ${type} instead of an image`, response.status);
  }
  return response.arrayBuffer();
}

/** MapLibre reads `status`: a missing tile (404) is no failure of its source. */
class TileError extends Error {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

addProtocol(SCHEME, async ({ url }, { signal }) => ({ data: await loadTile(url, signal) }));
