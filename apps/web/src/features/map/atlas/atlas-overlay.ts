import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { Content } from '../../../map/map-content.ts';
import type { MapPalette } from '../../../map/map-palette.ts';
import { COUNT_FONT, EMPTY } from '../../../map/quest-layers.ts';

const CLUSTER_RADIUS_PX = 44;

/** Above this zoom finds are not clustered; those at one spot are listed. */
export const CLUSTER_MAX_ZOOM = 16;

/** From this zoom on quests are drawn as paths, below as start markers. */
export const PATHS_FROM_ZOOM = 12;

const data = { type: 'geojson', data: EMPTY } as const;

function sources(): Record<string, SourceSpecification> {
  return {
    heat: { ...data, promoteId: 'find', maxzoom: 12 },
    boundaries: { ...data, tolerance: 0.2 },
    accuracy: data,
    paths: { ...data, tolerance: 0.4 },
    starts: data,
    finds: {
      ...data,
      promoteId: 'find',
      cluster: true,
      clusterRadius: CLUSTER_RADIUS_PX,
      clusterMaxZoom: CLUSTER_MAX_ZOOM,
    },
    chosen: data,
    measure: { ...data, tolerance: 0 },
    position: data,
    place: data,
  };
}

/** Below this zoom find counts would cover the position; a halo beneath them marks it. */
const HALO_BELOW_ZOOM = 11;

export const LAYERS_OF = {
  finds: ['finds', 'find-clusters', 'find-counts', 'chosen'],
  quests: ['path-casing', 'paths', 'starts'],
  heat: ['heat'],
  boundaries: ['boundary-land', 'boundary-casing', 'boundary-lines'],
} as const;

const byZoom = (...stops: readonly number[]): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...stops,
];

const round = { 'line-cap': 'round', 'line-join': 'round' } as const;

function groundLayers(palette: MapPalette): LayerSpecification[] {
  return [
    {
      id: 'heat',
      type: 'heatmap',
      source: 'heat',
      layout: { visibility: 'none' },
      paint: {
        'heatmap-radius': byZoom(3, 10, 12, 24, 18, 46),
        'heatmap-intensity': byZoom(3, 0.25, 10, 0.6, 17, 1.6),
        'heatmap-color': [
          'interpolate',
          ['linear'],
          ['heatmap-density'],
          0,
          palette.heat[0],
          0.25,
          palette.heat[1],
          0.6,
          palette.heat[2],
          1,
          palette.heat[3],
        ],
        'heatmap-opacity': 0.85,
      },
    },
    {
      id: 'boundary-land',
      type: 'fill',
      source: 'boundaries',
      paint: { 'fill-color': palette.boundary, 'fill-opacity': 0.07 },
    },
    {
      id: 'boundary-casing',
      type: 'line',
      source: 'boundaries',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.casing,
        'line-width': byZoom(8, 2.5, 14, 4.5, 18, 6),
        'line-opacity': 0.7,
      },
    },
    {
      id: 'boundary-lines',
      type: 'line',
      source: 'boundaries',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.boundary,
        'line-width': byZoom(8, 1, 14, 2, 18, 3),
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
      id: 'position-halo',
      type: 'circle',
      source: 'position',
      maxzoom: HALO_BELOW_ZOOM,
      paint: {
        'circle-radius': 26,
        'circle-color': palette.position,
        'circle-opacity': 0.28,
        'circle-stroke-color': palette.position,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'path-casing',
      type: 'line',
      source: 'paths',
      minzoom: PATHS_FROM_ZOOM,
      layout: round,
      paint: { 'line-color': palette.casing, 'line-width': byZoom(12, 4, 15, 7, 18, 9.5) },
    },
    {
      id: 'paths',
      type: 'line',
      source: 'paths',
      minzoom: PATHS_FROM_ZOOM,
      layout: round,
      paint: { 'line-color': palette.path, 'line-width': byZoom(12, 2, 15, 4, 18, 6) },
    },
    {
      id: 'starts',
      type: 'circle',
      source: 'starts',
      paint: {
        'circle-radius': byZoom(4, 3, 10, 4.5, 15, 6),
        'circle-color': palette.casing,
        'circle-stroke-color': palette.path,
        'circle-stroke-width': byZoom(4, 2, 15, 3.5),
      },
    },
  ];
}

function findLayers(palette: MapPalette, font: readonly string[]): LayerSpecification[] {
  const dot = { 'circle-color': palette.find, 'circle-stroke-color': palette.findRing } as const;
  return [
    {
      id: 'finds',
      type: 'circle',
      source: 'finds',
      filter: ['!', ['has', 'point_count']],
      paint: {
        ...dot,
        'circle-radius': byZoom(4, 5, 12, 7, 16, 9),
        'circle-stroke-width': byZoom(4, 2, 14, 3.5),
      },
    },
    {
      id: 'find-clusters',
      type: 'circle',
      source: 'finds',
      filter: ['has', 'point_count'],
      paint: {
        ...dot,
        'circle-radius': ['step', ['get', 'point_count'], 13, 10, 16, 100, 20, 1000, 24],
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
        'text-size': 14.5,
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
        'circle-radius': byZoom(4, 9, 16, 14),
        'circle-color': palette.find,
        'circle-stroke-color': palette.mark,
        'circle-stroke-width': 3,
      },
    },
  ];
}

function toolLayers(palette: MapPalette): LayerSpecification[] {
  const ring = { 'circle-stroke-color': palette.positionRing, 'circle-stroke-width': 3 } as const;
  return [
    {
      id: 'measure-land',
      type: 'fill',
      source: 'measure',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.mark, 'fill-opacity': 0.08 },
    },
    {
      id: 'measure-casing',
      type: 'line',
      source: 'measure',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: round,
      paint: {
        'line-color': palette.casing,
        'line-width': ['case', ['get', 'closing'], 3.5, 6],
        'line-opacity': ['case', ['get', 'closing'], 0.5, 0.8],
      },
    },
    {
      id: 'measure-line',
      type: 'line',
      source: 'measure',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: {
        'line-color': palette.mark,
        'line-width': ['case', ['get', 'closing'], 1.5, 3],
        'line-opacity': ['case', ['get', 'closing'], 0.55, 1],
      },
    },
    {
      id: 'measure-points',
      type: 'circle',
      source: 'measure',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: { ...ring, 'circle-radius': 6, 'circle-color': palette.mark },
    },
    {
      id: 'position',
      type: 'circle',
      source: 'position',
      minzoom: HALO_BELOW_ZOOM,
      paint: {
        'circle-radius': 9,
        'circle-color': palette.position,
        'circle-stroke-color': palette.positionRing,
        'circle-stroke-width': 3.5,
      },
    },
    {
      id: 'place',
      type: 'circle',
      source: 'place',
      paint: { ...ring, 'circle-radius': 9, 'circle-color': palette.mark },
    },
  ];
}

/** All recorded data: heat, land and paths below, then finds, then tools and the position. */
export const atlasOverlay: Content = (palette, font) => ({
  sources: sources(),
  layers: [...groundLayers(palette), ...findLayers(palette, font ?? COUNT_FONT), ...toolLayers(palette)],
});
