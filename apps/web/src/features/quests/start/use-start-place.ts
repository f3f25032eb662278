import type { LngLat } from '@metalquest/core/geo/point';
import type { Weather } from '@metalquest/core/quest/weather';
import { useDeviceLocation } from '../../../platform/device-location.ts';

export interface StartPlace {
  /** `blocked`: permission denied; `unavailable`: no fix in time. */
  readonly state: 'locating' | 'ready' | 'blocked' | 'unavailable';
  readonly location: LngLat | null;
  readonly locationName: string | null;
  readonly weather: Weather | null;
  retry(): void;
}

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
