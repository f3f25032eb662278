import type { LngLat } from '@metalquest/core/geo/point';
import type { DeviceState } from '@metalquest/sync/environment/device-state';
import type { GeolocationLike } from '../../../platform/position-watcher.ts';

interface WatchRequest {
  readonly id: number;
  readonly success: PositionCallback;
  readonly failure: PositionErrorCallback | null | undefined;
  readonly options: PositionOptions | undefined;
}

/** A fake geolocation that answers on demand and records the requests. */
export function fakeGeolocation() {
  let nextId = 1;
  const singles: WatchRequest[] = [];
  const watches = new Map<number, WatchRequest>();
  const watched: WatchRequest[] = [];
  const geolocation: GeolocationLike = {
    getCurrentPosition(success, failure, options) {
      singles.push({ id: 0, success, failure, options });
    },
    watchPosition(success, failure, options) {
      const request = { id: nextId++, success, failure, options };
      watches.set(request.id, request);
      watched.push(request);
      return request.id;
    },
    clearWatch(id) {
      watches.delete(id);
    },
  };
  const position = ({ lng, lat }: LngLat, accuracy: number): GeolocationPosition => {
    const coords = {
      longitude: lng,
      latitude: lat,
      accuracy,
      altitude: null,
      altitudeAccuracy: null,
      heading: null,
      speed: null,
    };
    // A receiver whose clock says 1901, as in one of the recorded walks.
    return {
      coords: { ...coords, toJSON: () => coords },
      timestamp: -2_147_483_648_000,
      toJSON: () => coords,
    };
  };
  const error = (code: number): GeolocationPositionError => ({
    code,
    message: `code ${code}`,
    PERMISSION_DENIED: 1,
    POSITION_UNAVAILABLE: 2,
    TIMEOUT: 3,
  });
  return {
    geolocation,
    singleOptions: () => singles.map(({ options }) => options),
    watchOptions: () => [...watches.values()].map(({ options }) => options),
    watchesStarted: () => watched.length,
    answerSingle(place: LngLat, accuracy = 8) {
      singles.at(-1)?.success(position(place, accuracy));
    },
    failSingle(code: number) {
      singles.at(-1)?.failure?.(error(code));
    },
    move(place: LngLat, accuracy = 8) {
      for (const { success } of watches.values()) success(position(place, accuracy));
    },
    failWatch(code: number) {
      for (const { failure } of watches.values()) failure?.(error(code));
    },
  };
}

/** Connection and visibility, controlled by the test. */
export function fakeDeviceState() {
  let [online, visible] = [true, true];
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const deviceState: DeviceState = {
    online: () => online,
    visible: () => visible,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    deviceState,
    setOnline(next: boolean) {
      online = next;
      notify();
    },
    setVisible(next: boolean) {
      visible = next;
      notify();
    },
  };
}

export function fakeStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}
