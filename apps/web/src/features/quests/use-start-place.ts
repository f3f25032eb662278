import type { StartPlace } from './quest-slots.ts';
import { useDeviceLocation } from '../../platform/device-location.ts';

/** The current place for a new quest. Ignores the last visit's position. */
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
