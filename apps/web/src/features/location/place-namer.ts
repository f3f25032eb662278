import { areaName } from '@metalquest/core/geo/format';
import { placeName } from '@metalquest/core/geo/place-name';
import type { LngLat } from '@metalquest/core/geo/point';
import { GEOCODE_DECIMALS, movedBeyondWeather, roundForGeocode } from '@metalquest/core/geo/rounding';
import type { Clock } from '@metalquest/sync/environment/clock';
import { type CallFunction, PLACE_GAP_MS, QUEST_PLACE_GAP_MS, REQUEST_TIMEOUT_MS } from './request-budget.ts';

/** The geocoder's level of towns and suburbs (spec section 7). */
const ZOOM = 14;

/** A place name and where it was requested; `at` is null for a fallback, which is requested again. */
export interface NamedPlace {
  readonly name: string;
  readonly at: LngLat | null;
}

export interface PlaceNamerParts {
  readonly callFunction: CallFunction;
  readonly clock: Clock;
  online(): boolean;
  onChange(place: NamedPlace | null, fetching: boolean): void;
  onFailure(cause: unknown): void;
}

export interface PlaceNamer {
  /** Requests a name if the device has moved more than 0.01 degree from the named place. */
  consider(position: LngLat, tracking: boolean): Promise<void>;
  stop(): void;
}

/** Maintains the name of the device's place; sends coordinates with 3 decimals, at a limited rate. */
export function createPlaceNamer(known: NamedPlace | null, parts: PlaceNamerParts): PlaceNamer {
  let place = known;
  let requestedAtMs: number | null = null;
  let asking = false;
  let stopped = false;

  const show = (next: NamedPlace) => {
    place = next;
    if (!stopped) parts.onChange(next, false);
  };
  const isDue = (position: LngLat, tracking: boolean) => {
    if (asking || stopped) return false;
    if (place?.at && !movedBeyondWeather(place.at, position)) return false;
    const sinceMs = requestedAtMs === null ? Infinity : parts.clock.now() - requestedAtMs;
    return sinceMs < 0 || sinceMs >= (tracking ? QUEST_PLACE_GAP_MS : PLACE_GAP_MS);
  };

  return {
    async consider(position, tracking) {
      if (!isDue(position, tracking)) return;
      if (!parts.online()) {
        const area = areaName(position);
        if (!place?.at && place?.name !== area) show({ name: area, at: null });
        return;
      }
      asking = true;
      requestedAtMs = parts.clock.now();
      if (!place?.at) parts.onChange(place, true);
      const { lng, lat } = roundForGeocode(position);
      const query = { lat: lat.toFixed(GEOCODE_DECIMALS), lon: lng.toFixed(GEOCODE_DECIMALS), zoom: ZOOM };
      try {
        const response = await parts.callFunction(
          'reverse-geocode',
          query,
          AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        );
        show({ name: placeName(response), at: position });
      } catch (cause) {
        parts.onFailure(cause);
        show({ name: areaName(position), at: null });
      } finally {
        asking = false;
      }
    },
    stop() {
      stopped = true;
    },
  };
}
