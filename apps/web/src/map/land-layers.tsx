import type { LngLat } from '@metalquest/core/geo/point';
import { isRecord } from '@metalquest/core/json';
import type { Feature } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { useEffect } from 'react';

const SOURCE = 'land';

export interface LandLayersProps {
  readonly map: MapLibreMap;
  readonly scheme: 'light' | 'dark';
  /** The outer ring, then the holes; each may be open. */
  readonly rings: readonly (readonly LngLat[])[];
  /** Draws the first ring as a line that does not close. */
  readonly isLine?: boolean;
  /** Opacity of the fill, 0 to 1; low where other layers lie on it. */
  readonly fillOpacity?: number;
}

export const colorToken = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim() || '#8a6119';

function layers(fillOpacity: number): LayerSpecification[] {
  const round = { 'line-cap': 'butt', 'line-join': 'round' } as const;
  return [
    {
      id: 'land-fill',
      type: 'fill',
      source: SOURCE,
      // A fill would also close and fill a line.
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colorToken('moss'), 'fill-opacity': fillOpacity },
    },
    {
      id: 'land-casing',
      type: 'line',
      source: SOURCE,
      layout: round,
      paint: { 'line-color': colorToken('card'), 'line-width': 5 },
    },
    {
      id: 'land-line',
      type: 'line',
      source: SOURCE,
      layout: round,
      paint: { 'line-color': colorToken('brass-deep'), 'line-width': 2.6, 'line-dasharray': [2.6, 1.6] },
    },
  ];
}

const positionsOf = (line: readonly LngLat[]) => line.map(({ lng, lat }): [number, number] => [lng, lat]);

function closed(ring: readonly LngLat[]): [number, number][] {
  const positions = positionsOf(ring);
  const [first] = positions;
  const last = positions.at(-1);
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...positions, first] : positions;
}

function landFeature(rings: readonly (readonly LngLat[])[], isLine: boolean): Feature {
  const lines = rings.map(isLine ? positionsOf : closed);
  const [outer = []] = lines;
  // Two corners form a line; a polygon of them would not be drawn.
  return isLine || outer.length < 4
    ? { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: outer } }
    : { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: lines } };
}

/** Map layers of a permission's land, with a dashed boundary. Renders no elements. */
export function LandLayers({ map, scheme, rings, isLine = false, fillOpacity = 0.22 }: LandLayersProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other tokens.
  useEffect(() => {
    map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
    // Below the position, above the base map.
    const before = map.getLayer('accuracy') ? 'accuracy' : undefined;
    for (const layer of layers(fillOpacity)) map.addLayer(layer, before);
    return () => {
      // The map may have been removed already.
      if (!isRecord(map.style)) return;
      for (const { id } of layers(fillOpacity)) map.removeLayer(id);
      map.removeSource(SOURCE);
    };
  }, [map, scheme, fillOpacity]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme recreates the source.
  useEffect(() => {
    void map.getSource<GeoJSONSource>(SOURCE)?.setData(landFeature(rings, isLine));
  }, [map, scheme, rings, isLine, fillOpacity]);
  return null;
}
