import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { json, startFunctions } from '../../test/functions/test-functions.ts';

const HOARD = { lat: 52.20531, lon: 0.12181 };
const codeOf = async (response: Response): Promise<[number, unknown]> => [
  response.status,
  (await response.json()).code,
];

// An answer of https://api.open-meteo.com/v1/forecast, at night.
const OPEN_METEO = {
  latitude: 52.2,
  longitude: 0.12,
  generationtime_ms: 0.0680685043334961,
  utc_offset_seconds: 0,
  timezone: 'GMT',
  timezone_abbreviation: 'GMT',
  elevation: 14,
  current_units: {
    time: 'iso8601',
    interval: 'seconds',
    temperature_2m: '°C',
    weather_code: 'wmo code',
    is_day: '',
  },
  current: { time: '2024-04-23T21:45', interval: 900, temperature_2m: 20, weather_code: 1, is_day: 0 },
};

test('requests Open-Meteo with 2 decimals, once for both units, and turns its codes into words', async () => {
  const other = await startFunctions({ weather: 'open-meteo' });
  try {
    other.upstream.respond = json(OPEN_METEO);
    const ask = async (units: string) =>
      (await other.client().functions.invoke('weather', { body: { ...HOARD, units } })).data;
    const weather = [{ main: 'Clear', description: 'mainly clear', icon: '02n' }];
    expect(await ask('metric')).toEqual({ main: { temp: 20 }, weather });
    expect(await ask('imperial')).toEqual({ main: { temp: 68 }, weather });
    expect(other.upstream.requests.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
      {
        latitude: '52.21',
        longitude: '0.12',
        current: 'temperature_2m,weather_code,is_day',
        apikey: 'weather-key',
      },
    ]);
    other.clock.ms += 15 * 60_000 + 1;
    other.upstream.respond = json({ current: { ...OPEN_METEO.current, weather_code: 7 } });
    expect(await codeOf(await other.call('weather?lat=52.2&lon=0.12'))).toEqual([502, 'upstream_failed']);
  } finally {
    await other.close();
  }
});

test('without a key, requests Open-Meteo at most 400 times an hour', async () => {
  const other = await startFunctions({ weather: 'open-meteo', weatherKey: null });
  try {
    other.upstream.respond = json(OPEN_METEO);
    const ask = (lat: number, user = randomUUID()) => other.call(`weather?lat=${lat}&lon=0`, { user });
    for (let i = 0; i < 400; i += 1) await ask(i / 10);
    expect(other.upstream.requests).toHaveLength(400);
    expect(await codeOf(await ask(45))).toEqual([429, 'rate_limited']);
    expect((await ask(0)).status).toBe(200);
    other.clock.ms += 9_001;
    expect((await ask(46)).status).toBe(200);
  } finally {
    await other.close();
  }
});

test('one account cannot use up the hourly weather of all, and is told when to try again', async () => {
  const other = await startFunctions({ weather: 'open-meteo', weatherKey: null });
  try {
    other.upstream.respond = json(OPEN_METEO);
    const ask = (lat: number, user: string) => other.call(`weather?lat=${lat}&lon=0`, { user });
    const greedy = randomUUID();
    const answers: Response[] = [];
    for (let i = 0; i < 400; i += 1) answers.push(await ask(i / 10, greedy));
    expect(other.upstream.requests).toHaveLength(45);
    const waitS = Number(answers.at(-1)?.headers.get('retry-after'));
    expect((await ask(50, randomUUID())).status).toBe(200);
    other.clock.ms += waitS * 1000;
    expect((await ask(51, greedy)).status).toBe(200);
  } finally {
    await other.close();
  }
});
