import type { Bounds } from '@metalquest/core/geo/bounds';
import { type Gazetteer, largestPlaces } from '@metalquest/core/geo/gazetteer';
import type { FeatureCollection, Point } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { TOWN_DOT, TOWN_ZOOMS, WATER_ZOOMS } from './built-in-style.ts';
import { fill, isDrawable, viewBounds } from './sheet-map.ts';
import { covers, padded } from './view-area.ts';
import { loadPlaces } from './world-places.ts';
import { loadWater, riversIn } from './world-water.ts';

/** More names than fit on a screen with its margin. */
const TOWNS_PER_VIEW = 300;

interface Around<T> {
  readonly zooms: readonly [from: number, to: number];
  readonly load: () => Promise<T>;
  readonly draw: (data: T, bounds: Bounds, zoom: number) => void;
}

const isBetween = (zoom: number, [from, to]: readonly [number, number]): boolean =>
  zoom >= from && zoom <= to;

/** Loads data when the map first comes to its zooms, and draws what is around the view after each move. */
function keepAround<T>(
  map: MapLibreMap,
  { zooms, load, draw }: Around<T>,
  onError: (cause: unknown) => void,
): () => void {
  let data: T | null = null;
  let [isLoading, stopped] = [false, false];
  let drawn: { readonly bounds: Bounds; readonly level: number } | null = null;
  const update = () => {
    const zoom = map.getZoom();
    if (stopped || !isBetween(zoom, zooms)) return;
    if (data === null) {
      if (isLoading) return;
      isLoading = true;
      load().then(
        (loaded) => {
          data = loaded;
          update();
        },
        (cause) => {
          // Offline it is retried after the next move.
          isLoading = false;
          onError(cause);
        },
      );
      return;
    }
    const [level, view] = [Math.floor(zoom), viewBounds(map)];
    if (drawn && drawn.level === level && covers(drawn.bounds, view)) return;
    const bounds = padded(view);
    draw(data, bounds, zoom);
    drawn = { bounds, level };
  };
  update();
  map.on('moveend', update);
  return () => {
    stopped = true;
    map.off('moveend', update);
  };
}

function townsIn(gazetteer: Gazetteer, bounds: Bounds): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: largestPlaces(gazetteer, bounds, TOWNS_PER_VIEW).map(({ name, place, population }) => ({
      type: 'Feature',
      properties: { name, size: Math.log10(population) },
      geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
    })),
  };
}

const DOT_PX = 16;

/** A white disc, which the style colours. */
function addTownDot(map: MapLibreMap): void {
  if (!isDrawable(map) || map.hasImage(TOWN_DOT)) return;
  const data = new Uint8ClampedArray(DOT_PX * DOT_PX * 4).fill(255);
  const middle = (DOT_PX - 1) / 2;
  for (let i = 0; i < DOT_PX * DOT_PX; i += 1) {
    const far = Math.hypot((i % DOT_PX) - middle, Math.floor(i / DOT_PX) - middle);
    // The alpha of a signed distance field is 191 at the edge and falls by 32 a pixel.
    data[i * 4 + 3] = 191 + (DOT_PX / 4 - far) * 32;
  }
  map.addImage(TOWN_DOT, { width: DOT_PX, height: DOT_PX, data }, { sdf: true, pixelRatio: 2 });
}

/** The files that a zoom needs. */
export const worldLoads = (zoom: number): readonly Promise<unknown>[] => [
  ...(isBetween(zoom, WATER_ZOOMS) ? [loadWater()] : []),
  ...(isBetween(zoom, TOWN_ZOOMS) ? [loadPlaces()] : []),
];

/** Draws rivers, lakes and towns where the map has them. Calls `onError` if they do not load. */
export function keepWorld(map: MapLibreMap, onError: (cause: unknown) => void): () => void {
  addTownDot(map);
  const stops = [
    keepAround(
      map,
      {
        zooms: WATER_ZOOMS,
        load: loadWater,
        draw(water, bounds, zoom) {
          fill(map, 'lakes', water.lakes);
          fill(map, 'rivers', riversIn(water, bounds, zoom));
        },
      },
      onError,
    ),
    keepAround(
      map,
      {
        zooms: TOWN_ZOOMS,
        load: loadPlaces,
        draw: (gazetteer, bounds) => fill(map, 'towns', townsIn(gazetteer, bounds)),
      },
      onError,
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
