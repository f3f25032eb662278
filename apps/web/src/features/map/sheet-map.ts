import type { Bounds } from '@metalquest/core/geo/bounds';
import { type GeoJSONSource, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { GeoJSON } from 'geojson';
import { allowScriptUrl } from '../../lib/trusted-script-urls.ts';
import { builtInStyle } from './built-in-style.ts';
import type { MapPalette } from './map-palette.ts';

setWorkerUrl(allowScriptUrl(workerUrl));

/** MapLibre's own limit is 22; at 20 a screen is about 30 m wide, finer than any receiver. */
const MAX_ZOOM = 20;

/** Zoom for a single place: about 250 m across a phone. */
export const PLACE_ZOOM = 16.5;

/** Makes the map in an empty element, showing the whole world until it is told where to look. */
export function createSheetMap(container: HTMLElement, palette: MapPalette): MapLibreMap {
  return new MapLibreMap({
    container,
    style: builtInStyle(palette),
    center: [0, 30],
    zoom: 1,
    maxZoom: MAX_ZOOM,
    // Paper is read with north at the top; tilting it would only lose the way.
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    fadeDuration: 0,
    renderWorldCopies: true,
  });
}

type PaintProperty = Parameters<MapLibreMap['setPaintProperty']>[1];

/** Redraws in another theme without touching what the sources hold. */
export function repaint(map: MapLibreMap, palette: MapPalette): void {
  for (const layer of builtInStyle(palette).layers) {
    for (const [property, value] of Object.entries(layer.paint ?? {})) {
      map.setPaintProperty(layer.id, property as PaintProperty, value);
    }
  }
}

/** A GeoJSON source of the style. Throws when the style has no such source: a fault of ours. */
export function sourceOf(map: MapLibreMap, id: string): GeoJSONSource {
  const source = map.getSource<GeoJSONSource>(id);
  if (!source) throw new Error(`The map style has no source ${id}`);
  return source;
}

/** Puts data into a source. */
export function fill(map: MapLibreMap, id: string, data: GeoJSON): void {
  void sourceOf(map, id).setData(data);
}

/** What is seen, in degrees. */
export function viewBounds(map: MapLibreMap): Bounds {
  const bounds = map.getBounds();
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}
