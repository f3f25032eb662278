import { haversineM } from './distance.ts';
import { type Gazetteer, isOtherName, latOf, lngOf, type NamedPlace, placeAt } from './gazetteer.ts';
import type { LngLat } from './point.ts';

/** Up to this distance a field belongs to its village, beyond it is near it. */
const OWN_M = 3_000;

/** Beyond this distance a place says nothing about the field. */
const NEAR_M = 25_000;

/** Metres of a degree of latitude, rounded down, so that no place is missed. */
const M_PER_DEGREE = 110_000;

function nearestPlace(gazetteer: Gazetteer, at: LngLat): { place: NamedPlace; distanceM: number } | null {
  const rowOf = (lat: number): number => Math.floor(((lat + 90) / 180) * 2 ** 16);
  const reach = NEAR_M / M_PER_DEGREE;
  const [firstRow, lastRow] = [rowOf(at.lat - reach), rowOf(at.lat + reach)];
  let nearest = -1;
  let distanceM = NEAR_M;
  for (let i = 0; i < gazetteer.count; i += 1) {
    const row = gazetteer.y[i] ?? 0;
    if (row < firstRow || row > lastRow || isOtherName(gazetteer, i)) continue;
    const m = haversineM(at, { lng: lngOf(gazetteer, i), lat: latOf(gazetteer, i) });
    if (m <= distanceM) [nearest, distanceM] = [i, m];
  }
  return nearest === -1 ? null : { place: placeAt(gazetteer, nearest), distanceM };
}

/** 'Silchester', from 3 km on 'Near Silchester'; null without a place within 25 km. */
export function nearbyPlaceName(gazetteer: Gazetteer, at: LngLat): string | null {
  const nearest = nearestPlace(gazetteer, at);
  if (!nearest) return null;
  return nearest.distanceM < OWN_M ? nearest.place.name : `Near ${nearest.place.name}`;
}
