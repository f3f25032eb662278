import type { LngLat, PathPoint } from '@metalquest/core/geo/point';
import type { MapFind as FindPoint } from '@metalquest/core/map/map-find';
import type { MapBoundary, MapQuest } from '@metalquest/sync/queries/map-queries';
import type { GeoJSON } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { MapPosition } from '../../../map/map-content.ts';
import { drawPosition } from '../../../map/quest-content.ts';
import { EMPTY } from '../../../map/quest-layers.ts';
import { fill, isDrawable, sourceOf } from '../../../map/sheet-map.ts';
import type { VisibleLayers } from '../layers/visible-layers.ts';
import { boundaryLand, measuredLine, pathLines, startMarks } from './atlas-content.ts';
import { LAYERS_OF } from './atlas-overlay.ts';
import { type FindFeed, findFeed } from './find-feed.ts';
import type { FindPoints } from './find-points.ts';

export interface AtlasContent {
  readonly points: FindPoints;
  readonly matches: (find: FindPoint) => boolean;
  readonly layers: VisibleLayers;
  readonly quests: readonly MapQuest[];
  readonly paths: ReadonlyMap<string, readonly PathPoint[]>;
  readonly boundaries: readonly MapBoundary[];
  readonly position: MapPosition | null;
  readonly selected: LngLat | null;
  readonly place: LngLat | null;
  readonly measured: readonly LngLat[];
}

const mark = (place: LngLat | null): GeoJSON =>
  place
    ? { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [place.lng, place.lat] } }
    : EMPTY;

/** Keeps a source filled with the finds while `enabled`, and empties it otherwise. */
function useFeed(
  map: MapLibreMap,
  source: 'finds' | 'heat',
  enabled: boolean,
  { points, matches }: AtlasContent,
): void {
  const feed = useRef<{ feed: FindFeed; keeps: AtlasContent['matches'] } | null>(null);
  const latest = useRef(matches);
  latest.current = matches;
  useEffect(() => {
    if (!enabled || !isDrawable(map)) return;
    const created = findFeed(sourceOf(map, source), points, latest.current, (count, all) => {
      map.getContainer().dataset[source] = `${count}${all ? '' : '+'}`;
    });
    feed.current = { feed: created, keeps: latest.current };
    return () => {
      created.stop();
      feed.current = null;
      fill(map, source, EMPTY);
    };
  }, [map, source, enabled, points]);
  useEffect(() => {
    if (!feed.current || feed.current.keeps === matches) return;
    feed.current.keeps = matches;
    feed.current.feed.filter(matches);
  }, [matches]);
}

/** Draws all data; redraws each kind only when it changes. */
export function useAtlasDrawing(map: MapLibreMap, content: AtlasContent): void {
  const { layers, quests, paths, boundaries, position, selected, place, measured } = content;
  useEffect(() => {
    if (!isDrawable(map)) return;
    for (const kind of ['finds', 'quests', 'heat', 'boundaries'] as const) {
      for (const id of LAYERS_OF[kind]) {
        map.setLayoutProperty(id, 'visibility', layers[kind] ? 'visible' : 'none');
      }
    }
  }, [map, layers]);
  useFeed(map, 'finds', true, content);
  useFeed(map, 'heat', layers.heat, content);
  useEffect(() => fill(map, 'starts', startMarks(quests)), [map, quests]);
  useEffect(() => fill(map, 'paths', pathLines(paths)), [map, paths]);
  useEffect(() => fill(map, 'boundaries', boundaryLand(boundaries)), [map, boundaries]);
  useEffect(() => drawPosition(map, position), [map, position]);
  useEffect(() => fill(map, 'chosen', mark(selected)), [map, selected]);
  useEffect(() => fill(map, 'place', mark(place)), [map, place]);
  useEffect(() => fill(map, 'measure', measuredLine(measured)), [map, measured]);
}
