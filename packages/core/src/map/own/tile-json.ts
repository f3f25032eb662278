import { isRecord } from '../../json.ts';
import { err, ok, type Result } from '../../result.ts';
import { creditsOf } from '../credits.ts';
import { tileSchema } from '../files/map-content.ts';
import { VECTOR_TYPE } from '../files/map-file.ts';
import type { OwnTiles } from '../layer.ts';
import { readOwnTiles } from './own-tiles.ts';
import { absoluteTemplate, type Described, described, type FoundLayer } from './service.ts';

export const VECTOR_TILES =
  'This address has vector tiles. Paste the address of their TileJSON file, style or PMTiles archive, which names their layers.';
export const UNKNOWN_SCHEMA =
  'The app cannot draw these vector tiles. It draws the schemas of OpenMapTiles and Protomaps.';

const DEEPEST_ZOOM = 19;

const numberIn = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 300) : '');

const isVector = ({ format, vector_layers: layers }: Record<string, unknown>, template: string): boolean =>
  format === 'pbf' || format === 'mvt' || Array.isArray(layers) || /\.(?:pbf|mvt)\b/i.test(template);

/** The schema of vector tiles with layers of these names; null for another one. */
export function drawnSchema(names: readonly unknown[]): 'openmaptiles' | 'protomaps' | null {
  const vectorLayers = names.flatMap((id) => (typeof id === 'string' ? [{ id, fields: {} }] : []));
  const schema = tileSchema({ tileType: VECTOR_TYPE, vectorLayers });
  return schema === 'unknown' ? null : schema;
}

/** The names in the `vector_layers` of a TileJSON file or a PMTiles archive. */
export const vectorLayerNames = (layers: unknown): readonly unknown[] =>
  Array.isArray(layers) ? layers.slice(0, 200).map((layer) => (isRecord(layer) ? layer.id : null)) : [];

type DrawnAs = Pick<OwnTiles, 'schema'> & { readonly isHeight?: boolean };

/** The tiles of a TileJSON file, or of a source of a style; null if it is invalid. */
function tilesOf(
  json: Record<string, unknown>,
  from: URL,
  px: number,
  { isHeight = false, schema = null }: DrawnAs,
): OwnTiles | null {
  const [template] = Array.isArray(json.tiles) ? json.tiles : [];
  if (typeof template !== 'string') return null;
  const { address } = absoluteTemplate(template, from);
  const bounds = Array.isArray(json.bounds) ? json.bounds : null;
  const isWorld = bounds === null || numberIn(bounds[2], 180) - numberIn(bounds[0], -180) >= 360;
  const encoding = json.encoding === 'terrarium' ? 'terrarium' : 'mapbox';
  return readOwnTiles({
    format: 'tiles',
    address: json.scheme === 'tms' ? address.replaceAll('{y}', '{-y}') : address,
    tileSize: numberIn(json.tileSize, px) >= 384 ? 512 : 256,
    minZoom: Math.min(Math.max(Math.floor(numberIn(json.minzoom, 0)), 0), 24),
    maxZoom: Math.min(Math.max(Math.floor(numberIn(json.maxzoom, schema ? 14 : DEEPEST_ZOOM)), 0), 24),
    bounds: isWorld ? null : bounds,
    grid: null,
    encoding: isHeight ? encoding : null,
    schema,
    credits: creditsOf(textIn(json.attribution)),
  });
}

const SOURCE_TYPES: readonly unknown[] = ['raster', 'raster-dem', 'vector'];

/** The names of the layers of a source that a style draws. */
function sourceLayers({ layers }: Record<string, unknown>, source: string): readonly unknown[] {
  return (Array.isArray(layers) ? layers.slice(0, 2000) : [])
    .filter((layer) => isRecord(layer) && layer.source === source)
    .map((layer) => layer['source-layer']);
}

/** The vector tiles of a style are drawn in our colours: its fonts, pictures and rules are not loaded. */
function readStyle(style: Record<string, unknown>, from: URL): Result<Described, string> {
  const sources = isRecord(style.sources) ? Object.entries(style.sources).slice(0, 200) : [];
  const name = textIn(style.name);
  const layers = sources.flatMap(([id, source]): FoundLayer[] => {
    if (!isRecord(source) || !SOURCE_TYPES.includes(source.type)) return [];
    const title = name ? `${name}: ${id}` : id;
    const isVector = source.type === 'vector';
    const schema = isVector ? drawnSchema(sourceLayers(style, id)) : null;
    if (isVector && !schema) return [];
    // The default size of tiles in a style.
    const tiles = tilesOf(source, from, 512, { schema, isHeight: source.type === 'raster-dem' });
    if (tiles) return [{ id, title, tiles }];
    const url = textIn(source.url);
    return URL.canParse(url, from.href) ? [{ id, title, next: new URL(url, from.href).href }] : [];
  });
  return layers.length > 0
    ? ok(described(layers))
    : err(`This style has no pictures, heights or vector tiles that the app can draw. ${UNKNOWN_SCHEMA}`);
}

export function readMapJson(json: unknown, from: URL): Result<Described, string> {
  if (!isRecord(json)) return err('This address does not describe a map.');
  if (json.version === 8 && 'sources' in json) return readStyle(json, from);
  const [template] = Array.isArray(json.tiles) ? json.tiles : [];
  const names = vectorLayerNames(json.vector_layers);
  const schema = drawnSchema(names);
  if (!schema && isVector(json, String(template)))
    return err(names.length > 0 ? UNKNOWN_SCHEMA : VECTOR_TILES);
  const isHeight = json.encoding === 'terrarium' || json.encoding === 'mapbox';
  const tiles = tilesOf(json, from, 256, { schema, isHeight });
  if (!tiles) return err('This address does not describe a map.');
  return ok(described([{ id: '', title: textIn(json.name) || from.host, tiles }]));
}
