import type { LngLat } from '@metalquest/core/geo/point';
import type { Tile } from '@metalquest/core/map/area';
import { contourSteps } from '@metalquest/core/map/relief';
import type { Units } from '@metalquest/core/preferences/preferences';
import contour from 'maplibre-contour';

/** A layer of heights; `decode` is passed in by tests. */
export interface HeightSource {
  readonly maxZoom: number;
  readonly tileSize: 256 | 512;
  readonly encoding: 'terrarium' | 'mapbox';
  load(tile: Tile, signal: AbortSignal): Promise<ArrayBuffer>;
  decode?: ContourOptions['decodeImage'];
}

type ContourOptions = ConstructorParameters<typeof contour.LocalDemManager>[0];

/** Decoded tiles that are kept: a phone's view has about twelve with their neighbours. */
const CACHED_TILES = 60;

/** Units of the coordinates of a contour tile. */
export const TILE_EXTENT = 4096;

/** From 0 in the west to 1 in the east. */
const mercatorX = (lng: number): number => lng / 360 + 0.5;

/** From 0 in the north to 1 in the south. */
const mercatorY = (lat: number): number =>
  0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);

/** Contour lines and single heights from the tiles of a layer. Runs in a worker. */
export function heightsOf({ maxZoom, tileSize, encoding, load, decode }: HeightSource) {
  const manager = new contour.LocalDemManager({
    demUrlPattern: '{z}/{x}/{y}',
    cacheSize: CACHED_TILES,
    encoding,
    maxzoom: maxZoom,
    timeoutMs: 30_000,
    ...(decode ? { decodeImage: decode } : {}),
    async getTile(address, { signal }) {
      const [z = 0, x = 0, y = 0] = address.split('/').map(Number);
      return { data: new Blob([await load({ z, x, y }, signal)]) };
    },
  });
  return {
    /** A vector tile with the layer `contours`: lines with `ele` in the user's unit and `level` 1 if emphasised. */
    async contours({ z, x, y }: Tile, units: Units, aborted: AbortController): Promise<ArrayBuffer> {
      const { thresholds, perMetre } = contourSteps(units);
      const fromZoom = Math.max(
        ...Object.keys(thresholds)
          .map(Number)
          .filter((zoom) => zoom <= z),
      );
      const levels = thresholds[fromZoom];
      if (!levels) throw new Error(`There are no contour lines at zoom ${z}`);
      const options = { levels, multiplier: perMetre, extent: TILE_EXTENT, buffer: 1 };
      const overzoom = tileSize === 512 ? 1 : 0;
      return (await manager.fetchContourTile(z, x, y, { ...options, overzoom }, aborted)).arrayBuffer;
    },
    /** The height at a place in metres, between the four nearest values of its tile. */
    async heightAt(place: LngLat, aborted: AbortController): Promise<number> {
      const across = 2 ** maxZoom;
      const [east, south] = [mercatorX(place.lng) * across, mercatorY(place.lat) * across];
      const [x, y] = [Math.floor(east), Math.floor(south)];
      const { width, height, data } = await manager.fetchAndParseTile(maxZoom, x, y, aborted);
      // Values are those of the middle of a pixel.
      const left = Math.min(Math.max((east - x) * width - 0.5, 0), width - 1);
      const top = Math.min(Math.max((south - y) * height - 0.5, 0), height - 1);
      const [column, row] = [Math.min(Math.floor(left), width - 2), Math.min(Math.floor(top), height - 2)];
      const at = (dx: number, dy: number) => data[(row + dy) * width + column + dx] ?? Number.NaN;
      const between = (a: number, b: number, share: number) => a + (b - a) * share;
      return between(
        between(at(0, 0), at(1, 0), left - column),
        between(at(0, 1), at(1, 1), left - column),
        top - row,
      );
    },
  };
}
