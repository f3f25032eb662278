import type { MapGeoJSONFeature, Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { sourceOf } from './sheet-map.ts';

/** Touch tolerance around a dot. */
const REACH_PX = 14;

function featureAt(map: MapLibreMap, { point }: MapMouseEvent): MapGeoJSONFeature | undefined {
  const found = map.queryRenderedFeatures(
    [
      [point.x - REACH_PX, point.y - REACH_PX],
      [point.x + REACH_PX, point.y + REACH_PX],
    ],
    { layers: ['finds', 'find-clusters'] },
  );
  return found[0];
}

export function onFindTap(map: MapLibreMap, onFind: (id: string) => void): void {
  map.on('click', async (event) => {
    const tapped = featureAt(map, event);
    if (!tapped) return;
    const { find, cluster_id: cluster } = tapped.properties;
    if (typeof find === 'string') {
      onFind(find);
    } else if (typeof cluster === 'number' && tapped.geometry.type === 'Point') {
      const zoom = await sourceOf(map, 'finds').getClusterExpansionZoom(cluster);
      const [lng = 0, lat = 0] = tapped.geometry.coordinates;
      map.easeTo({ center: [lng, lat], zoom });
    }
  });
  map.on('mousemove', ['finds', 'find-clusters'], () => {
    map.getCanvas().style.cursor = 'pointer';
  });
  map.on('mouseleave', ['finds', 'find-clusters'], () => {
    map.getCanvas().style.cursor = '';
  });
}
