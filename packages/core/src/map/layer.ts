import type { Bounds } from '../geo/bounds.ts';

/**
 * `height` layers contain elevations, which the map draws as hillshade. `drawing` layers are one file of points,
 * lines and areas.
 */
type LayerKind = 'overlay' | 'height' | 'drawing';

export type LayerGroup = 'relief' | 'aerial' | 'old-map' | 'protected' | 'other';

export interface LayerCredit {
  readonly text: string;
  readonly url?: string | null | undefined;
}

/** A map layer that lies over the base map: square Web Mercator tiles, or a drawing. */
export interface MapLayer {
  readonly id: string;
  readonly name: string;
  readonly kind: LayerKind;
  readonly group: LayerGroup;
  /** Name of the country or region with data; null for the whole world. */
  readonly region: string | null;
  /** The extent of the data; null for the whole world. */
  readonly bounds: Bounds | null;
  /** The year, or years, that the layer shows; null if it is updated or unknown. */
  readonly years: string | null;
  readonly minZoom: number;
  /** The map enlarges tiles beyond this zoom. */
  readonly maxZoom: number;
  /** Address with {z}, {x} and {y}, or with {bbox-epsg-3857} (a WMS request). */
  readonly tiles: string;
  readonly tileSize: 256 | 512;
  readonly credits: readonly LayerCredit[];
  /** Null if its tiles may be saved for use offline; otherwise why not. */
  readonly notSavable: string | null;
}

/** Half the width of the Web Mercator square (EPSG:3857), in metres. */
const HALF_M = 20_037_508.342789244;

/** The address of one tile (XYZ numbering: row 0 in the north; {-y} counts rows from the south). */
export function tileUrl(template: string, z: number, x: number, y: number): string {
  const sizeM = (2 * HALF_M) / 2 ** z;
  const west = x * sizeM - HALF_M;
  const north = HALF_M - y * sizeM;
  return template
    .replace('{z}', String(z))
    .replace('{x}', String(x))
    .replace('{y}', String(y))
    .replace('{-y}', String(2 ** z - 1 - y))
    .replace('{bbox-epsg-3857}', [west, north - sizeM, west + sizeM, north].join(','));
}

/** Whether a layer has data in a view. East may exceed 180 when a box crosses the date line. */
export function hasDataIn({ bounds }: Pick<MapLayer, 'bounds'>, view: Bounds): boolean {
  if (bounds === null) return true;
  const [west, south, east, north] = bounds;
  const isNorthOrSouth = view[3] < south || view[1] > north;
  return !isNorthOrSouth && [-360, 0, 360].some((turn) => view[0] + turn <= east && view[2] + turn >= west);
}
