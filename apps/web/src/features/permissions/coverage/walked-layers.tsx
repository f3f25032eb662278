import type { Polygon } from '@metalquest/core/coverage/coverage';
import { isRecord } from '@metalquest/core/json';
import type { Feature } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { useEffect } from 'react';
import { colorToken } from '../../../map/land-layers.tsx';

const SOURCE = 'walked';
const FILL = 'walked-fill';
const EDGE = 'walked-edge';

export function WalkedLayers({
  map,
  scheme,
  polygons,
}: {
  readonly map: MapLibreMap;
  readonly scheme: 'light' | 'dark';
  readonly polygons: readonly Polygon[];
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other tokens.
  useEffect(() => {
    map.addSource(SOURCE, {
      type: 'geojson',
      data: { type: 'FeatureCollection', features: [] },
      tolerance: 0.1,
    });
    // Below the boundary and the position.
    const before = ['land-casing', 'accuracy'].find((id) => map.getLayer(id));
    map.addLayer(
      {
        id: FILL,
        type: 'fill',
        source: SOURCE,
        paint: { 'fill-color': colorToken('moss'), 'fill-opacity': 0.72 },
      },
      before,
    );
    // At low zoom a pass is thinner than a pixel and would vanish without its edge.
    map.addLayer(
      {
        id: EDGE,
        type: 'line',
        source: SOURCE,
        paint: {
          'line-color': colorToken('moss-deep'),
          'line-width': ['interpolate', ['linear'], ['zoom'], 14, 1.1, 19, 1.6],
          'line-opacity': 0.8,
        },
      },
      before,
    );
    return () => {
      // The map may have been removed already.
      if (!isRecord(map.style)) return;
      map.removeLayer(EDGE);
      map.removeLayer(FILL);
      map.removeSource(SOURCE);
    };
  }, [map, scheme]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme recreates the source.
  useEffect(() => {
    const walked: Feature = {
      type: 'Feature',
      properties: {},
      geometry: {
        type: 'MultiPolygon',
        coordinates: polygons.map((rings) => rings.map((ring) => ring.map(({ lng, lat }) => [lng, lat]))),
      },
    };
    void map.getSource<GeoJSONSource>(SOURCE)?.setData(walked);
  }, [map, scheme, polygons]);
  return null;
}
