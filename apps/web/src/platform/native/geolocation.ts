import { Geolocation, type Position } from '@capacitor/geolocation';
import type { GeolocationLike } from '../position-watcher.ts';

/** The plugin with the browser's API, because the web view's own would prompt twice on iOS. */
export const nativeGeolocation: GeolocationLike = {
  getCurrentPosition(success, failure, options) {
    Geolocation.getCurrentPosition(options).then(
      (position) => success(asWeb(position)),
      errorHandler(failure),
    );
  },
  watchPosition(success, failure, options) {
    nextWatch += 1;
    const watch = nextWatch;
    const pendingId = Geolocation.watchPosition({ ...options }, (position, error) => {
      if (!watches.has(watch)) return;
      if (position) success(asWeb(position));
      else errorHandler(failure)(error);
    });
    watches.set(watch, pendingId);
    pendingId.catch(errorHandler(failure));
    return watch;
  },
  clearWatch(watch) {
    const pendingId = watches.get(watch);
    watches.delete(watch);
    // A watch that failed to start has already reported it.
    pendingId?.then((id) => Geolocation.clearWatch({ id })).catch(() => undefined);
  },
};

let nextWatch = 0;
const watches = new Map<number, Promise<string>>();

/** Plugin error codes mapped to the browser's: permission denied, restricted, and timeout. */
const CODES: Readonly<Record<string, number>> = {
  'OS-PLUG-GLOC-0003': 1,
  'OS-PLUG-GLOC-0008': 1,
  'OS-PLUG-GLOC-0010': 3,
};

function errorHandler(failure: PositionErrorCallback | null | undefined) {
  return (cause: unknown) => {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const message = cause instanceof Error ? cause.message : String(cause);
    const kinds = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;
    failure?.({ code: CODES[code] ?? kinds.POSITION_UNAVAILABLE, message, ...kinds });
  };
}

function asWeb({ timestamp, coords }: Position): GeolocationPosition {
  const { latitude, longitude, accuracy, altitude, heading, speed } = coords;
  const altitudeAccuracy = coords.altitudeAccuracy ?? null;
  const values = { latitude, longitude, accuracy, altitude, altitudeAccuracy, heading, speed };
  return {
    timestamp,
    coords: { ...values, toJSON: () => values },
    toJSON: () => ({ timestamp, coords: values }),
  };
}
