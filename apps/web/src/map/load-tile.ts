import { type MapLayer, tileUrl } from '@metalquest/core/map/layer';

/** A provider that takes longer counts as unreachable for this tile. */
const TIMEOUT_MS = 20_000;

/** MapLibre reads `status`: a missing tile (404) is no failure of its source. */
class TileError extends Error {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/**
 * Loads a tile without cookies and referrer. Rejects unless the provider sends one. `headers` are those of
 * `tileHeaders`.
 */
export async function loadTile(
  layer: MapLayer,
  [z, x, y]: readonly [number, number, number],
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<ArrayBuffer> {
  const response = await fetch(tileUrl(layer.tiles, z, x, y), {
    headers,
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
