import type { Tile } from '@metalquest/core/map/area';
import type { MapLayer } from '@metalquest/core/map/layer';
import type { Units } from '@metalquest/core/preferences/preferences';
import { addProtocol } from 'maplibre-gl';
import { contourTile } from './height-client.ts';
import { loadTile } from './load-tile.ts';
import { tileLayer } from './offline/fetch-tile.ts';
import { savedLayer } from './offline/saved-tiles.ts';
import {
  layerSource,
  loadable,
  SCHEME,
  sourceById,
  type TileSource,
  tilesBelow,
} from './offline/tile-sources.ts';

export const loadableTiles = (layer: MapLayer): string => tilesBelow(loadable(layerSource(layer)));

const contourScheme = (units: Units) => `contours-${units}`;

/** The same for vector tiles with the contour lines of a layer of heights. */
export const loadableContours = (layer: MapLayer, units: Units): string =>
  loadableTiles(layer).replace(SCHEME, contourScheme(units));

const ADDRESS = /^[a-z-]+:\/\/([^/]+)(?:\/(\d+)\/(\d+)\/(\d+))?$/;

/** The TileJSON of a source, with addresses that the app loads itself. */
async function describe(source: TileSource, url: string): Promise<object> {
  const { minZoom, maxZoom, bounds } = (await savedLayer(source.id)) ?? (await tileLayer(source));
  // Sparse: lower zooms are shown for a vector tile without data.
  return {
    tiles: [tilesBelow(url)],
    minzoom: minZoom,
    maxzoom: maxZoom,
    ...(bounds ? { bounds } : {}),
    sparse: true,
  };
}

/** Answers the addresses of a scheme: tiles, and TileJSON where there is no tile in the address. */
function answer(
  scheme: string,
  load: (source: TileSource, tile: Tile, url: string, signal: AbortSignal) => Promise<ArrayBuffer>,
): void {
  addProtocol(scheme, async ({ url }, { signal }) => {
    const [, id = '', z, x, y] = ADDRESS.exec(url) ?? [];
    const source = sourceById(decodeURIComponent(id));
    if (!source) throw new Error(`There is no map layer ${id}`);
    if (z === undefined) return { data: await describe(source, url) };
    return { data: await load(source, { z: Number(z), x: Number(x), y: Number(y) }, url, signal) };
  });
}

answer(SCHEME, loadTile);
for (const units of ['metric', 'imperial'] as const) {
  answer(contourScheme(units), (source, tile, _url, signal) => contourTile(source, tile, units, signal));
}
