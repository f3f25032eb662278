import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anyCharacter } from '../../../../scripts/test/any-character.ts';
import {
  type FunctionsUnderTest,
  json,
  revealsSecrets,
  startFunctions,
} from '../../test/functions/test-functions.ts';

let functions: FunctionsUnderTest;
beforeEach(async () => {
  functions = await startFunctions();
});
afterEach(() => functions.close());

const HOARD = { lat: 52.20531, lon: 0.12181 };
const RAIN = {
  coord: { lon: 0.12, lat: 52.21 },
  weather: [{ id: 500, main: 'Rain', description: 'light rain', icon: '10d', extra: 'x' }, { main: 'Mist' }],
  main: { temp: 11.4, humidity: 80 },
  name: 'Cambridge',
};
const PLACE = {
  place_id: 1,
  lat: '52.205',
  name: 'Market Ward',
  display_name: 'Market Ward, Cambridge, England',
  address: {
    suburb: 'Market',
    city: 'Cambridge',
    county: 'Cambridgeshire',
    postcode: 'CB2',
    road: 'Pease Hill',
  },
};

const sends = (value: unknown) => {
  functions.upstream.respond = json(value);
};
const codeOf = async (response: Response): Promise<[number, unknown]> => [
  response.status,
  (await response.json()).code,
];

test('weather returns the fields of the spec, requested with a position of 2 decimals', async () => {
  sends(RAIN);
  const { data, error } = await functions.client().functions.invoke('weather', {
    body: { ...HOARD, units: 'metric' },
  });
  expect(error).toBeNull();
  expect(data).toEqual({
    main: { temp: 11.4 },
    weather: [{ main: 'Rain', description: 'light rain', icon: '10d' }],
  });
  const [requests] = functions.upstream.requests;
  expect(requests?.url.pathname).toBe('/data');
  expect(Object.fromEntries(requests?.url.searchParams ?? [])).toEqual({
    lat: '52.21',
    lon: '0.12',
    units: 'metric',
    appid: 'weather-key',
  });
});

test('a place name is requested with a position of 3 decimals, also with GET', async () => {
  sends(PLACE);
  const { data, error } = await functions
    .client()
    .functions.invoke(`reverse-geocode?lat=${HOARD.lat}&lon=${HOARD.lon}&zoom=14`, { method: 'GET' });
  expect(error).toBeNull();
  expect(data).toEqual({
    name: 'Market Ward',
    display_name: 'Market Ward, Cambridge, England',
    address: { suburb: 'Market', city: 'Cambridge', county: 'Cambridgeshire' },
  });
  const [requests] = functions.upstream.requests;
  expect(Object.fromEntries(requests?.url.searchParams ?? [])).toEqual({
    format: 'jsonv2',
    addressdetails: '1',
    zoom: '14',
    lat: '52.205',
    lon: '0.122',
  });
  expect(requests?.userAgent).toBe('MetalQuest (+http://localhost:3000)');
});

test('at sea the valid response is empty', async () => {
  sends({ error: 'Unable to geocode' });
  const { data } = await functions
    .client()
    .functions.invoke('reverse-geocode', { body: { lat: 0, lon: -30 } });
  expect(data).toEqual({ address: {} });
});

test('nearby requests share a response until it expires', async () => {
  sends(RAIN);
  const ask = (lat: number) => functions.client().functions.invoke('weather', { body: { lat, lon: 0.12 } });
  await Promise.all([ask(52.2051), ask(52.2052), ask(52.2149)]);
  expect(functions.upstream.requests).toHaveLength(1);
  await ask(52.22);
  expect(functions.upstream.requests).toHaveLength(2);
  functions.clock.ms += 5 * 60_000 + 1;
  await ask(52.2051);
  expect(functions.upstream.requests).toHaveLength(3);
});

test('only signed-in users get a response, and others never reach the upstream', async () => {
  sends(RAIN);
  const { error } = await functions.client(null).functions.invoke('weather', { body: HOARD });
  expect(error?.context.status).toBe(401);
  for (const authorization of ['', 'Bearer a.b.c', 'Basic YTpi', 'Bearer sb_publishable_x']) {
    const response = await functions.call('weather?lat=1&lon=2', { headers: { authorization } });
    expect(await codeOf(response)).toEqual([401, 'not_signed_in']);
  }
  expect(functions.upstream.requests).toEqual([]);
});

test('a position must be finite numbers on Earth, and the response never repeats it', async () => {
  const bad = [
    '{"lat":91,"lon":0}',
    '{"lat":0,"lon":180.1}',
    '{"lat":1e999,"lon":0}',
    '{"lat":"","lon":0}',
    '{"lat":null,"lon":0}',
    '{"lat":true,"lon":0}',
    '{"lat":"52,2","lon":0}',
    '{"lat":"0x10","lon":0}',
    '{"lat":[1],"lon":0}',
    '{"lon":0}',
    '{"lat":52.20531,"lon":0.12181,"units":"kelvin"}',
    '{"lat":52.20531,"lon":0.12181,"appid":"mine"}',
    '[1,2]',
    'null',
    '{"lat":',
    '',
  ];
  for (const body of bad) {
    const response = await functions.call('weather', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    const text = await response.text();
    expect([response.status, JSON.parse(text).code, body]).toEqual([400, 'invalid_request', body]);
    expect(text).not.toContain('52.2');
  }
  expect((await functions.call('weather?lat=NaN&lon=1')).status).toBe(400);
  expect((await functions.call('weather')).status).toBe(400);
  expect((await functions.call('reverse-geocode?lat=1&lon=1&zoom=18')).status).toBe(400);
  expect((await functions.call('weather', { method: 'POST', body: 'lat=1&lon=2' })).status).toBe(400);
  expect(functions.upstream.requests).toEqual([]);
});

test('every other address, method and size is refused in the same format', async () => {
  expect(await codeOf(await functions.call('hello'))).toEqual([404, 'function_not_found']);
  expect(await codeOf(await functions.call('constructor'))).toEqual([404, 'function_not_found']);
  expect(await codeOf(await functions.call('weather/x'))).toEqual([404, 'function_not_found']);
  expect(await codeOf(await functions.call('weather', { method: 'DELETE' }))).toEqual([
    405,
    'method_not_allowed',
  ]);
  for (const size of [5_000, 500_000]) {
    const big = await functions.call('weather', {
      method: 'POST',
      body: JSON.stringify({ ...HOARD, units: 'x'.repeat(size) }),
      headers: { 'content-type': 'application/json' },
    });
    expect(await codeOf(big)).toEqual([413, 'request_too_large']);
  }
});

test('an unconfigured function says so', async () => {
  const off = await startFunctions({ off: true });
  try {
    for (const name of ['weather', 'reverse-geocode']) {
      expect(await codeOf(await off.call(`${name}?lat=1&lon=2`))).toEqual([404, 'function_off']);
    }
  } finally {
    await off.close();
  }
});

test('one user cannot use up the limit of others', async () => {
  const few = await startFunctions({ perMinute: 2 });
  try {
    few.upstream.respond = json(RAIN);
    const busy = randomUUID();
    const ask = (user: string) => few.call('weather?lat=1&lon=2', { user });
    expect([(await ask(busy)).status, (await ask(busy)).status]).toEqual([200, 200]);
    const limited = await ask(busy);
    expect(limited.headers.get('retry-after')).toBe('30');
    expect(await codeOf(limited)).toEqual([429, 'rate_limited']);
    expect((await ask(randomUUID())).status).toBe(200);
  } finally {
    await few.close();
  }
});

test('the whole server calls the geocoder once a second, and refuses a long queue', async () => {
  sends(PLACE);
  const ask = (lat: number) => functions.call(`reverse-geocode?lat=${lat}&lon=0`, { user: randomUUID() });
  const start = functions.clock.ms;
  const statuses = [];
  for (let lat = 0; lat < 4; lat += 1) statuses.push((await ask(lat)).status);
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect(functions.upstream.requests.map(({ atMs }) => atMs - start)).toEqual([0, 1000, 2000, 3000]);
});

test('no input causes a failure, and no position is logged', async () => {
  sends(RAIN);
  const value = fc.oneof(
    fc.double(),
    fc.string({ unit: anyCharacter }),
    fc.jsonValue(),
    fc.constant(HOARD.lat),
  );
  const body = fc.oneof(
    fc
      .record({ lat: value, lon: value, units: value }, { requiredKeys: [] })
      .map((fields) => JSON.stringify(fields)),
    fc.string({ unit: anyCharacter }),
  );
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom('weather', 'reverse-geocode'), async (text, name) => {
      const post = await functions.call(name, {
        method: 'POST',
        body: text,
        headers: { 'content-type': 'application/json' },
      });
      // The upstream of this test knows only weather, so a valid request may get 200 or an empty place.
      expect(post.status).toBeLessThan(500);
      const get = await functions.call(`${name}?lat=${encodeURIComponent(text.toWellFormed())}&lon=0.12181`);
      expect(get.status).toBeLessThan(500);
    }),
    { numRuns: 150 },
  );
  await functions.call(`weather?lat=${HOARD.lat}&lon=${HOARD.lon}`);
  await functions.call(`hello?lat=${HOARD.lat}&lon=${HOARD.lon}`);
  await functions.call(`hello/there?lat=${HOARD.lat}&lon=${HOARD.lon}`);
  expect(functions.log.length).toBeGreaterThan(100);
  expect(functions.log.filter(revealsSecrets)).toEqual([]);
});

test.each([
  ['weather', 'weather'],
  ['reverse-geocode', 'place_names'],
])('%s makes no requests while it is switched off', async (name, feature) => {
  functions.switchedOff.add(feature);
  const ask = () => functions.call(`${name}?lat=${HOARD.lat}&lon=${HOARD.lon}`);
  expect(await codeOf(await ask())).toEqual([404, 'function_off']);
  expect(functions.upstream.requests).toEqual([]);
  functions.switchedOff.clear();
  sends(name === 'weather' ? RAIN : PLACE);
  expect((await ask()).status).toBe(200);
});
