import type { LngLat } from '@metalquest/core/geo/point';
import type { Weather } from '@metalquest/core/quest/weather';
import { createContext, useContext } from 'react';

/** A position accurate to `accuracyM` metres at `t` (epoch ms, app clock). */
export interface DeviceFix extends LngLat {
  readonly accuracyM: number;
  readonly t: number;
}

/** `blocked`: the user or the browser refused. `unavailable`: no fix, or none for a while. */
type LocationState = 'off' | 'locating' | 'located' | 'blocked' | 'unavailable';

export type TrackingHelp =
  | {
      readonly kind: 'question';
      readonly title: string;
      readonly text: string;
      readonly labels: { readonly allow: string; readonly notNow: string };
      allow(): void;
      notNow(): void;
    }
  | {
      readonly kind: 'hindrance';
      readonly text: string;
      readonly allow: (() => void) | null;
      readonly openSettings: (() => void) | null;
    };

/** Location, place name and weather (spec section 3, system state). */
export interface DeviceLocation {
  readonly state: LocationState;
  /** A device without GPS: takes one position and shows no coordinates in the status bar. */
  readonly desktop: boolean;
  /** The latest fix; the last visit's fix until this visit has one. */
  readonly position: DeviceFix | null;
  readonly locationName: string | null;
  readonly fetchingName: boolean;
  readonly weather: Weather | null;
  readonly tracking: TrackingHelp | null;
  locate(): void;
  /** Called when a hidden page becomes visible during an active quest. Returns an unsubscribe function. */
  onTrackingResumed(listener: () => void): () => void;
}

export const UNKNOWN_LOCATION: DeviceLocation = {
  state: 'off',
  desktop: false,
  position: null,
  locationName: null,
  fetchingName: false,
  weather: null,
  tracking: null,
  locate() {},
  onTrackingResumed: () => () => {},
};

export const DeviceLocationContext = createContext<DeviceLocation>(UNKNOWN_LOCATION);

export function useDeviceLocation(): DeviceLocation {
  return useContext(DeviceLocationContext);
}
