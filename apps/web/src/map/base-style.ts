import { isRecord } from '@metalquest/core/json';
import type { LayerCredit } from '@metalquest/core/map/layer';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapStyleConfig } from '../net/config.ts';
import { sheetStyle, withContentAbove } from './built-in-style.ts';
import type { Content, DrawnLayers } from './map-content.ts';
import { type ColorScheme, mapPalette } from './map-palette.ts';
import { baseSource, loadable } from './offline/tile-sources.ts';
import type { protomapsLayers } from './protomaps-layers.ts';
import { streetLayers } from './street-layers.ts';

/** In the field a request may hang for minutes. */
const STYLE_TIMEOUT_MS = 8_000;

/** Size of raster tiles unless their TileJSON says otherwise. */
const TILE_PX = 256;

export interface BaseStyle {
  readonly style: StyleSpecification;
  /** Sources that need the network; none for the built-in style. */
  readonly remoteSources: readonly string[];
  readonly credits: readonly LayerCredit[];
}

export function isBuiltIn(choice: MapStyleConfig | null): boolean {
  return choice === null || choice.kind === 'builtin' || !choice.url;
}

/** Whether the map has our colours, which follow the device's theme. */
export function followsTheme(choice: MapStyleConfig | null): boolean {
  return isBuiltIn(choice) || choice?.kind === 'openmaptiles' || choice?.kind === 'protomaps';
}

/** The colour scheme that is legible on a base map: the device's if the map has our colours, else the configured one. */
export function schemeFor(choice: MapStyleConfig | null, device: ColorScheme): ColorScheme {
  if (followsTheme(choice)) return device;
  return choice?.dark ? 'dark' : 'light';
}

const BUILT_IN_CREDITS: readonly LayerCredit[] = [
  { text: 'Natural Earth' },
  { text: 'GeoNames', url: 'https://www.geonames.org/' },
];

function builtInBase(content: Content, scheme: ColorScheme): BaseStyle {
  const palette = mapPalette(scheme);
  return { style: sheetStyle(palette, content(palette, null)), remoteSources: [], credits: BUILT_IN_CREDITS };
}

/** Raster tiles over the built-in map, which shows where a tile is missing. */
function rasterBase(choice: MapStyleConfig, url: string, content: Content, scheme: ColorScheme): BaseStyle {
  const palette = mapPalette(scheme);
  const source: SourceSpecification = {
    type: 'raster',
    url,
    ...(choice.url?.includes('{z}') ? { tileSize: choice.tileSize ?? TILE_PX } : {}),
  };
  const raster: LayerSpecification = { id: 'base', type: 'raster', source: 'base' };
  return {
    style: sheetStyle(palette, content(palette, null), { sources: { base: source }, layers: [raster] }),
    remoteSources: ['base'],
    credits: creditsOf(choice),
  };
}

function streetBase(
  choice: MapStyleConfig,
  streets: DrawnLayers,
  content: Content,
  scheme: ColorScheme,
): BaseStyle {
  const palette = mapPalette(scheme);
  return {
    style: sheetStyle(palette, content(palette, null), streets),
    remoteSources: Object.keys(streets.sources),
    credits: creditsOf(choice),
  };
}

const creditsOf = ({ credits, attribution }: MapStyleConfig): readonly LayerCredit[] =>
  credits ?? (attribution ? [{ text: attribution }] : []);

/** Operators are lower case ('literal', 'step'), font names are not. */
const EXPRESSION = /^[a-z-]+$/;

function isStyle(value: unknown): value is StyleSpecification {
  return isRecord(value) && value.version === 8 && isRecord(value.sources) && Array.isArray(value.layers);
}

/** A font of the style's own server: with another font the counts would not be drawn. */
function fontOf({ layers }: StyleSpecification): readonly string[] | null {
  for (const layer of layers) {
    const font: unknown = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined;
    const names: readonly unknown[] = Array.isArray(font) ? font : [];
    const plain = names.filter((name) => typeof name === 'string');
    // An expression is also an array, but starts with an operator.
    if (plain.length > 0 && plain.length === names.length && !EXPRESSION.test(plain[0] ?? '')) return plain;
  }
  return null;
}

/** A third-party vector map with the content on top. */
function withContent(
  base: StyleSpecification,
  choice: MapStyleConfig,
  content: Content,
  scheme: ColorScheme,
): BaseStyle {
  const drawn = content(mapPalette(scheme), base.glyphs ? fontOf(base) : null);
  // Drops base layers with our names or on sources with our names.
  const ownIds = new Set([...Object.keys(drawn.sources), ...drawn.layers.map(({ id }) => id)]);
  const layers = base.layers.filter(
    (layer) =>
      !ownIds.has(layer.id) &&
      !('source' in layer && typeof layer.source === 'string' && ownIds.has(layer.source)),
  );
  return {
    style: { ...base, ...withContentAbove({ sources: base.sources, layers }, drawn) },
    remoteSources: Object.keys(base.sources).filter((id) => !ownIds.has(id)),
    credits: creditsOf(choice),
  };
}

/** Loaded with the first map of this schema. */
let drawProtomaps: typeof protomapsLayers | null = null;

/** The style of a base map in our layers; null for one that has to be loaded first. */
export function ownStyle(
  choice: MapStyleConfig | null,
  content: Content,
  scheme: ColorScheme,
): BaseStyle | null {
  if (!choice?.url || choice.kind === 'builtin') return builtInBase(content, scheme);
  const source = baseSource(choice);
  if (!source) return null;
  if (source.kind === 'image') return rasterBase(choice, loadable(source), content, scheme);
  const drawStreets = choice.kind === 'protomaps' ? drawProtomaps : streetLayers;
  return drawStreets && streetBase(choice, drawStreets(loadable(source), scheme), content, scheme);
}

/** Loads a style that `ownStyle` does not have. Rejects if it is missing or invalid. */
export async function loadStyle(
  choice: MapStyleConfig,
  content: Content,
  scheme: ColorScheme,
  signal: AbortSignal,
): Promise<BaseStyle> {
  if (choice.kind !== 'protomaps') return remoteStyle(choice, content, scheme, signal);
  drawProtomaps = (await import('./protomaps-layers.ts')).protomapsLayers;
  const style = ownStyle(choice, content, scheme);
  if (!style) throw new Error('The map has no address');
  return style;
}

async function remoteStyle(
  choice: MapStyleConfig,
  content: Content,
  scheme: ColorScheme,
  signal: AbortSignal,
): Promise<BaseStyle> {
  const response = await fetch(choice.url ?? '', {
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(STYLE_TIMEOUT_MS)]),
  });
  if (!response.ok) throw new Error(`The map style did not load (HTTP ${response.status})`);
  const style: unknown = await response.json();
  if (!isStyle(style)) throw new Error('The map style is not version 8');
  return withContent(style, choice, content, scheme);
}
