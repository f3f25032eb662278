import type { LngLat } from '@metalquest/core/geo/point';
import type { Weather } from '@metalquest/core/quest/weather';
import { createContext, useContext } from 'react';

/** Where the device says it is: within `accuracyM` metres, at `t` (epoch ms on the app's clock). */
export interface DeviceFix extends LngLat {
  readonly accuracyM: number;
  readonly t: number;
}

/**
 * `off`: nobody is signed in. `locating`: the first fix is on its way. `located`: there is a fix of this visit.
 * `blocked`: the person or the browser refused. `unavailable`: no fix came, or none for a while.
 */
type LocationState = 'off' | 'locating' | 'located' | 'blocked' | 'unavailable';

/** What the person must know or decide, so that a path is recorded on a phone. */
export type TrackingHelp =
  | {
      /** Why, before the system asks. */
      readonly kind: 'question';
      readonly title: string;
      readonly text: string;
      readonly labels: { readonly allow: string; readonly notNow: string };
      allow(): void;
      notNow(): void;
    }
  | {
      /** What is not recorded, and what to do. */
      readonly kind: 'hindrance';
      readonly text: string;
      /** Has the system ask; null where it asks no more. */
      readonly allow: (() => void) | null;
      /** Opens the app's page in the settings; null where it does not help. */
      readonly openSettings: (() => void) | null;
    };

/** What is known about here and now (spec section 3, system state). */
export interface DeviceLocation {
  readonly state: LocationState;
  /** The device has no GPS of its own to follow: one position, no coordinates in the status bar. */
  readonly desktop: boolean;
  /** The latest fix; from the last visit until the first one of this visit comes. */
  readonly position: DeviceFix | null;
  readonly locationName: string | null;
  readonly fetchingName: boolean;
  readonly weather: Weather | null;
  /** What hinders the recording of the path of an active quest, as far as the device says. */
  readonly tracking: TrackingHelp | null;
  /** Asks the device again, for example after the person allowed it. */
  locate(): void;
  /** Calls back when a page that was hidden during an active quest is looked at again; the answer unsubscribes. */
  onTrackingResumed(listener: () => void): () => void;
}

/** While nobody is signed in. */
export const NOWHERE: DeviceLocation = {
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

/** Set by the location feature's provider. */
export const DeviceLocationContext = createContext<DeviceLocation>(NOWHERE);

/** Where the device is, what that place is called and what the weather is there. */
export function useDeviceLocation(): DeviceLocation {
  return useContext(DeviceLocationContext);
}
