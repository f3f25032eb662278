import type { FeatureCollection } from 'geojson';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { Content } from './map-content.ts';
import type { MapPalette } from './map-palette.ts';

export const EMPTY: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Quoted, because MapLibre passes names to CSS unchanged; the first entry only sets the weight. */
export const COUNT_FONT: readonly string[] = ['Bold', '"Source Sans 3"'];

/** Finds closer than this on the screen form a cluster. */
const CLUSTER_RADIUS_PX = 26;
const CLUSTER_MAX_ZOOM = 17;

function questSources(): Record<string, SourceSpecification> {
  return {
    'permission-land': { type: 'geojson', data: EMPTY },
    accuracy: { type: 'geojson', data: EMPTY },
    path: { type: 'geojson', data: EMPTY, tolerance: 0.2 },
    start: { type: 'geojson', data: EMPTY },
    finds: {
      type: 'geojson',
      data: EMPTY,
      cluster: true,
      clusterRadius: CLUSTER_RADIUS_PX,
      clusterMaxZoom: CLUSTER_MAX_ZOOM,
    },
    position: { type: 'geojson', data: EMPTY },
    chosen: { type: 'geojson', data: EMPTY },
  };
}

/** Layers from bottom to top: permission land and path with their casings, start, finds, chosen place and position. */
function questLayers(palette: MapPalette, font: readonly string[]): LayerSpecification[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
    {
      id: 'permission-casing',
      type: 'line',
      source: 'permission-land',
      paint: {
        'line-color': palette.casing,
        'line-width': ['interpolate', ['linear'], ['zoom'], 10, 3.4, 16, 5.6],
        'line-opacity': 0.7,
      },
    },
    {
      id: 'permission-land',
      type: 'line',
      source: 'permission-land',
      paint: {
        'line-color': palette.boundary,
        'line-width': ['interpolate', ['linear'], ['zoom'], 10, 1.4, 16, 2.6],
        'line-dasharray': [3, 2],
      },
    },
    {
      id: 'accuracy',
      type: 'fill',
      source: 'accuracy',
      paint: { 'fill-color': palette.position, 'fill-opacity': 0.2 },
    },
    {
      id: 'path-casing',
      type: 'line',
      source: 'path',
      layout: round,
      paint: {
        'line-color': palette.casing,
        'line-width': ['interpolate', ['linear'], ['zoom'], 10, 5, 14, 8.5, 18, 11],
      },
    },
    {
      id: 'path',
      type: 'line',
      source: 'path',
      layout: { ...round, 'line-sort-key': ['-', 1, ['get', 'age']] },
      paint: {
        'line-color': ['interpolate', ['linear'], ['get', 'age'], 0, palette.path, 1, palette.pathOlder],
        'line-width': ['interpolate', ['linear'], ['zoom'], 10, 2.6, 14, 5, 18, 7],
      },
    },
    {
      id: 'start',
      type: 'circle',
      source: 'start',
      paint: {
        'circle-radius': 6,
        'circle-color': palette.casing,
        'circle-stroke-color': palette.path,
        'circle-stroke-width': 3.5,
      },
    },
    {
      id: 'finds',
      type: 'circle',
      source: 'finds',
      filter: ['!', ['has', 'point_count']],
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 6, 15, 9],
        'circle-color': palette.find,
        'circle-stroke-color': palette.findRing,
        'circle-stroke-width': 3.5,
      },
    },
    {
      id: 'find-clusters',
      type: 'circle',
      source: 'finds',
      filter: ['has', 'point_count'],
      paint: {
        'circle-radius': ['step', ['get', 'point_count'], 13, 10, 16, 100, 20],
        'circle-color': palette.find,
        'circle-stroke-color': palette.findRing,
        'circle-stroke-width': 3.5,
      },
    },
    {
      id: 'find-counts',
      type: 'symbol',
      source: 'finds',
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': [...font],
        'text-size': 15,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': palette.findCount },
    },
    {
      id: 'chosen',
      type: 'circle',
      source: 'chosen',
      paint: {
        'circle-radius': 7,
        'circle-color': palette.mark,
        'circle-stroke-color': palette.casing,
        'circle-stroke-width': 3.5,
      },
    },
    {
      id: 'position',
      type: 'circle',
      source: 'position',
      paint: {
        'circle-radius': 9,
        'circle-color': palette.position,
        'circle-stroke-color': palette.positionRing,
        'circle-stroke-width': 3.5,
      },
    },
  ];
}

/** The content of maps other than the main one. */
export const questContent: Content = (palette, font) => ({
  sources: questSources(),
  layers: questLayers(palette, font ?? COUNT_FONT),
});
