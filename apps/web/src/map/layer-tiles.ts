import type { MapLayer } from '@metalquest/core/map/layer';
import type { Units } from '@metalquest/core/preferences/preferences';
import { addProtocol } from 'maplibre-gl';
import { tileHeaders } from '../net/hosted-maps.ts';
import { contourTile } from './height-client.ts';
import { loadTile } from './load-tile.ts';

/** Schemes of tile addresses that the app answers itself: layer://ID/z/x/y, contours-metric://ID/z/x/y. */
const LAYER = 'layer';
const contourScheme = (units: Units) => `contours-${units}`;

const layers = new Map<string, MapLayer>();

function template(scheme: string, layer: MapLayer): string {
  const id = encodeURIComponent(layer.id);
  layers.set(id, layer);
  return `${scheme}://${id}/{z}/{x}/{y}`;
}

/** Makes the tiles of a layer loadable by the map; returns the template of their addresses. */
export const loadableTiles = (layer: MapLayer): string => template(LAYER, layer);

/** The same for vector tiles with the contour lines of a layer of heights. */
export const loadableContours = (layer: MapLayer, units: Units): string =>
  template(contourScheme(units), layer);

const ADDRESS = /^[a-z-]+:\/\/([^/]+)\/(\d+)\/(\d+)\/(\d+)$/;

function answer(
  scheme: string,
  load: (layer: MapLayer, tile: [number, number, number], signal: AbortSignal) => Promise<ArrayBuffer>,
): void {
  addProtocol(scheme, async ({ url }, { signal }) => {
    const [, id = '', z, x, y] = ADDRESS.exec(url) ?? [];
    const layer = layers.get(id);
    if (!layer) throw new Error(`There is no map layer ${id}`);
    return { data: await load(layer, [Number(z), Number(x), Number(y)], signal) };
  });
}

answer(LAYER, async (layer, tile, signal) => loadTile(layer, tile, signal, await tileHeaders(layer.tiles)));
for (const units of ['metric', 'imperial'] as const) {
  answer(contourScheme(units), (layer, tile, signal) => contourTile(layer, tile, units, signal));
}
