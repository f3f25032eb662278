import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { DrawnLayers } from './map-content.ts';
import type { MapPalette } from './map-palette.ts';
import { EMPTY } from './quest-layers.ts';

/** Coastlines at 1:50m are useless in a field, so land and sea fade into one ground between these zooms. */
export const COAST_FADES: readonly [number, number] = [7, 9.5];

/** Rivers at 1:10m are off by a kilometre and more, so they fade before that is 20 pixels. */
export const WATER_ZOOMS: readonly [number, number] = [3, 10];
const RIVERS_FADE_FROM = 8.5;

/** Closer up, the middle of a town is too far away to help. */
export const TOWN_ZOOMS: readonly [number, number] = [5, 13.5];

export const TOWN_DOT = 'town-dot';

/** Quoted, because MapLibre passes names to CSS unchanged; the first entry only sets the weight. */
export const LABEL_FONT = ['Semibold', '"Source Sans 3"'];

function paperLayers(palette: MapPalette): LayerSpecification[] {
  const [from, to] = COAST_FADES;
  const fadeTo = (colour: string): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    ['zoom'],
    from,
    colour,
    to,
    palette.field,
  ];
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': fadeTo(palette.sea) } },
    {
      id: 'land',
      type: 'fill',
      source: 'countries',
      maxzoom: to,
      paint: { 'fill-color': fadeTo(palette.land), 'fill-antialias': true },
    },
    {
      id: 'lakes',
      type: 'fill',
      source: 'lakes',
      maxzoom: to,
      paint: {
        'fill-color': palette.sea,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], from, 1, to, 0],
      },
    },
    {
      id: 'rivers',
      type: 'line',
      source: 'rivers',
      minzoom: WATER_ZOOMS[0],
      maxzoom: WATER_ZOOMS[1],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': palette.river,
        'line-width': ['interpolate', ['linear'], ['get', 'rank'], 0, 2.2, 5, 1.4, 10, 0.9],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], RIVERS_FADE_FROM, 1, WATER_ZOOMS[1], 0],
      },
    },
    {
      id: 'grid',
      type: 'line',
      source: 'grid',
      paint: {
        'line-color': palette.grid,
        'line-width': ['case', ['get', 'major'], 1.2, 0.7],
        'line-opacity': ['case', ['get', 'major'], 1, 0.7],
      },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'countries',
      maxzoom: to,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.6, 6, 1.2],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], from, 1, to, 0],
      },
    },
    {
      id: 'river-names',
      type: 'symbol',
      source: 'rivers',
      minzoom: 6,
      maxzoom: WATER_ZOOMS[1],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 250,
        'text-field': ['get', 'name'],
        'text-font': LABEL_FONT,
        'text-size': 11,
        'text-letter-spacing': 0.05,
        'text-max-angle': 60,
      },
      paint: {
        'text-color': palette.riverLabel,
        'text-halo-color': fadeTo(palette.land),
        'text-halo-width': 1.4,
        'text-opacity': ['interpolate', ['linear'], ['zoom'], RIVERS_FADE_FROM, 1, WATER_ZOOMS[1], 0],
      },
    },
    {
      id: 'towns',
      type: 'symbol',
      source: 'towns',
      minzoom: TOWN_ZOOMS[0],
      maxzoom: TOWN_ZOOMS[1],
      layout: {
        'icon-image': TOWN_DOT,
        'icon-size': ['interpolate', ['linear'], ['get', 'size'], 3, 0.8, 6.5, 1.3],
        'text-field': ['get', 'name'],
        'text-font': LABEL_FONT,
        'text-size': ['interpolate', ['linear'], ['get', 'size'], 3, 11, 6.5, 15],
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.5,
        'text-justify': 'auto',
        'text-max-width': 8,
        'text-padding': 4,
        'symbol-sort-key': ['-', 0, ['get', 'size']],
      },
      paint: {
        'icon-color': palette.town,
        'text-color': palette.town,
        'text-halo-color': fadeTo(palette.land),
        'text-halo-width': 1.4,
        'text-opacity': ['interpolate', ['linear'], ['zoom'], 12.5, 1, TOWN_ZOOMS[1], 0],
        'icon-opacity': ['interpolate', ['linear'], ['zoom'], 12.5, 1, TOWN_ZOOMS[1], 0],
      },
    },
    {
      id: 'country-names',
      type: 'symbol',
      source: 'country-names',
      minzoom: 2,
      maxzoom: 8,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': LABEL_FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 2, 11, 7, 16],
        'text-max-width': 7,
        'symbol-sort-key': ['-', 0, ['get', 'rank']],
        'text-padding': 12,
      },
      paint: {
        'text-color': palette.label,
        'text-halo-color': palette.land,
        'text-halo-width': 1.4,
        'text-opacity': ['interpolate', ['linear'], ['zoom'], 6.5, 1, 8, 0],
      },
    },
  ];
}

/** Layers of other providers are drawn below this layer, which is invisible. */
export const CONTENT_START = 'content-start';

const contentStart: LayerSpecification = {
  id: CONTENT_START,
  type: 'background',
  layout: { visibility: 'none' },
};

export function withContentAbove(
  base: DrawnLayers,
  content: DrawnLayers,
): Pick<StyleSpecification, 'sources' | 'layers'> {
  return {
    sources: { ...base.sources, ...content.sources },
    layers: [...base.layers, contentStart, ...content.layers],
  };
}

const PAPER_SOURCES: DrawnLayers['sources'] = {
  countries: { type: 'geojson', data: EMPTY, tolerance: 0.2, maxzoom: 8 },
  'country-names': { type: 'geojson', data: EMPTY },
  lakes: { type: 'geojson', data: EMPTY, maxzoom: 8 },
  rivers: { type: 'geojson', data: EMPTY },
  towns: { type: 'geojson', data: EMPTY },
  grid: { type: 'geojson', data: EMPTY, tolerance: 0 },
};

/** What other base maps draw themselves. */
const REPLACED = ['lakes', 'rivers', 'borders', 'river-names', 'towns', 'country-names'];

/** Needs no network, key or font server. Another `base` lies over it, so it shows where tiles are missing. */
export function sheetStyle(
  palette: MapPalette,
  content: DrawnLayers,
  base: DrawnLayers | null = null,
): StyleSpecification {
  const paper = paperLayers(palette);
  const below = base
    ? {
        sources: { ...PAPER_SOURCES, ...base.sources },
        layers: [...paper.filter(({ id }) => !REPLACED.includes(id)), ...base.layers],
      }
    : { sources: PAPER_SOURCES, layers: paper };
  return { version: 8, name: 'MetalQuest survey sheet', ...withContentAbove(below, content) };
}
