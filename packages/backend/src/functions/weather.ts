import { roundForWeather, WEATHER_DECIMALS } from '@metalquest/core/geo/rounding';
import { z } from 'zod';
import { createAnswerCache } from './answer-cache.ts';
import { type EdgeFunction, edgeFunction, type FunctionHost } from './edge-function.ts';
import { FunctionError } from './function-error.ts';
import { positionFields, readFields } from './request-fields.ts';
import { fetchUpstreamJson } from './upstream.ts';

export interface WeatherUpstream {
  url: string;
  key: string | null;
}

/** Clients ask at most every 5 minutes (spec section 9). */
const KEPT_MS = 5 * 60_000;
const fields = z.strictObject({ ...positionFields, units: z.enum(['metric', 'imperial']).default('metric') });

const text = z.string().max(100);
const upstreamAnswer = z.object({
  main: z.object({ temp: z.number() }),
  weather: z
    .tuple([z.object({ main: text, description: text.default(''), icon: text.nullable().default(null) })])
    .rest(z.unknown()),
});

/** `{main: {temp}, weather: [{main, description, icon}]}`. Sends positions rounded to 2 decimals. */
export function weatherFunction(host: FunctionHost, upstream: WeatherUpstream | null): EdgeFunction {
  const cache = createAnswerCache({ ttlMs: KEPT_MS, now: host.now });
  return edgeFunction('weather', host, async (request) => {
    if (!upstream) throw new FunctionError('function_off', 'Weather is not set up on this server');
    if (!(await host.isSwitchedOn('weather')))
      throw new FunctionError('function_off', 'Weather is switched off on this server');
    const { lat, lon, units } = await readFields(fields, request);
    const rounded = roundForWeather({ lat, lng: lon });
    const url = new URL(upstream.url);
    url.searchParams.set('lat', rounded.lat.toFixed(WEATHER_DECIMALS));
    url.searchParams.set('lon', rounded.lng.toFixed(WEATHER_DECIMALS));
    url.searchParams.set('units', units);
    return cache.get(url.search, async () => {
      if (upstream.key) url.searchParams.set('appid', upstream.key);
      const response = await fetchUpstreamJson(
        host.fetch,
        url,
        { 'user-agent': host.userAgent },
        host.upstreamTimeoutMs,
      );
      const parsed = upstreamAnswer.safeParse(response);
      if (!parsed.success) throw new FunctionError('upstream_failed', 'The upstream service sent no weather');
      return { main: parsed.data.main, weather: [parsed.data.weather[0]] };
    });
  });
}
