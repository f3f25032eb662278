import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowAppOrigins } from '../app-origins.ts';
import { loggerOptions, logRequests } from '../log.ts';
import { securityHeaders, sendSecurityHeaders } from '../security-headers.ts';
import { mapCatalogue } from './map-catalogue.ts';
import { mapsCommand } from './maps-command.ts';
import { serveMaps } from './serve-maps.ts';
import { MONACO, tileOf, WHITNEY } from './testing/map-files.ts';

const SHEET = '/maps/sheet/b57423d83c6d964e';
const STREETS = '/maps/streets/ff7516d0553780db';
const PER_MINUTE = 400;
const ADA = { authorization: 'Bearer ada' };
const harbour = tileOf(7.4212, 43.7341, 14);
const summit = tileOf(-118.2923, 36.5785, 15);
const at = ({ z, x, y }: typeof summit) => `/${z}/${x}/${y}`;

let dataDirectory: string;
let app: FastifyInstance;
const clock = { ms: Date.now() };
const logged: string[] = [];
const failures: string[] = [];

const maps = (...args: string[]) =>
  mapsCommand(
    { dataDirectory },
    args,
    (name) => name,
    () => undefined,
  );

/** `streets` is private, `sheet` public. */
beforeAll(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'metalquest-maps-'));
  await maps('add', MONACO, '--name', 'Streets');
  await maps('add', WHITNEY, '--name', 'Sheet', '--public');
  const folder = path.join(dataDirectory, 'maps');
  const now = () => clock.ms;
  app = Fastify(loggerOptions('info', { write: (line) => void logged.push(line) }));
  logRequests(app, now);
  sendSecurityHeaders(app, securityHeaders({ connect: [], https: false }));
  allowAppOrigins(app, []);
  await serveMaps(app, {
    folder,
    catalogue: mapCatalogue(folder, { now, onFailure: (what) => failures.push(what) }),
    publicUrl: 'https://finds.example',
    accountOf: async (authorization) => /^Bearer (ada|bob)$/.exec(authorization ?? '')?.[1] ?? null,
    now,
    requestsPerMinute: PER_MINUTE,
  });
});
afterAll(async () => {
  await app.close();
  await rm(dataDirectory, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('a tile', () => {
  it('of MBTiles is sent as it is stored, for a year', async () => {
    const answer = await get(STREETS + at(harbour), ADA);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(gunzipSync(answer.rawPayload).toString('latin1')).toContain('transportation');
  });

  it('of PMTiles too', async () => {
    const answer = await get(SHEET + at(summit));
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  });

  it.each([
    ['beside the map', SHEET, '/15/0/0', 204],
    ['beside the streets', STREETS, '/14/0/0', 204],
    ['at a zoom that the map lacks', SHEET, '/7/20/49', 204],
    ['at the limit of the world', SHEET, '/24/16777215/16777215', 204],
    ['beyond it', SHEET, '/24/16777216/0', 404],
    ['below it', SHEET, '/1/0/2', 404],
    ['at zoom 25', SHEET, '/25/0/0', 404],
    ['at a negative place', SHEET, '/3/-1/0', 404],
    ['at a fraction', SHEET, '/3/1.5/0', 404],
    ['with an ending', SHEET, '/15/0/0.png', 404],
    ['of an old version', '/maps/sheet/0000000000000000', at(summit), 404],
    ['of an unknown map', '/maps/nowhere/b57423d83c6d964e', at(summit), 404],
    ['of no id', '/maps/..%2Fsheet/b57423d83c6d964e', at(summit), 404],
  ])('%s gets %s%s: %i', async (_what, map, place, status) => {
    const answer = await get(map + place, ADA);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['cache-control']).toMatch(status === 204 ? /immutable$/ : /^no-store$/);
  });

  it('leaves no coordinates in the log', () => {
    const lines = logged.join('');
    expect(lines).toContain('/maps/:id/:version/:z/:x/:y');
    expect(lines).not.toContain(`/${summit.x}/`);
    expect(lines).not.toContain('16777216');
  });
});

describe('access', () => {
  const paths = (map: string, id: string) => [map + at(summit), `/maps/${id}.json`, `/maps/${id}.pmtiles`];

  it.each([
    ['without a token', {}],
    ['with an invalid one', { authorization: 'Bearer mallory' }],
  ])('to a private map %s is refused', async (_who, headers) => {
    for (const url of paths(STREETS, 'streets')) {
      const answer = await get(url, headers);
      expect(answer.statusCode, url).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'not_signed_in' });
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('to a public map needs no token', async () => {
    for (const url of paths(SHEET, 'sheet')) {
      expect((await get(url)).statusCode, url).toBe(200);
      expect((await get(url, { authorization: 'Bearer expired' })).statusCode, url).toBe(200);
    }
  });

  it('from the native app is allowed, from other origins it is not', async () => {
    const url = STREETS + at(harbour);
    for (const origin of ['https://localhost', 'capacitor://localhost']) {
      const preflight = await app.inject({ method: 'OPTIONS', url, headers: { origin } });
      expect(preflight.statusCode).toBe(204);
      expect(preflight.headers['access-control-allow-origin']).toBe(origin);
      expect(preflight.headers['access-control-allow-headers']).toContain('Authorization');
      const answer = await get(url, { ...ADA, origin });
      expect(answer.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'origin' });
      expect(answer.headers['access-control-expose-headers']).toContain('Content-Range');
      expect((await get(url, { origin })).headers['access-control-allow-origin']).toBe(origin);
    }
    for (const method of ['OPTIONS', 'GET'] as const) {
      const headers = { ...ADA, origin: 'https://evil.example' };
      const answer = await app.inject({ method, url: SHEET + at(summit), headers });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });

  it('is limited for each account and for each address without one', async () => {
    clock.ms += 60_000;
    const tiles = async (headers: Record<string, string>, count: number) => {
      const statuses = new Set<number>();
      for (let i = 0; i < count; i += 1) statuses.add((await get(`${STREETS}/3/0/0`, headers)).statusCode);
      return [...statuses];
    };
    expect(await tiles({}, 300)).toEqual([401]);
    const refused = await get(`${STREETS}/3/0/0`);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    clock.ms += 60_000;
    expect(await tiles(ADA, PER_MINUTE)).toEqual([204]);
    expect(await tiles(ADA, 1)).toEqual([429]);
    expect(await tiles({ authorization: 'Bearer bob' }, 1)).toEqual([204]);
    clock.ms += 60_000;
    expect(await tiles(ADA, 1)).toEqual([204]);
  });
});

describe('a whole PMTiles file', () => {
  const FILE = '/maps/sheet.pmtiles';
  const ETAG = '"b57423d83c6d964e"';
  let bytes: Buffer;
  beforeAll(async () => {
    bytes = await readFile(WHITNEY);
  });

  it('is sent in ranges', async () => {
    const answer = await get(FILE, { range: 'bytes=127-999' });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers).toMatchObject({
      'content-range': `bytes 127-999/${bytes.length}`,
      'content-length': '873',
      etag: ETAG,
      'accept-ranges': 'bytes',
      'cache-control': 'public, no-cache',
    });
    expect(answer.rawPayload.equals(bytes.subarray(127, 1000))).toBe(true);
    const end = await get(FILE, { range: 'bytes=-10', 'if-range': ETAG });
    expect(end.rawPayload.equals(bytes.subarray(-10))).toBe(true);
  });

  it('refuses a range beyond its end', async () => {
    const answer = await get(FILE, { range: `bytes=${bytes.length}-` });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers).toMatchObject({
      'content-range': `bytes */${bytes.length}`,
      'cache-control': 'no-store',
    });
  });

  it.each([
    ['without a range', {}],
    ['if the range is of another version', { range: 'bytes=0-9', 'if-range': '"0000000000000000"' }],
  ])('is sent whole %s', async (_when, headers) => {
    const answer = await get(FILE, headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
  });

  it('is not sent again if it is unchanged, and not at all to HEAD', async () => {
    expect((await get(FILE, { 'if-none-match': ETAG })).statusCode).toBe(304);
    const head = await app.inject({ method: 'HEAD', url: FILE });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(bytes.length)]);
    expect(head.rawPayload).toHaveLength(0);
  });

  it('does not exist for MBTiles and other names', async () => {
    for (const url of [
      '/maps/streets.pmtiles',
      '/maps/streets.mbtiles',
      '/maps/sheet',
      '/maps/sheet.pmtiles.json',
      '/maps/',
      '/maps/a/b/c',
    ]) {
      const answer = await get(url, ADA);
      expect(answer.statusCode, url).toBe(404);
      expect(answer.json(), url).toMatchObject({ code: 'not_found' });
    }
  });
});

describe('the TileJSON', () => {
  it('of vector tiles names layers and zooms', async () => {
    const answer = await get('/maps/streets.json', ADA);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.json()).toMatchObject({
      tilejson: '3.0.0',
      name: 'Streets',
      tiles: ['https://finds.example/maps/streets/ff7516d0553780db/{z}/{x}/{y}'],
      minzoom: 0,
      maxzoom: 14,
      bounds: [7.4, 43.72, 7.44, 43.75],
      vector_layers: expect.arrayContaining([expect.objectContaining({ id: 'transportation' })]),
    });
  });

  it('of pictures has no layers', async () => {
    expect((await get('/maps/sheet.json')).json()).not.toHaveProperty('vector_layers');
  });
});

it('maps are added and removed while the server runs, and a damaged one is reported once', async () => {
  await maps('add', WHITNEY, '--name', 'Later', '--public');
  clock.ms += 1000;
  expect((await get(`/maps/later/b57423d83c6d964e${at(summit)}`)).statusCode).toBe(200);
  await rm(path.join(dataDirectory, 'maps/later/map.pmtiles'));
  expect((await get(`/maps/later/b57423d83c6d964e${at(summit)}`)).statusCode).toBe(404);
  expect((await get('/maps/later.pmtiles')).statusCode).toBe(404);
  await rm(path.join(dataDirectory, 'maps/later/map.json'));
  for (let turn = 0; turn < 2; turn += 1) {
    clock.ms += 1000;
    expect((await get('/maps/later.json')).statusCode).toBe(404);
  }
  expect(failures).toEqual(['later']);
});
