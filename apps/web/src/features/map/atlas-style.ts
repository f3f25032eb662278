import { isRecord } from '@metalquest/core/json';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapStyleConfig } from '../../lib/config.ts';
import { atlasOverlay } from './atlas-overlay.ts';
import { sheetStyle } from './built-in-style.ts';
import { type ColorScheme, mapPalette } from './map-palette.ts';

/** A style that has not come by then is as good as out of reach: in a field a request may hang for minutes. */
const STYLE_TIMEOUT_MS = 8_000;

/** Raster tiles come in this size unless their server's TileJSON says otherwise. */
const TILE_PX = 256;

/** A style ready to draw, and what of it comes from elsewhere. */
export interface AtlasStyle {
  readonly style: StyleSpecification;
  /** Sources that need the network; none of the built-in sheet. */
  readonly remoteSources: readonly string[];
  /** Whose data it is, in the operator's words; null for the built-in sheet. */
  readonly attribution: string | null;
}

/** Whether the sheet under everything is our own, or somebody else's map. */
export function isBuiltIn(choice: MapStyleConfig | null): boolean {
  return choice === null || choice.kind === 'builtin' || !choice.url;
}

/** The colours that can be read on a base map: the device's theme on our own, on another what its maker said of it. */
export function schemeFor(choice: MapStyleConfig | null, device: ColorScheme): ColorScheme {
  if (isBuiltIn(choice)) return device;
  return choice?.dark ? 'dark' : 'light';
}

/** Our own sheet with everything that is recorded on it. */
export function builtInAtlas(scheme: ColorScheme): AtlasStyle {
  const palette = mapPalette(scheme);
  return { style: sheetStyle(palette, atlasOverlay(palette)), remoteSources: [], attribution: null };
}

/** Pictures over the sheet: where one is missing the sheet shows. */
function rasterAtlas(choice: MapStyleConfig, url: string, scheme: ColorScheme): AtlasStyle {
  const palette = mapPalette(scheme);
  const overlay = atlasOverlay(palette);
  const source: SourceSpecification = {
    type: 'raster',
    ...(url.includes('{z}') ? { tiles: [url], tileSize: TILE_PX } : { url }),
    ...(choice.maxzoom ? { maxzoom: choice.maxzoom } : {}),
  };
  const layer: LayerSpecification = { id: 'base', type: 'raster', source: 'base' };
  return {
    style: sheetStyle(palette, {
      sources: { base: source, ...overlay.sources },
      layers: [layer, ...overlay.layers],
    }),
    remoteSources: ['base'],
    attribution: choice.attribution ?? null,
  };
}

/** Operations are written small ('literal', 'step'), fonts are not. */
const EXPRESSION = /^[a-z-]+$/;

function isStyle(value: unknown): value is StyleSpecification {
  return isRecord(value) && value.version === 8 && isRecord(value.sources) && Array.isArray(value.layers);
}

/** A font that the style's own server has: without one our counts would wait for a font that it lacks. */
function fontOf({ layers }: StyleSpecification): readonly string[] | undefined {
  for (const layer of layers) {
    const font: unknown = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined;
    const names: readonly unknown[] = Array.isArray(font) ? font : [];
    const plain = names.filter((name) => typeof name === 'string');
    // An expression is a list as well, beginning with the name of an operation.
    if (plain.length > 0 && plain.length === names.length && !EXPRESSION.test(plain[0] ?? '')) return plain;
  }
  return undefined;
}

/** Somebody else's vector map with everything that is recorded on top. */
export function withOverlay(
  base: StyleSpecification,
  choice: MapStyleConfig,
  scheme: ColorScheme,
): AtlasStyle {
  const overlay = atlasOverlay(mapPalette(scheme), base.glyphs ? fontOf(base) : undefined);
  // Names of ours that the style uses too are ours; its layers on them go with them.
  const own = new Set([...Object.keys(overlay.sources), ...overlay.layers.map(({ id }) => id)]);
  const layers = base.layers.filter(
    (layer) =>
      !own.has(layer.id) && !('source' in layer && typeof layer.source === 'string' && own.has(layer.source)),
  );
  return {
    style: {
      ...base,
      sources: { ...base.sources, ...overlay.sources },
      layers: [...layers, ...overlay.layers],
    },
    remoteSources: Object.keys(base.sources).filter((id) => !own.has(id)),
    attribution: choice.attribution ?? null,
  };
}

/**
 * The style of the operator's choice. Rejects when a vector style cannot be fetched or is none; raster pictures say
 * so later, when they do not come.
 */
export async function atlasStyle(
  choice: MapStyleConfig | null,
  scheme: ColorScheme,
  signal: AbortSignal,
): Promise<AtlasStyle> {
  const url = choice?.url;
  if (!choice || !url || isBuiltIn(choice)) return builtInAtlas(scheme);
  if (choice.kind === 'raster') return rasterAtlas(choice, url, scheme);
  const answer = await fetch(url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(STYLE_TIMEOUT_MS)]),
  });
  if (!answer.ok) throw new Error(`The map style did not load (HTTP ${answer.status})`);
  const style: unknown = await answer.json();
  if (!isStyle(style)) throw new Error('The map style is none of version 8');
  return withOverlay(style, choice, scheme);
}
