import type { LngLat } from '@metalquest/core/geo/point';
import type { MapGeoJSONFeature, Map as MapLibreMap, PointLike } from 'maplibre-gl';
import { sourceOf } from '../../../map/sheet-map.ts';
import { CLUSTER_MAX_ZOOM } from './atlas-overlay.ts';

/** Touch tolerance around a dot. */
const REACH_PX = 14;

/** A press of this length without movement is a long press. */
const HOLD_MS = 500;
const MOVED_PX = 8;

/** Browsers may emulate mouse events this long after a touch ends. */
const ECHO_MS = 700;

/** Most finds of one spot that are listed; the rest is shown as a number. */
const LEAVES = 100;

export type Tapped =
  | { readonly kind: 'finds'; readonly ids: readonly string[]; readonly at: LngLat }
  | { readonly kind: 'quest'; readonly id: string }
  | { readonly kind: 'boundary'; readonly id: string }
  | { readonly kind: 'nothing' };

export interface AtlasTapHandlers {
  /** Returns true to take the tap as a place; then no features are queried. */
  readonly takesPlace: (place: LngLat) => boolean;
  readonly onTap: (tapped: Tapped) => void;
  /** A long press, or the secondary mouse button. */
  readonly onHold: (place: LngLat) => void;
}

function featuresAt(map: MapLibreMap, { x, y }: { x: number; y: number }, layers: readonly string[]) {
  const box: [PointLike, PointLike] = [
    [x - REACH_PX, y - REACH_PX],
    [x + REACH_PX, y + REACH_PX],
  ];
  const drawnLayers = layers.filter((id) => map.getLayer(id));
  return drawnLayers.length > 0 ? map.queryRenderedFeatures(box, { layers: drawnLayers }) : [];
}

const idsOf = (features: readonly { properties: Record<string, unknown> | null }[]): string[] => [
  ...new Set(
    features.flatMap(({ properties }) => (typeof properties?.find === 'string' ? properties.find : [])),
  ),
];

/** Opens a cluster: zooms in until its finds separate, or lists them if they never do. */
async function openCluster(map: MapLibreMap, cluster: MapGeoJSONFeature, onTap: (tapped: Tapped) => void) {
  const id: unknown = cluster.properties.cluster_id;
  if (typeof id !== 'number' || cluster.geometry.type !== 'Point') return;
  const [lng = 0, lat = 0] = cluster.geometry.coordinates;
  const source = sourceOf(map, 'finds');
  const zoom = await source.getClusterExpansionZoom(id);
  if (zoom <= CLUSTER_MAX_ZOOM) {
    map.easeTo({ center: [lng, lat], zoom: zoom + 0.2 });
    return;
  }
  onTap({ kind: 'finds', ids: idsOf(await source.getClusterLeaves(id, LEAVES, 0)), at: { lng, lat } });
}

function tap(
  map: MapLibreMap,
  point: { x: number; y: number },
  at: LngLat,
  handlers: AtlasTapHandlers,
): void {
  if (handlers.takesPlace(at)) return;
  const [cluster] = featuresAt(map, point, ['find-clusters']);
  const finds = idsOf(featuresAt(map, point, ['finds']));
  if (finds.length > 0) {
    handlers.onTap({ kind: 'finds', ids: finds, at });
  } else if (cluster) {
    // The cluster may have vanished with a data update; then there is nothing to open.
    openCluster(map, cluster, handlers.onTap).catch(() => {});
  } else {
    const quest: unknown = featuresAt(map, point, ['starts', 'paths'])[0]?.properties.quest;
    const [land] = map.getLayer('boundary-land')
      ? map.queryRenderedFeatures([point.x, point.y], { layers: ['boundary-land'] })
      : [];
    const boundary: unknown = land?.properties.permission;
    handlers.onTap(
      typeof quest === 'string'
        ? { kind: 'quest', id: quest }
        : typeof boundary === 'string'
          ? { kind: 'boundary', id: boundary }
          : { kind: 'nothing' },
    );
  }
}

/** Handles taps, long presses and the secondary mouse button, for the lifetime of the map. */
export function listenToTaps(map: MapLibreMap, handlers: AtlasTapHandlers): void {
  let holding: ReturnType<typeof setTimeout> | undefined;
  let pressedAt = { x: 0, y: 0 };
  let touching = false;
  let isPressed = false;
  /** Until this time (of events, ms) a click is an emulated mouse event. */
  let echoUntilMs = 0;
  const letGo = () => clearTimeout(holding);

  // Beyond the date line MapLibre's longitudes exceed 180.
  const startLongPress = (at: { wrap(): LngLat }) => {
    const { lng, lat } = at.wrap();
    handlers.onHold({ lng, lat });
  };

  map.on('touchstart', ({ point, lngLat, points }) => {
    letGo();
    touching = true;
    isPressed = false;
    if (points.length > 1) return;
    pressedAt = point;
    holding = setTimeout(() => {
      isPressed = true;
      startLongPress(lngLat);
    }, HOLD_MS);
  });
  map.on('touchmove', ({ point }) => {
    if (Math.hypot(point.x - pressedAt.x, point.y - pressedAt.y) > MOVED_PX) letGo();
  });
  const release = ({ originalEvent }: { originalEvent: Event }) => {
    letGo();
    touching = false;
    if (isPressed) echoUntilMs = originalEvent.timeStamp + ECHO_MS;
  };
  map.on('touchend', release);
  map.on('touchcancel', release);
  map.on('movestart', letGo);
  map.on('remove', letGo);
  map.on('contextmenu', ({ lngLat, originalEvent }) => {
    originalEvent.preventDefault();
    // Some phones also send contextmenu for a long press, before or after our timer.
    if ((touching && isPressed) || originalEvent.timeStamp < echoUntilMs) return;
    letGo();
    isPressed = touching;
    startLongPress(lngLat);
  });
  map.on('click', ({ point, lngLat, originalEvent }) => {
    letGo();
    if (originalEvent.timeStamp < echoUntilMs) return;
    tap(map, point, { lng: lngLat.lng, lat: lngLat.lat }, handlers);
  });
  const layers = ['finds', 'find-clusters', 'starts', 'paths'];
  map.on('mousemove', layers, () => {
    map.getCanvas().style.cursor = 'pointer';
  });
  map.on('mouseleave', layers, () => {
    map.getCanvas().style.cursor = '';
  });
}
