import type { MapLayer } from '@metalquest/core/map/layer';
import type { StackedLayer } from '@metalquest/core/map/layer-stack';
import type { LayerSpecification, Map as MapLibreMap, SourceSpecification } from 'maplibre-gl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useEngine } from '../engine/engine.ts';
import { loadMapLayers } from '../net/map-layers.ts';
import { CONTENT_START } from './built-in-style.ts';
import { useLayerStack } from './layer-stack-store.ts';
import { loadableTiles } from './layer-tiles.ts';
import { isDrawable } from './sheet-map.ts';

/** A layer of the installation with the user's choices. */
export interface ShownLayer extends StackedLayer {
  readonly layer: MapLayer;
}

const NONE: readonly MapLayer[] = [];

/** The layers that this installation offers; empty while loading, and on a device that never got them. */
export function useOfferedLayers(): readonly MapLayer[] {
  const [layers, setLayers] = useState(NONE);
  useEffect(() => {
    let stopped = false;
    loadMapLayers().then(
      (offered) => stopped || setLayers(offered),
      () => {
        // Without a list there is nothing to draw; the next map loads it again.
      },
    );
    return () => {
      stopped = true;
    };
  }, []);
  return layers;
}

/** The user's layers that this installation still offers, from bottom to top. */
export function useShownLayers(): readonly ShownLayer[] {
  const { userId } = useEngine();
  const stack = useLayerStack(userId);
  const offered = useOfferedLayers();
  return useMemo(
    () =>
      stack.flatMap((stacked) => {
        const layer = offered.find(({ id }) => id === stacked.id);
        return layer ? [{ ...stacked, layer }] : [];
      }),
    [stack, offered],
  );
}

const mapId = (layer: MapLayer) => `layer:${layer.id}`;

function sourceFor(layer: MapLayer): SourceSpecification {
  const { tileSize, minZoom: minzoom, maxZoom: maxzoom, bounds } = layer;
  const tiles = { tiles: [loadableTiles(layer)], tileSize, minzoom, maxzoom };
  const within = bounds ? { bounds: [...bounds] as [number, number, number, number] } : {};
  return layer.kind === 'height'
    ? { type: 'raster-dem', encoding: 'terrarium', ...tiles, ...within }
    : { type: 'raster', ...tiles, ...within };
}

/** Light from four sides shows banks and ditches of any direction. */
const LIGHT = { directions: [315, 270, 0, 45], altitudes: [40, 30, 30, 30] };

function drawn({ layer, opacity, isVisible }: ShownLayer): LayerSpecification {
  const base = { id: mapId(layer), source: mapId(layer), minzoom: layer.minZoom };
  const layout = { visibility: isVisible ? 'visible' : 'none' } as const;
  if (layer.kind === 'overlay') {
    return {
      ...base,
      type: 'raster',
      layout,
      paint: { 'raster-opacity': opacity, 'raster-fade-duration': 0 },
    };
  }
  return {
    ...base,
    type: 'hillshade',
    layout,
    paint: {
      'hillshade-method': 'multidirectional',
      'hillshade-illumination-direction': LIGHT.directions,
      'hillshade-illumination-altitude': LIGHT.altitudes,
      'hillshade-shadow-color': LIGHT.directions.map(() => `rgba(40, 38, 24, ${opacity})`),
      'hillshade-highlight-color': LIGHT.directions.map(() => `rgba(255, 252, 235, ${opacity * 0.6})`),
      'hillshade-exaggeration': 0.5,
    },
  };
}

function draw(map: MapLibreMap, before: readonly string[], layers: readonly ShownLayer[]): void {
  const ids = layers.map(({ layer }) => mapId(layer));
  for (const id of before) {
    if (ids.includes(id)) continue;
    map.removeLayer(id);
    map.removeSource(id);
  }
  // Each is moved below the content, so the last is on top.
  for (const shown of layers) {
    const id = mapId(shown.layer);
    const layer = drawn(shown);
    if (!map.getSource(id)) map.addSource(id, sourceFor(shown.layer));
    if (!map.getLayer(id)) {
      map.addLayer(layer, CONTENT_START);
      continue;
    }
    map.moveLayer(id, CONTENT_START);
    map.setLayoutProperty(id, 'visibility', shown.isVisible ? 'visible' : 'none');
    for (const [name, value] of Object.entries(layer.paint ?? {})) {
      map.setPaintProperty(id, name as Parameters<MapLibreMap['setPaintProperty']>[1], value);
    }
  }
}

/** Draws the layers between the base map and the content. */
export function useOverlays(map: MapLibreMap | null, layers: readonly ShownLayer[]): void {
  const before = useRef<{ map: MapLibreMap | null; ids: readonly string[] }>({ map: null, ids: [] });
  useEffect(() => {
    if (!map || !isDrawable(map)) return;
    draw(map, before.current.map === map ? before.current.ids : [], layers);
    before.current = { map, ids: layers.map(({ layer }) => mapId(layer)) };
  }, [map, layers]);
}

/** Names of visible layers of which no tile arrives. */
export function useFailedLayers(map: MapLibreMap | null, layers: readonly ShownLayer[]): readonly string[] {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    setFailed(new Set());
    if (!map) return;
    const change = (id: string, isFailed: boolean) =>
      setFailed((known) => {
        if (known.has(id) === isFailed) return known;
        const next = new Set(known);
        if (isFailed) next.add(id);
        else next.delete(id);
        return next;
      });
    const onError = (event: object) => {
      const error: unknown = 'error' in event ? event.error : null;
      // A missing tile is no failure of the layer.
      const isMissing =
        typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
      if ('sourceId' in event && !isMissing) change(String(event.sourceId), true);
    };
    const onData = (event: object) => {
      if ('sourceId' in event && 'tile' in event && event.tile) change(String(event.sourceId), false);
    };
    map.on('error', onError);
    map.on('data', onData);
    return () => {
      map.off('error', onError);
      map.off('data', onData);
    };
  }, [map]);
  return useMemo(
    () =>
      layers
        .filter(({ layer, isVisible }) => isVisible && failed.has(mapId(layer)))
        .map(({ layer }) => layer.name),
    [layers, failed],
  );
}
