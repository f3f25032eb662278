import { areaName } from '@metalquest/core/geo/format';
import type { LngLat } from '@metalquest/core/geo/point';
import { movedBeyondWeather } from '@metalquest/core/geo/rounding';
import type { Clock } from '@metalquest/sync/environment/clock';
import { PLACE_GAP_MS, QUEST_PLACE_GAP_MS } from './request-budget.ts';

/** A place name and where it was requested; `at` is null for a fallback, which is requested again. */
export interface NamedPlace {
  readonly name: string;
  readonly at: LngLat | null;
}

export interface PlaceNamerParts {
  /** The name of a place; null while it cannot be known, as without signal. */
  nameOf(position: LngLat): Promise<string | null>;
  readonly clock: Clock;
  onChange(place: NamedPlace | null, fetching: boolean): void;
  onFailure(cause: unknown): void;
}

export interface PlaceNamer {
  /** Requests a name if the device has moved more than 0.01 degree from the named place. */
  consider(position: LngLat, tracking: boolean): Promise<void>;
  stop(): void;
}

/** Maintains the name of the device's place, at a limited rate. */
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
      asking = true;
      requestedAtMs = parts.clock.now();
      if (!place?.at) parts.onChange(place, true);
      try {
        const name = await parts.nameOf(position);
        if (name !== null) show({ name, at: position });
        else {
          requestedAtMs = null;
          if (!place?.at) show({ name: areaName(position), at: null });
        }
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
