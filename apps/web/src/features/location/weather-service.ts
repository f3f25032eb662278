import type { LngLat } from '@metalquest/core/geo/point';
import { movedBeyondWeather, roundForWeather, WEATHER_DECIMALS } from '@metalquest/core/geo/rounding';
import { isRecord } from '@metalquest/core/json';
import type { Units } from '@metalquest/core/preferences/preferences';
import type { Weather } from '@metalquest/core/quest/weather';
import { fahrenheitToCelsius } from '@metalquest/core/units/temperature';
import {
  shouldRefetchWeather,
  WEATHER_REFRESH_INTERVAL_MS,
  type WeatherRequest,
} from '@metalquest/core/weather/refetch';
import type { Clock } from '@metalquest/sync/environment/clock';
import { type CallFunction, QUEST_WEATHER_GAP_MS, REQUEST_TIMEOUT_MS } from './request-budget.ts';

/** The weather and its request; `weather` is null after a failure (spec section 8). */
export interface StoredWeather {
  readonly weather: Weather | null;
  readonly request: WeatherRequest;
}

/** The trigger of a check: an arrival (open, return, online again) or another fix. */
export type WeatherOccasion = 'arrival' | 'fix';

export interface WeatherServiceParts {
  readonly callFunction: CallFunction;
  readonly clock: Clock;
  readonly desktop: boolean;
  online(): boolean;
  visible(): boolean;
  onChange(known: StoredWeather): void;
  onFailure(cause: unknown): void;
}

export interface WeatherService {
  consider(position: LngLat, units: Units, tracking: boolean, trigger: WeatherOccasion): Promise<void>;
  stop(): void;
}

/**
 * Whether to request now (spec section 9). Age (5 minutes, 30 on a desktop) counts only on arrival, because
 * fixes come every second and would cause 12 requests an hour; otherwise the 15-minute refresh applies.
 * During a quest only a change of units shortens the 15 minutes.
 */
function isWeatherDue(
  last: WeatherRequest | null,
  next: WeatherRequest,
  { desktop, tracking, trigger }: { desktop: boolean; tracking: boolean; trigger: WeatherOccasion },
): boolean {
  if (!last || last.units !== next.units) return true;
  const ageMs = next.timeMs - last.timeMs;
  if (tracking && ageMs >= 0 && ageMs < QUEST_WEATHER_GAP_MS) return false;
  return trigger === 'arrival'
    ? shouldRefetchWeather(last, next, desktop)
    : movedBeyondWeather(last.at, next.at);
}

/** Maintains the weather at the device; sends the service coordinates rounded to 2 decimals. */
export function createWeatherService(
  known: StoredWeather | null,
  parts: WeatherServiceParts,
): WeatherService {
  let last = known?.request ?? null;
  let position: LngLat | null = null;
  let units: Units = 'metric';
  let asking = false;
  let stopped = false;
  let cancelRefresh = () => {};

  const ask = async (request: WeatherRequest) => {
    asking = true;
    last = request;
    const { lng, lat } = roundForWeather(request.at);
    const query = {
      lat: lat.toFixed(WEATHER_DECIMALS),
      lon: lng.toFixed(WEATHER_DECIMALS),
      units: request.units,
    };
    try {
      const response = await parts.callFunction('weather', query, AbortSignal.timeout(REQUEST_TIMEOUT_MS));
      const weather = weatherOf(response, request.units);
      if (!weather) throw new Error('The weather service sent no weather');
      if (!stopped) parts.onChange({ weather, request });
    } catch (cause) {
      parts.onFailure(cause);
      if (!stopped) parts.onChange({ weather: null, request });
    } finally {
      asking = false;
      refreshLater();
    }
  };
  const refreshLater = () => {
    cancelRefresh();
    if (stopped || parts.desktop) return;
    cancelRefresh = parts.clock.schedule(() => {
      // Hidden or offline: the next arrival requests instead.
      if (position && parts.online() && parts.visible())
        void ask({ at: position, units, timeMs: parts.clock.now() });
      else refreshLater();
    }, WEATHER_REFRESH_INTERVAL_MS);
  };
  refreshLater();

  return {
    async consider(at, wantedUnits, tracking, trigger) {
      position = at;
      units = wantedUnits;
      if (asking || stopped || !parts.online()) return;
      const request = { at, units, timeMs: parts.clock.now() };
      if (isWeatherDue(last, request, { desktop: parts.desktop, tracking, trigger })) await ask(request);
    },
    stop() {
      stopped = true;
      cancelRefresh();
    },
  };
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Parses weather (spec section 7: main.temp, weather[0].main, weather[0].icon); in °C. Null if invalid. */
export function weatherOf(answer: unknown, units: Units): Weather | null {
  if (!isRecord(answer) || !isRecord(answer.main) || !Array.isArray(answer.weather)) return null;
  const sky: unknown = answer.weather[0];
  const { temp } = answer.main;
  if (typeof temp !== 'number' || !Number.isFinite(temp) || !isRecord(sky)) return null;
  const condition = text(sky.main);
  if (!condition) return null;
  return {
    condition,
    description: text(sky.description) ?? condition,
    temperature: units === 'imperial' ? fahrenheitToCelsius(temp) : temp,
    icon: text(sky.icon),
  };
}
