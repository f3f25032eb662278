import type { LngLat } from '@metalquest/core/geo/point';
import type { Tile } from '@metalquest/core/map/area';
import { worldOf } from '@metalquest/core/map/mercator';
import { contourSteps } from '@metalquest/core/map/relief';
import type { Units } from '@metalquest/core/preferences/preferences';
import contour from 'maplibre-contour';

/** A layer of heights; `decode` is passed in by tests. */
export interface HeightSource {
  readonly maxZoom: number;
  /** See MapLayer. */
  readonly fullZoom: number;
  readonly tileSize: 256 | 512;
  readonly encoding: 'terrarium' | 'mapbox';
  /** Rejects with an error with `status` 404 where there is no tile. */
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

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && 'status' in cause && cause.status === 404;

/** Contour lines and single heights from the tiles of a layer. Runs in a worker. */
export function heightsOf({ maxZoom, fullZoom, tileSize, encoding, load, decode }: HeightSource) {
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
      // The tile and its neighbours have the same zoom: the finest that all of them have.
      for (let zoom = Math.min(z - (tileSize === 512 ? 1 : 0), maxZoom); ; zoom -= 1) {
        try {
          const tile = await manager.fetchContourTile(z, x, y, { ...options, overzoom: z - zoom }, aborted);
          return tile.arrayBuffer;
        } catch (cause) {
          if (zoom <= fullZoom || !isMissing(cause)) throw cause;
        }
      }
    },
    /** The height at a place in metres, from the finest tile there. */
    async heightAt(place: LngLat, aborted: AbortController): Promise<number> {
      for (let zoom = maxZoom; zoom > fullZoom; zoom -= 1) {
        try {
          return await heightIn(zoom, place, aborted);
        } catch (cause) {
          if (!isMissing(cause)) throw cause;
        }
      }
      return heightIn(fullZoom, place, aborted);
    },
    /**
     * Heights along a path in metres, null where there is none: each from the finest tile there, or all from a
     * lower zoom if no place has a tile at `fullZoom`.
     */
    async heightsAt(places: readonly LngLat[], aborted: AbortController): Promise<(number | null)[]> {
      const best = profileZoom(places, maxZoom);
      const lowest = Math.max(Math.min(best, fullZoom) - LOWER_ZOOMS, 0);
      let found: (number | null)[] = places.map(() => null);
      for (let zoom = best; zoom >= lowest; zoom -= 1) {
        const before = found;
        found = await Promise.all(
          places.map((place, index) => {
            const known = before[index] ?? null;
            if (known !== null) return known;
            return heightIn(zoom, place, aborted).catch((cause: unknown) => {
              aborted.signal.throwIfAborted();
              if (cause instanceof Error) return null;
              throw cause;
            });
          }),
        );
        const heights = found.filter((height) => height !== null).length;
        if (heights === places.length || (zoom <= fullZoom && heights > 0)) break;
      }
      return found;
    },
  };
}
