import { type NamedPlace, readGazetteer, searchPlaces } from '@metalquest/core/geo/gazetteer';
import { nearbyPlaceName } from '@metalquest/core/geo/nearest-place';
import type { LngLat } from '@metalquest/core/geo/point';
import { loadedOnce } from './loaded-once.ts';
import places from './world/places.bin?url';

/** GeoNames' towns and villages (2.4 MB), on the device after the first use. Rejects offline before it. */
export const loadPlaces = loadedOnce(places, async (response) => readGazetteer(await response.arrayBuffer()));

/** The village or town at a position; null if there is none around it. Nothing leaves the device. */
export async function placeAround(at: LngLat): Promise<string | null> {
  return nearbyPlaceName(await loadPlaces(), at);
}

const SHOWN_NAMES = 8;

/** Places by the beginning of their name. Nothing leaves the device. */
export async function findPlaces(typed: string, near: LngLat | null): Promise<readonly NamedPlace[]> {
  return searchPlaces(await loadPlaces(), typed, { near, limit: SHOWN_NAMES });
}
