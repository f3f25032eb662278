import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { describeAddress } from './describe-address.ts';
import { ownResponse } from './own-response.ts';
import { ProviderError } from './provider-client.ts';
import type { WantedFile } from './provider-worker.ts';

const WHITNEY = fileURLToPath(
  new URL('../../../../../e2e/fixtures/maps/usgs-mt-whitney-8-15-webp-512.pmtiles', import.meta.url),
);

type Provider = (url: URL, range: WantedFile['range']) => Promise<Response>;

const { answers } = vi.hoisted(() => ({ answers: { of: null as Provider | null } }));

vi.mock('./provider-client.ts', async (original) => ({
  ...(await original<typeof import('./provider-client.ts')>()),
  loadFromProvider: async (url: string, { range }: Pick<WantedFile, 'range'>) => {
    const response = (await answers.of?.(new URL(url), range ?? null)) ?? new Response('', { status: 404 });
    return {
      ...{ status: response.status, type: response.headers.get('content-type') ?? '', etag: null },
      bytes: await response.arrayBuffer(),
    };
  },
}));

afterEach(() => {
  answers.of = null;
});

const signal = new AbortController().signal;
const HTML = { headers: { 'content-type': 'text/html' } };
const WMS = `<WMS_Capabilities version="1.3.0"><Capability><Layer><Name>aerial</Name><Title>Aerial</Title><CRS>EPSG:3857</CRS></Layer></Capability></WMS_Capabilities>`;

async function refusal(address: string, answer: Provider): Promise<string> {
  answers.of = answer;
  const found = await describeAddress(address, signal);
  return found.ok ? 'accepted' : found.error;
}

it('reads a PMTiles archive in parts: its zooms and bounds, and a tile', async () => {
  const sizes: number[] = [];
  answers.of = async (_url, range) => {
    if (!range) throw new Error('the whole archive was requested');
    sizes.push(range.bytes);
    const file = await open(WHITNEY);
    const { buffer, bytesRead } = await file.read(new Uint8Array(range.bytes), 0, range.bytes, range.from);
    await file.close();
    return new Response(buffer.slice(0, bytesRead), { status: 206 });
  };
  const found = await describeAddress('https://tiles.example/whitney.pmtiles', signal);
  if (!found.ok) throw new Error(found.error);
  const [layer] = found.value.layers;
  if (!layer || !('tiles' in layer)) throw new Error('no tiles');
  expect(layer.tiles).toMatchObject({ format: 'pmtiles', minZoom: 8, maxZoom: 15 });
  expect(layer.tiles.bounds?.map((side) => Math.round(side))).toEqual([-118, 37, -118, 37]);
  // Mount Whitney, at 118.2923 W and 36.5786 N.
  const tile = await ownResponse(layer.tiles, { z: 12, x: 702, y: 1600 }, signal);
  expect(tile.status).toBe(200);
  expect(Buffer.from(await tile.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');
  expect((await ownResponse(layer.tiles, { z: 12, x: 1, y: 1 }, signal)).status).toBe(204);
  expect(Math.max(...sizes)).toBeLessThan(200_000);
});

it.each([
  ['geojson', '{"type": "FeatureCollection", "features": []}'],
  ['gpx', '<?xml version="1.0"?>\n<gpx xmlns="http://www.topografix.com/GPX/1/1"></gpx>'],
  ['kml', '<kml xmlns="http://www.opengis.net/kml/2.2"><Document/></kml>'],
])('a drawing (%s) is a file for this device', async (extension, text) => {
  answers.of = async () => new Response(text);
  const found = await describeAddress('https://maps.example/data/parish%20bounds.json?v=2', signal);
  if (!found.ok) throw new Error(found.error);
  expect(found.value.drawing?.name).toBe(`parish bounds.${extension}`);
  expect(await found.value.drawing?.text()).toBe(text);
});

it('asks an address without a known form as it is, then as a WMS', async () => {
  const requests: string[] = [];
  answers.of = async (url) => {
    requests.push(url.search);
    return url.search ? new Response(WMS) : new Response('<html></html>', HTML);
  };
  const found = await describeAddress('https://maps.example/kent', signal);
  expect(found).toMatchObject({ ok: true, value: { layers: [{ id: 'aerial', title: 'Aerial' }] } });
  expect(requests).toEqual(['', '?SERVICE=WMS&REQUEST=GetCapabilities&VERSION=1.3.0']);
});

it.each<[string, string, Provider]>([
  ['a web page', 'is a web page', async () => new Response('<!DOCTYPE html><p>Maps', HTML)],
  ['no access', 'refuses access (403)', async () => new Response('', { status: 403 })],
  ['nothing', 'nothing at this address (404)', async () => new Response('', { status: 404 })],
  ['broken JSON', 'not valid JSON', async () => new Response('{"tiles": [')],
  [
    'one picture',
    'is one picture',
    async () => new Response('x', { headers: { 'content-type': 'image/png' } }),
  ],
  [
    'a redirect',
    'sends this address on',
    async () => {
      throw new ProviderError('redirected');
    },
  ],
  [
    'no answer',
    '(CORS)',
    async () => {
      throw new ProviderError('no-answer');
    },
  ],
])('%s is refused with what to do', async (_what, message, answer) => {
  expect(await refusal('https://maps.example/kent.json', answer)).toContain(message);
});

it('a server that does not send parts of a file is refused', async () => {
  const whole: Provider = async () => new Response('PMTiles', { status: 200 });
  expect(await refusal('https://tiles.example/whole.pmtiles', whole)).toContain('does not send parts');
});
