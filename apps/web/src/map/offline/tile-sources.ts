import type { Bounds } from '@metalquest/core/geo/bounds';
import type { MapLayer, OwnTiles } from '@metalquest/core/map/layer';
import type { MapStyleConfig } from '../../net/config.ts';

/** A map whose tiles the app loads itself, to save them and to draw saved ones. */
export interface TileSource {
  /** Base maps and layers have ids of their own, so a base map's begins with 'base:'. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'image' | 'height' | 'vector';
  /** Of the tiles, with {z}, {x} and {y}, or of a TileJSON file that names it. */
  readonly address: string;
  readonly minZoom: number;
  /** Null: that of the TileJSON file. */
  readonly maxZoom: number | null;
  /** See MapLayer. */
  readonly fullZoom?: number | undefined;
  readonly bounds: Bounds | null;
  /** Of images and heights, in pixels. */
  readonly tileSize: 256 | 512;
  /** Set for a layer that the user added by its address. */
  readonly own?: OwnTiles;
}

/** The scheme of addresses that the app loads itself: layer://ID/z/x/y, and layer://ID for its TileJSON. */
export const SCHEME = 'layer';

const sources = new Map<string, TileSource>();

export const sourceById = (id: string): TileSource | undefined => sources.get(id);

/** Makes a source loadable by the map; returns the address of its TileJSON. */
export function loadable(source: TileSource): string {
  sources.set(source.id, source);
  return `${SCHEME}://${encodeURIComponent(source.id)}`;
}

export const tilesBelow = (address: string): string => `${address}/{z}/{x}/{y}`;

export const layerSource = (layer: MapLayer): TileSource => ({
  id: layer.id,
  name: layer.name,
  kind: layer.kind === 'height' ? 'height' : 'image',
  address: layer.tiles,
  minZoom: layer.minZoom,
  maxZoom: layer.maxZoom,
  fullZoom: layer.fullZoom,
  bounds: layer.bounds,
  tileSize: layer.tileSize,
  ...(layer.own ? { own: layer.own } : {}),
});

/** Null for base maps without tiles of their own: the built-in one, and styles of other servers. */
export function baseSource({
  id,
  label,
  kind,
  url,
  maxzoom,
  own,
}: MapStyleConfig & { readonly own?: OwnTiles }): TileSource | null {
  if (!url || kind === 'builtin' || kind === 'style') return null;
  return {
    id: `base:${id}`,
    name: label,
    kind: kind === 'raster' ? 'image' : 'vector',
    address: url,
    minZoom: own?.minZoom ?? 0,
    maxZoom: maxzoom ?? null,
    bounds: own?.bounds ?? null,
    tileSize: 256,
    ...(own ? { own } : {}),
  };
}
