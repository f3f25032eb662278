import { isLngLat, type LngLat } from '@metalquest/core/geo/point';
import { isRecord } from '@metalquest/core/json';
import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What goes with a link to a screen that is to use a place: to `/quests` it opens the start of a quest there, to
 * `/quests/{id}/add-find` the find is logged there. Never in the address: where somebody detects is nobody's business.
 */
export const askPlace = ({ lng, lat }: LngLat) => ({ place: { lng, lat } });

function placeIn(state: unknown): LngLat | null {
  return isRecord(state) && isLngLat(state.place) ? { lng: state.place.lng, lat: state.place.lat } : null;
}

/** The place that this screen was asked to use when it was reached, or null. Stays the same until another link. */
export function usePlaceAsked(): LngLat | null {
  const { state, key } = useLocation();
  const [asked, setAsked] = useState(() => ({ key, place: placeIn(state) }));
  if (asked.key === key) return asked.place;
  const next = { key, place: placeIn(state) };
  setAsked(next);
  return next.place;
}
