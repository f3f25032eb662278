import { err, ok, type Result } from '../../result.ts';
import type { OwnTiles } from '../layer.ts';
import { isLoadable, MAX_ADDRESS_CHARS, sampleAddress } from './own-tiles.ts';
import { wmsDescription } from './wms.ts';
import { wmtsDescription } from './wmts.ts';

/** What a pasted address is: tiles, a PMTiles archive, or descriptions to try in this order. */
export type PastedAddress =
  | { readonly kind: 'tiles'; readonly tiles: OwnTiles }
  | { readonly kind: 'pmtiles'; readonly url: string }
  | {
      readonly kind: 'descriptions';
      readonly urls: readonly string[];
      readonly wanted: readonly string[];
    };

const DEEPEST_ZOOM = 19;

const PLACEHOLDERS = /\{([^{}]{0,100})\}/g;

/** Writes the placeholders of other apps as ours: Leaflet's {s} and {r}, JOSM's {switch:a,b} and {zoom}. */
const normalised = (template: string): string =>
  template.replace(PLACEHOLDERS, (placeholder, name: string) => {
    const lower = name.toLowerCase();
    if (lower === 's') return 'a';
    if (lower === 'r' || lower === 'ratio') return '@2x';
    if (lower === 'zoom') return '{z}';
    if (lower.startsWith('switch:')) return name.slice('switch:'.length).split(',')[0] ?? '';
    return ['z', 'x', 'y', '-y', 'bbox-epsg-3857'].includes(lower) ? `{${lower}}` : placeholder;
  });

const KNOWN: ReadonlySet<string> = new Set(['z', 'x', 'y', '-y', 'bbox-epsg-3857']);

const UNSAFE = 'The address has to begin with https://.';

function readTemplate(pasted: string): Result<PastedAddress, string> {
  const address = normalised(pasted);
  const names = [...address.matchAll(PLACEHOLDERS)].map(([, name = '']) => name);
  const unknown = names.find((name) => !KNOWN.has(name));
  if (unknown !== undefined) {
    return err(`Replace {${unknown}} in the address, for example by the key that the provider gave you.`);
  }
  const has = (name: string) => names.includes(name);
  const isComplete = has('bbox-epsg-3857') || (has('z') && has('x') && (has('y') || has('-y')));
  if (!isComplete) return err('The address of a tile needs {z}, {x} and {y}.');
  if (!isLoadable(sampleAddress({ address, grid: null }))) return err(UNSAFE);
  const tiles: OwnTiles = {
    ...{ format: 'tiles', address, tileSize: 256, minZoom: 0, maxZoom: DEEPEST_ZOOM },
    ...{ bounds: null, grid: null, encoding: null, credits: [] },
  };
  return ok({ kind: 'tiles', tiles });
}

function wantedIn({ searchParams }: URL): readonly string[] {
  const named = [...searchParams].find(([name]) => ['layers', 'layer'].includes(name.toLowerCase()));
  return named ? named[1].split(',').filter(Boolean) : [];
}

function descriptionsAt(url: URL): readonly URL[] {
  const parameter = (name: string) =>
    [...url.searchParams].find(([key]) => key.toLowerCase() === name)?.[1].toLowerCase() ?? '';
  const [service, request, path] = [parameter('service'), parameter('request'), url.pathname.toLowerCase()];
  if (service === 'wmts' || request === 'gettile' || (service === '' && path.includes('wmts'))) {
    return [wmtsDescription(url)];
  }
  if (service === 'wms' || request !== '' || /wms|\/ows\b|mapserv/.test(path)) return [wmsDescription(url)];
  if (/\.(?:json|xml|pbf|png|jpe?g|webp)$/.test(path)) return [url];
  // A style or TileJSON has no fixed form of address, and neither has a WMS.
  return [url, wmsDescription(url)];
}

/** Reads what a user pastes; the error advises the user. */
export function readPastedAddress(pasted: string): Result<PastedAddress, string> {
  const text = pasted.trim();
  if (text === '') return err('Paste the address of a map.');
  if (text.length > MAX_ADDRESS_CHARS) {
    return err(`The address is too long: at most ${MAX_ADDRESS_CHARS} characters.`);
  }
  const address = text.replace(/^pmtiles:\/\//i, '');
  if (/^mapbox:/i.test(address)) {
    return err(
      'Addresses of mapbox:// work with Mapbox’s own software only. Paste one that begins with https://.',
    );
  }
  if (/\{[^{}]*\}/.test(address)) return readTemplate(address);
  if (!URL.canParse(address)) return err('This is not an address. It has to begin with https://.');
  if (!isLoadable(address)) {
    const { username, password } = new URL(address);
    return err(username || password ? 'Remove the name and the password from the address.' : UNSAFE);
  }
  const url = new URL(address);
  if (address !== text || url.pathname.toLowerCase().endsWith('.pmtiles')) {
    return ok({ kind: 'pmtiles', url: url.href });
  }
  const urls = descriptionsAt(url).map(({ href }) => href);
  return ok({ kind: 'descriptions', urls, wanted: wantedIn(url) });
}
