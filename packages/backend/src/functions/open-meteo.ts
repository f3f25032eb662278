import type { LngLat } from '@metalquest/core/geo/point';
import { roundForWeather, WEATHER_DECIMALS } from '@metalquest/core/geo/rounding';
import { z } from 'zod';

const answer = z.object({
  current: z.object({
    temperature_2m: z.number(),
    weather_code: z.number(),
    is_day: z.number().default(1),
  }),
});

type Sky = readonly [condition: string, description: string, icon: string];

/** WMO's weather codes as Open-Meteo uses them, in the groups and icons of OpenWeatherMap. */
const SKIES: Readonly<Record<number, Sky>> = {
  0: ['Clear', 'clear sky', '01'],
  1: ['Clear', 'mainly clear', '02'],
  2: ['Clouds', 'partly cloudy', '03'],
  3: ['Clouds', 'overcast', '04'],
  45: ['Fog', 'fog', '50'],
  48: ['Fog', 'freezing fog', '50'],
  51: ['Drizzle', 'light drizzle', '09'],
  53: ['Drizzle', 'drizzle', '09'],
  55: ['Drizzle', 'heavy drizzle', '09'],
  56: ['Drizzle', 'light freezing drizzle', '09'],
  57: ['Drizzle', 'freezing drizzle', '09'],
  61: ['Rain', 'light rain', '10'],
  63: ['Rain', 'rain', '10'],
  65: ['Rain', 'heavy rain', '10'],
  66: ['Rain', 'light freezing rain', '10'],
  67: ['Rain', 'freezing rain', '10'],
  71: ['Snow', 'light snow', '13'],
  73: ['Snow', 'snow', '13'],
  75: ['Snow', 'heavy snow', '13'],
  77: ['Snow', 'snow grains', '13'],
  80: ['Rain', 'light showers', '09'],
  81: ['Rain', 'showers', '09'],
  82: ['Rain', 'heavy showers', '09'],
  85: ['Snow', 'light snow showers', '13'],
  86: ['Snow', 'heavy snow showers', '13'],
  95: ['Thunderstorm', 'thunderstorm', '11'],
  96: ['Thunderstorm', 'thunderstorm with light hail', '11'],
  99: ['Thunderstorm', 'thunderstorm with heavy hail', '11'],
};

/** The request for the current weather, with the position rounded to 2 decimals and without the key. */
export function openMeteoUrl(base: string, position: LngLat): URL {
  const { lat, lng } = roundForWeather(position);
  const url = new URL(base);
  url.searchParams.set('latitude', lat.toFixed(WEATHER_DECIMALS));
  url.searchParams.set('longitude', lng.toFixed(WEATHER_DECIMALS));
  url.searchParams.set('current', 'temperature_2m,weather_code,is_day');
  return url;
}

/** In the format of the spec, in °C; null for another answer. */
export function openMeteoWeather(value: unknown) {
  const parsed = answer.safeParse(value);
  if (!parsed.success) return null;
  const { temperature_2m: temp, weather_code: code, is_day: isDay } = parsed.data.current;
  const sky = SKIES[code];
  if (!sky) return null;
  const [main, description, icon] = sky;
  return { main: { temp }, weather: [{ main, description, icon: `${icon}${isDay === 0 ? 'n' : 'd'}` }] };
}
