import type { LngLat } from '@metalquest/core/geo/point';
import type { Tile } from '@metalquest/core/map/area';
import { worldOf } from '@metalquest/core/map/mercator';
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

/** Tiles that a path crosses at most, in a row. */
const PATH_TILES = 20;
/** Lower zooms to try, because a saved area may lack the highest ones. */
const LOWER_ZOOMS = 5;

/** The deepest zoom at which a path crosses few tiles. */
function profileZoom(places: readonly LngLat[], maxZoom: number): number {
  const world = places.map(worldOf);
  const extent = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const across = Math.max(extent(world.map(({ x }) => x)), extent(world.map(({ y }) => y)), 1e-9);
  return Math.min(maxZoom, Math.max(0, Math.floor(Math.log2(PATH_TILES / across))));
}

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
  /** The height at a place in metres, between the four nearest values of its tile. */
  async function heightIn(zoom: number, place: LngLat, aborted: AbortController): Promise<number> {
    const across = 2 ** zoom;
    const world = worldOf(place);
    const [east, south] = [world.x * across, world.y * across];
    const [x, y] = [Math.floor(east), Math.floor(south)];
    const { width, height, data } = await manager.fetchAndParseTile(zoom, x, y, aborted);
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
  }
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
    heightAt: (place: LngLat, aborted: AbortController) => heightIn(maxZoom, place, aborted),
    /** Heights along a path in metres, null where there is none; from lower zooms if the best has none. */
    async heightsAt(places: readonly LngLat[], aborted: AbortController): Promise<(number | null)[]> {
      const best = profileZoom(places, maxZoom);
      for (let zoom = best; zoom >= Math.max(best - LOWER_ZOOMS, 0); zoom -= 1) {
        const found = await Promise.all(
          places.map((place) =>
            heightIn(zoom, place, aborted).catch((cause: unknown) => {
              aborted.signal.throwIfAborted();
              if (cause instanceof Error) return null;
              throw cause;
            }),
          ),
        );
        if (found.some((height) => height !== null)) return found;
      }
      return places.map(() => null);
    },
  };
}
