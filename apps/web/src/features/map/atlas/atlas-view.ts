import type { Bounds } from '@metalquest/core/geo/bounds';
import type { LngLat } from '@metalquest/core/geo/point';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { viewBounds } from '../../../map/sheet-map.ts';

/** The visible part of the world, after a movement has ended. */
export interface AtlasView {
  readonly bounds: Bounds;
  readonly centre: LngLat;
  readonly zoom: number;
}

export function viewOf(map: MapLibreMap): AtlasView {
  const { lng, lat } = map.getCenter().wrap();
  return { bounds: viewBounds(map), centre: { lng, lat }, zoom: map.getZoom() };
}
