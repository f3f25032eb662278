import type { StartPlace } from '../features/quests/quest-slots.ts';
import { useDeviceLocation } from '../lib/device-location.ts';

/** Here and now for a new quest. A place of the last visit does not count: the quest starts where the person is. */
export function useStartPlace(): StartPlace {
  const { state, position, locationName, weather, locate } = useDeviceLocation();
  const here = state === 'located' && position ? { lng: position.lng, lat: position.lat } : null;
  return {
    state: here ? 'ready' : state === 'blocked' || state === 'unavailable' ? state : 'locating',
    location: here,
    locationName: here ? locationName : null,
    weather: here ? weather : null,
    retry: locate,
  };
}
