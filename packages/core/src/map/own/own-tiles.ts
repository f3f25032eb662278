import * as shape from '../../shape/shape.ts';
import { type LayerCredit, type OwnTiles, tileUrl } from '../layer.ts';

/** Bounds what a device stores and syncs for one layer. */
export const MAX_ADDRESS_CHARS = 2000;
const MAX_TILES_CHARS = 4000;
const MAX_LEVELS = 30;
const MAX_ZOOM = 24;

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether the app may load from an address: by https without a password, or from this device. */
export function isLoadable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

/** The address of any tile of a template, to check its host. */
export const sampleAddress = ({ address, grid }: Pick<OwnTiles, 'address' | 'grid'>): string =>
  grid
    ? address.replaceAll('{matrix}', '0').replaceAll('{column}', '0').replaceAll('{row}', '0')
    : tileUrl(address, 0, 0, 0);

/** 'maps.example.org', with the port if it is unusual. */
export const hostOf = (tiles: Pick<OwnTiles, 'address' | 'grid'>): string =>
  new URL(sampleAddress(tiles)).host;

/** The address of a tile; null if the layer has none there. */
export function ownTileUrl(
  { address, grid }: Pick<OwnTiles, 'address' | 'grid'>,
  z: number,
  x: number,
  y: number,
): string | null {
  if (!grid) return tileUrl(address, z, x, y);
  const level = grid.find(({ zoom }) => zoom === z);
  if (!level) return null;
  const [column, row] = [x - level.column, y - level.row];
  if (column < 0 || row < 0) return null;
  return address
    .replaceAll('{matrix}', encodeURIComponent(level.matrix))
    .replaceAll('{column}', String(column))
    .replaceAll('{row}', String(row));
}

const text = (limit: number) =>
  shape.where(shape.string(), (value) => value.length <= limit, `at most ${limit} characters`);
const whole = (limit: number) =>
  shape.where(
    shape.number(),
    (value) => Number.isInteger(value) && Math.abs(value) <= limit,
    'a whole number',
  );
const zoom = shape.where(whole(MAX_ZOOM), (value) => value >= 0, 'a zoom');
const list = <T>(of: shape.Shape<T>, limit: number) =>
  shape.where(shape.array(of), (values) => values.length <= limit, `at most ${limit}`);

const isWebLink = (value: string): boolean => /^https?:\/\//i.test(value) && URL.canParse(value);

const credit: shape.Shape<LayerCredit> = shape.object({
  text: text(300),
  url: shape.lenient(shape.nullable(shape.where(text(500), isWebLink, 'a web address')), null),
});

const isBounds = ([west, south, east, north]: readonly number[]): boolean =>
  [west, south, east, north].every((value) => Math.abs(value ?? Number.NaN) <= 540) &&
  Number(west) < Number(east) &&
  Number(south) < Number(north);

export const ownTilesShape: shape.Shape<OwnTiles> = shape.where(
  shape.object({
    format: shape.oneOf(['tiles', 'pmtiles']),
    address: text(MAX_TILES_CHARS),
    tileSize: shape.mapped(shape.number(), (px) => (px === 512 ? 512 : 256)),
    minZoom: zoom,
    maxZoom: zoom,
    bounds: shape.nullable(
      shape.where(
        shape.tuple([shape.number(), shape.number(), shape.number(), shape.number()]),
        isBounds,
        'not a box',
      ),
    ),
    grid: shape.nullable(
      list(
        shape.object({ zoom, matrix: text(100), column: whole(2 ** MAX_ZOOM), row: whole(2 ** MAX_ZOOM) }),
        MAX_LEVELS,
      ),
    ),
    encoding: shape.nullable(shape.oneOf(['terrarium', 'mapbox'])),
    schema: shape.optional(shape.nullable(shape.oneOf(['openmaptiles', 'protomaps']))),
    credits: list(credit, 20),
  }),
  (tiles) => tiles.minZoom <= tiles.maxZoom && isLoadable(sampleAddress(tiles)),
  'not an address of tiles',
);

/** Reads a stored definition; null if it is invalid. */
export function readOwnTiles(stored: unknown): OwnTiles | null {
  const read = ownTilesShape.safeParse(stored);
  return read.success ? read.data : null;
}
