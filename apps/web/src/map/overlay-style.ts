import type { MapLayer } from '@metalquest/core/map/layer';
import type { StackedLayer } from '@metalquest/core/map/layer-stack';
import { contourSteps, type Relief } from '@metalquest/core/map/relief';
import type { Units } from '@metalquest/core/preferences/preferences';
import type {
  ExpressionSpecification,
  HillshadeLayerSpecification,
  LayerSpecification,
  SourceSpecification,
} from 'maplibre-gl';
import { LABEL_FONT } from './built-in-style.ts';
import { drawingLayers } from './device/drawing-style.ts';
import { loadableContours, loadableTiles } from './layer-tiles.ts';
import type { DrawnLayers } from './map-content.ts';
import type { ColorScheme } from './map-palette.ts';

/** A layer of the installation with the user's choices. */
export interface ShownLayer extends StackedLayer {
  readonly layer: MapLayer;
}

export const mapId = ({ id, version = 0 }: MapLayer): string => `layer:${id}:${version}`;

function within({ bounds }: MapLayer): { bounds?: [number, number, number, number] } {
  return bounds ? { bounds: [...bounds] } : {};
}

function imageLayers({ layer, opacity, isVisible }: ShownLayer): DrawnLayers {
  const id = mapId(layer);
  const { tileSize, minZoom: minzoom, maxZoom: maxzoom } = layer;
  return {
    sources: {
      [id]: { type: 'raster', tiles: [loadableTiles(layer)], tileSize, minzoom, maxzoom, ...within(layer) },
    },
    layers: [
      {
        id,
        type: 'raster',
        source: id,
        minzoom,
        layout: { visibility: isVisible ? 'visible' : 'none' },
        paint: { 'raster-opacity': opacity, 'raster-fade-duration': 0 },
      },
    ],
  };
}

/** Four suns, relative to the chosen one: the main light, and weaker ones that fill its shadows. */
const SUNS = [
  { turn: 0, lower: 0 },
  { turn: 90, lower: 10 },
  { turn: 180, lower: 15 },
  { turn: 270, lower: 10 },
];

const MIN_SUN_HEIGHT = 5;

function shade(
  { shading, sunDirection, sunHeight, strength }: Relief,
  opacity: number,
): HillshadeLayerSpecification['paint'] {
  const shadow = `rgba(46, 42, 26, ${opacity})`;
  const light = `rgba(255, 250, 230, ${opacity * 0.7})`;
  const common = { 'hillshade-exaggeration': strength, 'hillshade-illumination-anchor': 'map' } as const;
  if (shading !== 'all-sides') {
    return {
      ...common,
      'hillshade-method': shading === 'slope' ? 'igor' : 'basic',
      'hillshade-illumination-direction': sunDirection,
      'hillshade-illumination-altitude': sunHeight,
      'hillshade-shadow-color': shadow,
      'hillshade-highlight-color': light,
    };
  }
  return {
    ...common,
    'hillshade-method': 'multidirectional',
    'hillshade-illumination-direction': SUNS.map(({ turn }) => (sunDirection + turn) % 360),
    'hillshade-illumination-altitude': SUNS.map(({ lower }) => Math.max(sunHeight - lower, MIN_SUN_HEIGHT)),
    'hillshade-shadow-color': SUNS.map(() => shadow),
    'hillshade-highlight-color': SUNS.map(() => light),
  };
}

/** Contour tiles are computed to this zoom; the map enlarges them beyond. */
const MAX_CONTOUR_ZOOM = 16;

const CONTOUR_COLOURS = {
  light: { line: '#96663a', text: '#7a4f28', halo: '#f4f2e5' },
  dark: { line: '#b58f57', text: '#d2b27c', halo: '#161b11' },
} as const;

const isMajor = (): ExpressionSpecification => ['>', ['get', 'level'], 0];

function contourLayers(layer: MapLayer, units: Units, scheme: ColorScheme, isVisible: boolean): DrawnLayers {
  const id = `contours-${units}:${layer.id}`;
  const { thresholds, unit } = contourSteps(units);
  const minzoom = Math.min(...Object.keys(thresholds).map(Number));
  const colours = CONTOUR_COLOURS[scheme];
  const visibility = isVisible ? 'visible' : 'none';
  const source: SourceSpecification = {
    type: 'vector',
    tiles: [loadableContours(layer, units)],
    minzoom,
    maxzoom: MAX_CONTOUR_ZOOM,
    ...within(layer),
  };
  const part = { source: id, 'source-layer': 'contours', minzoom } as const;
  return {
    sources: { [id]: source },
    layers: [
      {
        ...part,
        id,
        type: 'line',
        layout: { visibility, 'line-join': 'round' },
        paint: {
          'line-color': colours.line,
          'line-opacity': ['case', isMajor(), 0.75, 0.4],
          'line-width': ['case', isMajor(), 1.1, 0.7],
        },
      },
      {
        ...part,
        id: `${id}:labels`,
        type: 'symbol',
        minzoom: 11,
        filter: isMajor(),
        layout: {
          visibility,
          'symbol-placement': 'line',
          'text-field': ['concat', ['to-string', ['get', 'ele']], ` ${unit}`],
          'text-font': [...LABEL_FONT],
          'text-size': 11,
        },
        paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.2 },
      },
    ],
  };
}

function heightLayers(shown: ShownLayer, units: Units, scheme: ColorScheme): DrawnLayers {
  const { layer, opacity, isVisible, relief } = shown;
  const id = mapId(layer);
  const { tileSize, minZoom: minzoom, maxZoom: maxzoom } = layer;
  const tiles = { tiles: [loadableTiles(layer)], tileSize, minzoom, maxzoom, ...within(layer) };
  const hillshade: LayerSpecification = {
    id,
    type: 'hillshade',
    source: id,
    minzoom,
    layout: { visibility: isVisible ? 'visible' : 'none' },
    paint: shade(relief, opacity) ?? {},
  };
  const contours = relief.hasContours ? contourLayers(layer, units, scheme, isVisible) : null;
  return {
    sources: {
      [id]: { type: 'raster-dem', encoding: layer.own?.encoding ?? 'terrarium', ...tiles },
      ...contours?.sources,
    },
    layers: [hillshade, ...(contours?.layers ?? [])],
  };
}

export function overlayStyle(shown: ShownLayer, units: Units, scheme: ColorScheme): DrawnLayers {
  const { layer, opacity, isVisible } = shown;
  if (layer.kind === 'height') return heightLayers(shown, units, scheme);
  if (layer.kind === 'overlay') return imageLayers(shown);
  return drawingLayers({ id: mapId(layer), address: layer.tiles, opacity, isVisible }, scheme);
}
