import { isLngLat, type LngLat } from '@metalquest/core/geo/point';
import { isRecord } from '@metalquest/core/json';
import { useState } from 'react';
import { useLocation } from 'react-router';

/** History state for `/quests` and `/quests/{id}/add-find`. Not in the URL, for privacy. */
export const placeState = ({ lng, lat }: LngLat) => ({ place: { lng, lat } });

function placeIn(state: unknown): LngLat | null {
  return isRecord(state) && isLngLat(state.place) ? { lng: state.place.lng, lat: state.place.lat } : null;
}

export function useRequestedPlace(): LngLat | null {
  const { state, key } = useLocation();
  const [requested, setRequested] = useState(() => ({ key, place: placeIn(state) }));
  if (requested.key === key) return requested.place;
  const next = { key, place: placeIn(state) };
  setRequested(next);
  return next.place;
}
