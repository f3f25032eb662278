import { isRecord } from '../../json.ts';
import { err, ok, type Result } from '../../result.ts';
import { creditsOf } from '../credits.ts';
import type { OwnTiles } from '../layer.ts';
import { readOwnTiles } from './own-tiles.ts';
import { absoluteTemplate, type Described, described, type FoundLayer } from './service.ts';

export const VECTOR_TILES = 'This address has vector tiles. Only pictures and heights can lie over the map.';

const DEEPEST_ZOOM = 19;

const numberIn = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 300) : '');

const isVector = ({ format, vector_layers: layers }: Record<string, unknown>, template: string): boolean =>
  format === 'pbf' || format === 'mvt' || Array.isArray(layers) || /\.(?:pbf|mvt)\b/i.test(template);

/** The tiles of a TileJSON file, or of a source of a style; null if it is invalid. */
function tilesOf(json: Record<string, unknown>, from: URL, px: number, isHeight: boolean): OwnTiles | null {
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
    maxZoom: Math.min(Math.max(Math.floor(numberIn(json.maxzoom, DEEPEST_ZOOM)), 0), 24),
    bounds: isWorld ? null : bounds,
    grid: null,
    encoding: isHeight ? encoding : null,
    credits: creditsOf(textIn(json.attribution)),
  });
}

function readStyle(style: Record<string, unknown>, from: URL): Result<Described, string> {
  const sources = isRecord(style.sources) ? Object.entries(style.sources).slice(0, 200) : [];
  const name = textIn(style.name);
  const layers = sources.flatMap(([id, source]): FoundLayer[] => {
    if (!isRecord(source) || (source.type !== 'raster' && source.type !== 'raster-dem')) return [];
    const title = name ? `${name}: ${id}` : id;
    // The default size of tiles in a style.
    const tiles = tilesOf(source, from, 512, source.type === 'raster-dem');
    if (tiles) return [{ id, title, tiles }];
    const url = textIn(source.url);
    return URL.canParse(url, from.href) ? [{ id, title, next: new URL(url, from.href).href }] : [];
  });
  return layers.length > 0
    ? ok(described(layers))
    : err('This style has no pictures or heights. Vector styles cannot lie over the map.');
}

export function readMapJson(json: unknown, from: URL): Result<Described, string> {
  if (!isRecord(json)) return err('This address does not describe a map.');
  if (json.version === 8 && 'sources' in json) return readStyle(json, from);
  const [template] = Array.isArray(json.tiles) ? json.tiles : [];
  if (isVector(json, String(template))) return err(VECTOR_TILES);
  const isHeight = json.encoding === 'terrarium' || json.encoding === 'mapbox';
  const tiles = tilesOf(json, from, 256, isHeight);
  if (!tiles) return err('This address does not describe a map.');
  return ok(described([{ id: '', title: textIn(json.name) || from.host, tiles }]));
}
