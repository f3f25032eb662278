import type { Bounds } from '../../geo/bounds.ts';
import type { OwnTiles } from '../layer.ts';
import {
  absoluteTemplate,
  type Described,
  described,
  type FoundLayer,
  sameHost,
  withoutParameters,
} from './service.ts';
import { plainPrefix, type TileGrid, tileGrid } from './tile-grid.ts';
import { notInMercator } from './wms.ts';
import { childrenOf, descendant, hrefOf, textAt, type XmlElement } from './xml-element.ts';

const PARAMETERS: ReadonlySet<string> = new Set([
  ...['service', 'request', 'version', 'layer', 'style', 'format'],
  ...['tilematrixset', 'tilematrix', 'tilerow', 'tilecol'],
]);

export function wmtsDescription(address: URL): URL {
  if (address.pathname.toLowerCase().endsWith('.xml')) return address;
  const url = withoutParameters(address, PARAMETERS);
  url.searchParams.set('SERVICE', 'WMTS');
  url.searchParams.set('REQUEST', 'GetCapabilities');
  url.searchParams.set('VERSION', '1.0.0');
  return url;
}

/** Transparent formats first. */
const FORMATS = ['image/png', 'image/webp', 'image/png8', 'image/jpeg', 'image/jpg'];

function boundsOf(layer: XmlElement): Bounds | null {
  const box = descendant(layer, 'WGS84BoundingBox');
  const corner = (name: string) => textAt(box, name).split(/\s+/).map(Number);
  const sides = [...corner('LowerCorner'), ...corner('UpperCorner')];
  const [west = 0, south = 0, east = 0, north = 0] = sides;
  return sides.length === 4 && sides.every(Number.isFinite) && west < east && south < north
    ? [west, south, east, north]
    : null;
}

interface TileOf {
  readonly layer: string;
  readonly style: string;
  readonly format: string;
  readonly set: string;
  readonly grid: TileGrid;
  readonly dimensions: ReadonlyMap<string, string>;
}

/** How the level, the column and the row are written in the address. */
function placeholders(grid: TileGrid) {
  const prefix = plainPrefix(grid);
  return prefix === null
    ? { matrix: '{matrix}', column: '{column}', row: '{row}', isPlain: false }
    : { matrix: `${encodeURIComponent(prefix)}{z}`, column: '{x}', row: '{y}', isPlain: true };
}

/** The address in a ResourceURL template (REST). */
function restAddress(template: string, { layer, style, set, grid, dimensions }: TileOf): string | null {
  const { matrix, column, row } = placeholders(grid);
  const values = new Map<string, string>([
    ...[...dimensions].map(([name, value]) => [name.toLowerCase(), encodeURIComponent(value)] as const),
    ['layer', encodeURIComponent(layer)],
    ['style', encodeURIComponent(style)],
    ['tilematrixset', encodeURIComponent(set)],
    ['tilematrix', matrix],
    ['tilecol', column],
    ['tilerow', row],
  ]);
  let isComplete = true;
  const address = template.replace(/\{([^{}]{1,60})\}/g, (_, name: string) => {
    const value = values.get(name.toLowerCase());
    isComplete &&= value !== undefined;
    return value ?? '';
  });
  return isComplete ? address : null;
}

/** The address of a GetTile request (KVP). */
function requestAddress(base: URL, { layer, style, format, set, grid, dimensions }: TileOf): string {
  const url = withoutParameters(base, PARAMETERS);
  const parameters = {
    ...Object.fromEntries(dimensions),
    ...{ SERVICE: 'WMTS', REQUEST: 'GetTile', VERSION: '1.0.0', LAYER: layer, STYLE: style, FORMAT: format },
    TILEMATRIXSET: set,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const { matrix, column, row } = placeholders(grid);
  return `${url.href}&TILEMATRIX=${matrix}&TILEROW=${row}&TILECOL=${column}`;
}

/** Where GetTile requests go; null if the server has none. */
function requestBase(root: XmlElement, from: URL): URL | null {
  const operations = childrenOf(descendant(root, 'OperationsMetadata'), 'Operation');
  const getTile = operations.find(({ attributes }) => attributes.name === 'GetTile');
  for (const get of childrenOf(descendant(getTile, 'DCP', 'HTTP'), 'Get')) {
    const encoding = textAt(get, 'Constraint', 'AllowedValues', 'Value');
    const url = encoding === '' || encoding.toUpperCase() === 'KVP' ? sameHost(hrefOf(get), from) : null;
    if (url) return url;
  }
  return null;
}

/** Reads the description of a WMTS, with addresses of requests (KVP) or of resources (REST). */
export function readWmts(root: XmlElement, from: URL): Described {
  const contents = descendant(root, 'Contents');
  const grids = new Map(
    childrenOf(contents, 'TileMatrixSet')
      .slice(0, 200)
      .map((set) => [textAt(set, 'Identifier'), tileGrid(set)] as const),
  );
  const base = requestBase(root, from) ?? (from.pathname.toLowerCase().endsWith('.xml') ? null : from);
  const provider =
    textAt(root, 'ServiceProvider', 'ProviderName') || textAt(root, 'ServiceIdentification', 'Title');
  let unusable = 0;
  const layers = childrenOf(contents, 'Layer').flatMap((layer): FoundLayer[] => {
    const sets = childrenOf(layer, 'TileMatrixSetLink').map((link) => textAt(link, 'TileMatrixSet'));
    // The set with the deepest levels.
    const [best] = sets
      .flatMap((set) => {
        const grid = grids.get(set);
        return grid ? [{ set, grid }] : [];
      })
      .toSorted((a, b) => (b.grid.levels.at(-1)?.zoom ?? 0) - (a.grid.levels.at(-1)?.zoom ?? 0));
    const formats = childrenOf(layer, 'Format').map(({ text }) => text.trim());
    const format = FORMATS.find((each) => formats.includes(each));
    const tiles = best && format ? tilesOf(layer, format, best) : null;
    if (!tiles) {
      unusable += 1;
      return [];
    }
    const id = textAt(layer, 'Identifier');
    return [{ id, title: textAt(layer, 'Title') || id, tiles }];
  });
  function tilesOf(
    layer: XmlElement,
    format: string,
    { set, grid }: { set: string; grid: TileGrid },
  ): OwnTiles | null {
    const styles = childrenOf(layer, 'Style');
    const style = styles.find(({ attributes }) => attributes.isDefault === 'true') ?? styles[0];
    const parts: TileOf = {
      ...{ layer: textAt(layer, 'Identifier'), style: textAt(style, 'Identifier'), format, set, grid },
      dimensions: new Map(
        childrenOf(layer, 'Dimension').map((each) => [
          textAt(each, 'Identifier'),
          textAt(each, 'Default') || textAt(each, 'Value'),
        ]),
      ),
    };
    const templates = childrenOf(layer, 'ResourceURL')
      .filter(({ attributes }) => attributes.resourceType === 'tile' && attributes.format === format)
      .flatMap(({ attributes }) => {
        const template = restAddress((attributes.template ?? '').slice(0, 2000), parts);
        return template ? [absoluteTemplate(template, from)] : [];
      });
    const address =
      templates.find(({ isSameHost }) => isSameHost)?.address ??
      (base ? requestAddress(base, parts) : templates[0]?.address);
    if (!address) return null;
    const isPlain = placeholders(grid).isPlain;
    return {
      format: 'tiles',
      address,
      tileSize: grid.tileSize,
      minZoom: grid.levels[0]?.zoom ?? 0,
      maxZoom: grid.levels.at(-1)?.zoom ?? 0,
      bounds: boundsOf(layer),
      grid: isPlain ? null : grid.levels,
      encoding: null,
      credits: provider ? [{ text: provider, url: null }] : [],
    };
  }
  return described(layers, unusable > 0 ? [notInMercator(unusable)] : []);
}
