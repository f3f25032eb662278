import type { Bounds } from '../../geo/bounds.ts';
import {
  type Described,
  described,
  type FoundLayer,
  isWebMercator,
  SCALE_AT_ZOOM_0,
  sameHost,
  withoutParameters,
} from './service.ts';
import { childrenOf, descendant, hrefOf, numberAt, textAt, type XmlElement } from './xml-element.ts';

const PARAMETERS: ReadonlySet<string> = new Set([
  ...['service', 'request', 'version', 'layers', 'styles', 'crs', 'srs', 'bbox', 'width', 'height', 'format'],
  ...['transparent', 'exceptions', 'bgcolor', 'query_layers', 'info_format', 'i', 'j', 'x', 'y'],
]);

export function wmsDescription(address: URL): URL {
  const url = withoutParameters(address, PARAMETERS);
  url.searchParams.set('SERVICE', 'WMS');
  url.searchParams.set('REQUEST', 'GetCapabilities');
  const version = [...address.searchParams].find(([name]) => name.toLowerCase() === 'version')?.[1];
  url.searchParams.set('VERSION', version === '1.1.1' ? version : '1.3.0');
  return url;
}

/**
 * Requests to servers without Web Mercator are in degrees. Within a tile, a row of such a picture is off by
 * at most 201 / 2^zoom pixels, which is below half a pixel from this zoom.
 */
const FIRST_ZOOM_IN_DEGREES = 9;

const DEEPEST_ZOOM = 20;

/** In the order of preference. */
const FORMATS = ['image/png', 'image/png; mode=24bit', 'image/png8', 'image/webp', 'image/jpeg', 'image/gif'];

interface Inherited {
  readonly crs: readonly string[];
  readonly bounds: Bounds | null;
  readonly credit: { readonly text: string; readonly url: string | null } | null;
  readonly maxScale: number;
}

const crsOf = (layer: XmlElement): readonly string[] =>
  [...childrenOf(layer, 'CRS'), ...childrenOf(layer, 'SRS')].flatMap(({ text }) =>
    text.trim().toUpperCase().split(/\s+/),
  );

function boundsOf(layer: XmlElement): Bounds | null {
  const box = descendant(layer, 'EX_GeographicBoundingBox');
  const old = descendant(layer, 'LatLonBoundingBox')?.attributes;
  const sides = box
    ? ['westBoundLongitude', 'southBoundLatitude', 'eastBoundLongitude', 'northBoundLatitude'].map((name) =>
        numberAt(box, name),
      )
    : [old?.minx, old?.miny, old?.maxx, old?.maxy].map((side) => Number(side ?? Number.NaN));
  const [west = 0, south = 0, east = 0, north = 0] = sides;
  return sides.every(Number.isFinite) && west < east && south < north ? [west, south, east, north] : null;
}

function creditOf(layer: XmlElement): Inherited['credit'] {
  const text = textAt(layer, 'Attribution', 'Title');
  if (!text) return null;
  const url = hrefOf(descendant(layer, 'Attribution', 'OnlineResource'));
  return { text, url: /^https?:\/\//.test(url) ? url : null };
}

/** The coordinates to ask in, with the box of a tile in their order of axes; null if none is possible. */
function projectionOf(crs: readonly string[], isVersion13: boolean) {
  const mercator = ['EPSG:3857', ...crs].find((name) => crs.includes(name) && isWebMercator(name));
  if (mercator) return { crs: mercator, box: '{bbox-epsg-3857}', minZoom: 0 };
  const minZoom = FIRST_ZOOM_IN_DEGREES;
  const eastFirst = '{west},{south},{east},{north}';
  if (isVersion13 && crs.includes('CRS:84')) return { crs: 'CRS:84', box: eastFirst, minZoom };
  if (!crs.includes('EPSG:4326')) return null;
  // Version 1.3.0 has the order of the EPSG register: latitude first.
  return { crs: 'EPSG:4326', box: isVersion13 ? '{south},{west},{north},{east}' : eastFirst, minZoom };
}

/** Reads the description of a WMS (version 1.1.1 or 1.3.0). */
export function readWms(root: XmlElement, from: URL): Described {
  const isVersion13 = (root.attributes.version ?? '').startsWith('1.3');
  const getMap = descendant(root, 'Capability', 'Request', 'GetMap');
  const offered = childrenOf(getMap, 'Format').map(({ text }) => text.trim());
  const format =
    FORMATS.find((each) => offered.includes(each)) ?? offered.find((each) => each.startsWith('image/'));
  const named = hrefOf(descendant(getMap, 'DCPType', 'HTTP', 'Get', 'OnlineResource'));
  const base = withoutParameters(sameHost(named, from) ?? from, PARAMETERS);
  const serviceTitle = textAt(root, 'Service', 'Title');
  const layers: FoundLayer[] = [];
  let unusable = 0;
  const address = (id: string, projection: { readonly crs: string; readonly box: string }): string => {
    const url = new URL(base.href);
    const parameters: Readonly<Record<string, string>> = {
      SERVICE: 'WMS',
      VERSION: isVersion13 ? '1.3.0' : '1.1.1',
      REQUEST: 'GetMap',
      LAYERS: id,
      STYLES: '',
      FORMAT: format ?? 'image/png',
      TRANSPARENT: 'TRUE',
      [isVersion13 ? 'CRS' : 'SRS']: projection.crs,
      WIDTH: '256',
      HEIGHT: '256',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return `${url.href}&BBOX=${projection.box}`;
  };
  const visit = (layer: XmlElement, above: Inherited): void => {
    const inherited: Inherited = {
      crs: [...above.crs, ...crsOf(layer)],
      bounds: boundsOf(layer) ?? above.bounds,
      credit: creditOf(layer) ?? above.credit,
      maxScale: numberAt(layer, 'MaxScaleDenominator') || above.maxScale,
    };
    const id = textAt(layer, 'Name');
    if (id) {
      const projection = projectionOf(inherited.crs, isVersion13);
      if (!projection) unusable += 1;
      else {
        const { bounds, credit, maxScale } = inherited;
        const firstDrawn = maxScale > 0 ? Math.ceil(Math.log2(SCALE_AT_ZOOM_0 / maxScale)) : 0;
        layers.push({
          id,
          title: textAt(layer, 'Title') || id,
          tiles: {
            format: 'tiles',
            address: address(id, projection),
            tileSize: 256,
            minZoom: Math.min(Math.max(projection.minZoom, firstDrawn, 0), DEEPEST_ZOOM),
            maxZoom: DEEPEST_ZOOM,
            bounds,
            grid: null,
            encoding: null,
            credits: credit ? [credit] : serviceTitle ? [{ text: serviceTitle, url: null }] : [],
          },
        });
      }
    }
    for (const child of childrenOf(layer, 'Layer')) visit(child, inherited);
  };
  const nothing = { crs: [], bounds: null, credit: null, maxScale: 0 };
  for (const layer of childrenOf(descendant(root, 'Capability'), 'Layer')) visit(layer, nothing);
  return described(layers, unusable > 0 ? [notInMercator(unusable)] : []);
}

export const notInMercator = (count: number): string =>
  count === 1
    ? 'One layer cannot be drawn: the provider offers it in a national projection only, not in Web Mercator (EPSG:3857).'
    : `${count} layers cannot be drawn: the provider offers them in national projections only, not in Web Mercator (EPSG:3857).`;
