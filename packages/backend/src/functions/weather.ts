import { roundForWeather, WEATHER_DECIMALS } from '@metalquest/core/geo/rounding';
import { celsiusToFahrenheit } from '@metalquest/core/units/temperature';
import { z } from 'zod';
import { createAnswerCache } from './answer-cache.ts';
import { type EdgeFunction, edgeFunction, type FunctionHost } from './edge-function.ts';
import { FunctionError } from './function-error.ts';
import { openMeteoUrl, openMeteoWeather } from './open-meteo.ts';
import { positionFields, readFields } from './request-fields.ts';
import { createSharedBudget } from './shared-budget.ts';
import { fetchUpstreamJson } from './upstream.ts';
import type { WeatherUpstream } from './weather-upstream.ts';

/** Clients ask at most every 5 minutes (spec section 9). */
const CACHE_MS = 5 * 60_000;

/** Open-Meteo's current weather changes every 15 minutes. */
const OPEN_METEO_CACHE_MS = 15 * 60_000;

/** Open-Meteo allows 10,000 calls a day without a key. */
const OPEN_METEO_PER_HOUR = 400;
const HOUR_MS = 60 * 60_000;
/** About 50 an hour for one account; a device asks 12 times. */
const ACCOUNT_SHARE = 1 / 8;

const fields = z.strictObject({ ...positionFields, units: z.enum(['metric', 'imperial']).default('metric') });
type Fields = z.infer<typeof fields>;

const text = z.string().max(100);
const upstreamAnswer = z.object({
  main: z.object({ temp: z.number() }),
  weather: z
    .tuple([z.object({ main: text, description: text.default(''), icon: text.nullable().default(null) })])
    .rest(z.unknown()),
});
const noWeather = () => new FunctionError('upstream_failed', 'The upstream service sent no weather');

/** `{main: {temp}, weather: [{main, description, icon}]}`. Sends positions rounded to 2 decimals. */
export function weatherFunction(host: FunctionHost, upstream: WeatherUpstream | null): EdgeFunction {
  const weatherAt =
    upstream?.format === 'open-meteo' ? openMeteo(host, upstream) : openWeatherMap(host, upstream);
  return edgeFunction('weather', host, async (request, user) => {
    if (!upstream) throw new FunctionError('function_off', 'Weather is not set up on this server');
    if (!(await host.isSwitchedOn('weather')))
      throw new FunctionError('function_off', 'Weather is switched off on this server');
    return weatherAt(await readFields(fields, request), user);
  });
}

function openWeatherMap(host: FunctionHost, upstream: WeatherUpstream | null) {
  const cache = createAnswerCache<unknown>({ ttlMs: CACHE_MS, now: host.now });
  return ({ lat, lon, units }: Fields): Promise<unknown> => {
    const rounded = roundForWeather({ lat, lng: lon });
    const url = new URL(upstream?.url ?? '');
    url.searchParams.set('lat', rounded.lat.toFixed(WEATHER_DECIMALS));
    url.searchParams.set('lon', rounded.lng.toFixed(WEATHER_DECIMALS));
    url.searchParams.set('units', units);
    return cache.get(url.search, async () => {
      if (upstream?.key) url.searchParams.set('appid', upstream.key);
      const parsed = upstreamAnswer.safeParse(await ask(host, url));
      if (!parsed.success) throw noWeather();
      return { main: parsed.data.main, weather: [parsed.data.weather[0]] };
    });
  };
}

type OpenMeteoWeather = NonNullable<ReturnType<typeof openMeteoWeather>>;

function openMeteo(host: FunctionHost, upstream: WeatherUpstream) {
  const cache = createAnswerCache<OpenMeteoWeather>({ ttlMs: OPEN_METEO_CACHE_MS, now: host.now });
  const budget = createSharedBudget({
    limit: OPEN_METEO_PER_HOUR,
    perMs: HOUR_MS,
    share: ACCOUNT_SHARE,
    now: host.now,
  });
  return async ({ lat, lon, units }: Fields, user: string) => {
    const url = openMeteoUrl(upstream.url, { lat, lng: lon });
    const { main, weather } = await cache.get(url.search, async () => {
      const retryAfterS = upstream.key ? 0 : budget.take(user);
      if (retryAfterS > 0) throw new FunctionError('rate_limited', 'Too many requests', retryAfterS);
      if (upstream.key) url.searchParams.set('apikey', upstream.key);
      const answer = openMeteoWeather(await ask(host, url));
      if (!answer) throw noWeather();
      return answer;
    });
    return { main: { temp: units === 'imperial' ? celsiusToFahrenheit(main.temp) : main.temp }, weather };
  };
}

const ask = (host: FunctionHost, url: URL): Promise<unknown> =>
  fetchUpstreamJson(host.fetch, url, { 'user-agent': host.userAgent }, host.upstreamTimeoutMs);
