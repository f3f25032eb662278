import type { Bounds } from '@metalquest/core/geo/bounds';
import { isRecord } from '@metalquest/core/json';
import {
  type GeoJSONSource,
  Map as MapLibreMap,
  type MapSourceDataEvent,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { GeoJSON } from 'geojson';
import { tileHeaders } from '../net/hosted-maps.ts';
import { allowScriptUrl } from '../platform/trusted-script-urls.ts';

setWorkerUrl(allowScriptUrl(workerUrl));

/** MapLibre's own limit is 22; at 20 a screen is about 30 m wide, finer than GPS accuracy. */
const MAX_ZOOM = 20;

/** Zoom for a single place: about 250 m across a phone. */
export const PLACE_ZOOM = 16.5;

export interface Camera {
  readonly center: readonly [lng: number, lat: number];
  readonly zoom: number;
}

/** A map without interaction, for a picture. */
export interface Still {
  /** Dots for each CSS pixel. */
  readonly pixelRatio: number;
}

const WORLD: Camera = { center: [0, 30], zoom: 1 };

/** Creates the map in an empty element. Throws without WebGL. */
export function createSheetMap(
  container: HTMLElement,
  style: StyleSpecification,
  { center, zoom }: Camera = WORLD,
  still: Still | null = null,
): MapLibreMap {
  return new MapLibreMap({
    container,
    style,
    center: [...center],
    zoom,
    maxZoom: MAX_ZOOM,
    // North stays at the top: tilting would only disorient.
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    fadeDuration: 0,
    transformRequest: async (url) => ({ url, headers: await tileHeaders(url) }),
    renderWorldCopies: true,
    ...(still ? { interactive: false, pixelRatio: still.pixelRatio } : {}),
  });
}

export function cameraOf(map: MapLibreMap): Camera {
  const { lng, lat } = map.getCenter();
  return { center: [lng, lat], zoom: map.getZoom() };
}

/**
 * Reports the loss and restoration of the WebGL context, which phones take from pages in the background.
 * MapLibre drops the style meanwhile, so nothing can be drawn, and added layers must be added again.
 */
export function onContextLoss(
  map: MapLibreMap,
  { onContextLost, restored }: { readonly onContextLost: () => void; readonly restored: () => void },
): void {
  map.on('webglcontextlost', onContextLost);
  map.on('webglcontextrestored', restored);
}

/**
 * Reports the source of each tile or TileJSON that failed to load; returns a function that stops it. A tile that
 * the provider lacks (404) is not reported.
 */
export function onSourceFailure(
  map: Pick<MapLibreMap, 'on' | 'off'>,
  tell: (sourceId: string) => void,
): () => void {
  const onError = (event: object) => {
    const error: unknown = 'error' in event ? event.error : null;
    const isLacking = isRecord(error) && error.status === 404;
    if ('sourceId' in event && !isLacking) tell(String(event.sourceId));
  };
  map.on('error', onError);
  return () => {
    map.off('error', onError);
  };
}

type PaintProperty = Parameters<MapLibreMap['setPaintProperty']>[1];

/** Applies another theme with the same layers; keeps the sources. */
export function repaint(map: MapLibreMap, style: StyleSpecification): void {
  for (const layer of style.layers) {
    for (const [property, value] of Object.entries(layer.paint ?? {})) {
      map.setPaintProperty(layer.id, property as PaintProperty, value);
    }
  }
}

/** A GeoJSON source of the style. Throws if the style lacks it, which is a bug. */
export function sourceOf(map: MapLibreMap, id: string): GeoJSONSource {
  const source = map.getSource<GeoJSONSource>(id);
  if (!source) throw new Error(`The map style has no source ${id}`);
  return source;
}

/** Whether the map has a style; it has none while the WebGL context is lost, see `onContextLoss`. */
export const isDrawable = (map: MapLibreMap): boolean => isRecord(map.style);

/** Sets the data of a source; ignored while the WebGL context is lost. */
export function fill(map: MapLibreMap, id: string, data: GeoJSON): void {
  if (!isDrawable(map)) return;
  void sourceOf(map, id).setData(data);
}

/**
 * Calls back once the map is complete; with tiles of other servers, once our own sources are drawn, or at
 * `firstTile` the first of those tiles.
 */
export function whenDrawn(
  map: MapLibreMap,
  { firstTile }: { readonly firstTile: boolean },
  onDrawn: () => void,
): () => void {
  const isOwn = (id: string) => map.getSource(id)?.type === 'geojson';
  const ids = Object.keys(map.getStyle().sources);
  if (ids.every(isOwn)) {
    map.once('idle', onDrawn);
    return () => map.off('idle', onDrawn);
  }
  let hasTile = false;
  const noteTile = (event: MapSourceDataEvent) => {
    hasTile ||= firstTile && Boolean(event.tile) && !isOwn(event.sourceId);
  };
  const stop = () => {
    map.off('sourcedata', noteTile);
    map.off('render', check);
  };
  const check = () => {
    if (!hasTile && !ids.filter(isOwn).every((id) => map.isSourceLoaded(id))) return;
    stop();
    onDrawn();
  };
  map.on('sourcedata', noteTile);
  map.on('render', check);
  map.triggerRepaint();
  return stop;
}

export function viewBounds(map: MapLibreMap): Bounds {
  const bounds = map.getBounds();
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}
