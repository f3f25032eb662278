import type { MapLayer } from '@metalquest/core/map/layer';
import { ownMapLayer } from '@metalquest/core/map/own/own-layer';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { CustomLayerInterface, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useEngine } from '../engine/engine.ts';
import { loadConfig } from '../net/config.ts';
import { hostedLayers } from '../net/hosted-maps.ts';
import { loadMapLayers } from '../net/map-layers.ts';
import { CONTENT_START } from './built-in-style.ts';
import { useDeviceLayers } from './device/use-device-maps.ts';
import { clipLayers, type Divided, onDivider, sideOf, useDivided } from './divider.ts';
import { useLayerStack } from './layer-stack-store.ts';
import type { DrawnLayers } from './map-content.ts';
import type { ColorScheme } from './map-palette.ts';
import { type BaseOrder, firstOfNames, layersAbove } from './overlay-order.ts';
import { mapId, overlayStyle, type ShownLayer } from './overlay-style.ts';
import { useKnownOwnLayers } from './own/use-own-layers.ts';
import { isDrawable, onSourceFailure } from './sheet-map.ts';

const NONE: readonly MapLayer[] = [];

/**
 * The layers of this installation, those of this device, and those that the user added; without the first while
 * they load, and on a device that never got them.
 */
export const useOfferedLayers = (): readonly MapLayer[] => useKnownLayers().offered;

function useKnownLayers(): { readonly offered: readonly MapLayer[]; readonly isKnown: boolean } {
  const onDevice = useDeviceLayers();
  const [ofInstallation, setLayers] = useState<readonly MapLayer[] | null>(null);
  useEffect(() => {
    let stopped = false;
    Promise.all([loadMapLayers(), loadConfig()]).then(
      ([offered, { hostedMaps }]) => stopped || setLayers([...hostedLayers(hostedMaps), ...offered]),
      // Without a list there is nothing to draw; the next map loads it again.
      () => stopped || setLayers(NONE),
    );
    return () => {
      stopped = true;
    };
  }, []);
  const { layers: own, isKnown: isOwnKnown } = useKnownOwnLayers();
  const offered = useMemo(
    () => [
      ...(onDevice ?? NONE),
      ...(ofInstallation ?? NONE),
      ...(own ?? []).filter(({ tiles }) => !tiles.schema).map(ownMapLayer),
    ],
    [onDevice, ofInstallation, own],
  );
  return { offered, isKnown: onDevice !== null && ofInstallation !== null && isOwnKnown };
}

/** The user's layers that this installation still offers, from bottom to top. */
export const useShownLayers = (): readonly ShownLayer[] => useLayersOnceKnown().layers;

/** The same; `isKnown` once none of them is still being loaded. */
export function useLayersOnceKnown(): { readonly layers: readonly ShownLayer[]; readonly isKnown: boolean } {
  const { userId } = useEngine();
  const stack = useLayerStack(userId);
  const { offered, isKnown } = useKnownLayers();
  const layers = useMemo(
    () =>
      stack.flatMap((stacked) => {
        const layer = offered.find(({ id }) => id === stacked.id);
        return layer ? [{ ...stacked, layer }] : [];
      }),
    [stack, offered],
  );
  return { layers, isKnown };
}

/** In a map of streets, hills that are the lowest layer lie below the roads and names: one for each schema. */
const ROADS_STARTS = ['streets-paths', 'streets-roads_pier'];

type DrawnLayer = LayerSpecification | CustomLayerInterface;

interface Drawn {
  readonly sources: DrawnLayers['sources'];
  readonly layers: readonly DrawnLayer[];
}

/** The order of the base map's layers, without the overlays. */
function baseOrder(map: MapLibreMap, overlays: ReadonlySet<string>): BaseOrder {
  const order = map
    .getLayersOrder()
    .filter((id) => !overlays.has(id))
    .map((id) => ({ id, type: map.getLayer(id)?.type ?? '' }));
  return {
    roadsStart: ROADS_STARTS.find((id) => map.getLayer(id)) ?? null,
    namesStart: firstOfNames(order, CONTENT_START),
  };
}

function draw(
  map: MapLibreMap,
  before: Drawn,
  layers: readonly ShownLayer[],
  divided: Divided | null,
  { units, scheme }: { readonly units: Units; readonly scheme: ColorScheme },
): Drawn {
  const styles = layers.map((shown) => {
    const { sources, layers: drawn } = overlayStyle(shown, units, scheme);
    const side = sideOf(shown.id, divided);
    if (!side) return { sources, layers: drawn };
    const [start, end] = clipLayers(mapId(shown.layer), side);
    return { sources, layers: [start, ...drawn, end] };
  });
  const sources = Object.assign({}, ...styles.map((style) => style.sources)) as DrawnLayers['sources'];
  const next = { sources, layers: styles.flatMap((style): readonly DrawnLayer[] => style.layers) };
  const ids = new Set(next.layers.map(({ id }) => id));
  for (const { id } of before.layers) if (!ids.has(id)) map.removeLayer(id);
  for (const id of Object.keys(before.sources)) if (!(id in sources)) map.removeSource(id);
  for (const [id, source] of Object.entries(sources)) if (!map.getSource(id)) map.addSource(id, source);
  const above = layersAbove(
    layers.map(({ layer }) => layer),
    baseOrder(map, ids),
    CONTENT_START,
  );
  // Each layer is moved below the same one, so the last is on top.
  for (const [index, style] of styles.entries()) {
    for (const layer of style.layers) put(map, layer, above[index] ?? CONTENT_START);
  }
  return next;
}

type PaintProperty = Parameters<MapLibreMap['setPaintProperty']>[1];

/** Adds a layer, or moves it and applies its properties. */
function put(map: MapLibreMap, layer: DrawnLayer, below: string): void {
  if (!map.getLayer(layer.id)) {
    map.addLayer(layer, below);
    return;
  }
  map.moveLayer(layer.id, below);
  if (layer.type === 'custom') return;
  map.setLayoutProperty(layer.id, 'visibility', layer.layout?.visibility ?? 'visible');
  for (const [name, value] of Object.entries(layer.paint ?? {})) {
    map.setPaintProperty(layer.id, name as PaintProperty, value);
  }
}

const NOTHING: Drawn = { sources: {}, layers: [] };

export function useOverlays(
  drawn: { readonly map: MapLibreMap; readonly scheme: ColorScheme } | null,
  layers: readonly ShownLayer[],
  units: Units,
): void {
  const before = useRef<{ map: MapLibreMap | null; drawn: Drawn }>({ map: null, drawn: NOTHING });
  const { map, scheme } = drawn ?? { map: null, scheme: 'light' };
  const divided = useDivided();
  useEffect(() => {
    if (!map || !isDrawable(map)) return;
    const known = before.current.map === map ? before.current.drawn : NOTHING;
    before.current = { map, drawn: draw(map, known, layers, divided, { units, scheme }) };
  }, [map, scheme, layers, divided, units]);
  useEffect(() => (map ? onDivider(() => map.triggerRepaint()) : undefined), [map]);
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
    const onData = (event: object) => {
      if ('sourceId' in event && 'tile' in event && event.tile) change(String(event.sourceId), false);
    };
    const stop = onSourceFailure(map, (id) => change(id, true));
    map.on('data', onData);
    return () => {
      stop();
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
