import type { Bounds } from '../geo/bounds.ts';

/** `height`: elevations, drawn as hillshade. `drawing`: one file of points, lines and areas. */
type LayerKind = 'overlay' | 'height' | 'drawing';

export type LayerGroup = 'relief' | 'aerial' | 'old-map' | 'protected' | 'other' | 'own';

export interface LayerCredit {
  readonly text: string;
  readonly url?: string | null | undefined;
}

/** A level of a WMTS matrix set that is not numbered as XYZ tiles are. */
export interface GridLevel {
  readonly zoom: number;
  /** The server's name of the level. */
  readonly matrix: string;
  /** The XYZ column and row of the level's first tile. */
  readonly column: number;
  readonly row: number;
}

export interface OwnTiles {
  /** `pmtiles`: `address` is that of a PMTiles archive, which is read in parts. */
  readonly format: 'tiles' | 'pmtiles';
  /** Of one tile: see `tileUrl`, and {matrix}, {column} and {row} with a grid. */
  readonly address: string;
  readonly tileSize: 256 | 512;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: Bounds | null;
  readonly grid: readonly GridLevel[] | null;
  /** Of heights; null for pictures. */
  readonly encoding: 'terrarium' | 'mapbox' | null;
  /** Of vector tiles, which are a base map. */
  readonly schema?: 'openmaptiles' | 'protomaps' | null | undefined;
  readonly credits: readonly LayerCredit[];
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
  /**
   * The deepest zoom with tiles everywhere within `bounds`; some places have deeper ones, to `maxZoom`. Undefined:
   * `maxZoom`.
   */
  readonly fullZoom?: number | undefined;
  /** Address with {z}, {x} and {y}, or with {bbox-epsg-3857} (a WMS request). */
  readonly tiles: string;
  readonly tileSize: 256 | 512;
  readonly credits: readonly LayerCredit[];
  /** Null if its tiles may be saved for use offline; otherwise why not. */
  readonly notSavable: string | null;
  /** A picture of it may be in a report although its tiles may not be saved. */
  readonly printable?: boolean | undefined;
  /** Set for a layer that the user added by its address. */
  readonly own?: OwnTiles;
  /** Changes when other tiles have the same addresses. */
  readonly version?: number;
}

/** Half the width of the Web Mercator square (EPSG:3857), in metres. */
const HALF_M = 20_037_508.342789244;

const latitudeAt = (northM: number): number =>
  (Math.atan(Math.sinh((northM / HALF_M) * Math.PI)) * 180) / Math.PI;

/**
 * The address of one tile (XYZ numbering: row 0 in the north; {-y} counts rows from the south). {west}, {south},
 * {east} and {north} are its edges in degrees.
 */
export function tileUrl(template: string, z: number, x: number, y: number): string {
  const sizeM = (2 * HALF_M) / 2 ** z;
  const west = x * sizeM - HALF_M;
  const north = HALF_M - y * sizeM;
  const degrees = (value: number) => value.toFixed(10);
  return template
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{-y}', String(2 ** z - 1 - y))
    .replaceAll('{bbox-epsg-3857}', [west, north - sizeM, west + sizeM, north].join(','))
    .replaceAll('{west}', degrees((x / 2 ** z) * 360 - 180))
    .replaceAll('{east}', degrees(((x + 1) / 2 ** z) * 360 - 180))
    .replaceAll('{south}', degrees(latitudeAt(north - sizeM)))
    .replaceAll('{north}', degrees(latitudeAt(north)));
}

/** Whether a layer has data in a view. East may exceed 180 when a box crosses the date line. */
export function hasDataIn({ bounds }: Pick<MapLayer, 'bounds'>, view: Bounds): boolean {
  if (bounds === null) return true;
  const [west, south, east, north] = bounds;
  const isNorthOrSouth = view[3] < south || view[1] > north;
  return !isNorthOrSouth && [-360, 0, 360].some((turn) => view[0] + turn <= east && view[2] + turn >= west);
}
