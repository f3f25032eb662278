import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { scheduler } from 'node:timers/promises';
import type { Bounds } from '@metalquest/core/geo/bounds';
import { deepestWithin, MAX_AREA_TILES, sampleOf, tileCount } from '@metalquest/core/map/area';
import type { LayerStack } from '@metalquest/core/map/layer-stack';
import { DEFAULT_RELIEF } from '@metalquest/core/map/relief';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { Device } from '../e2e/support/device.ts';
import { ServerProcess } from '../e2e/support/server.ts';
import { newAccount } from '../e2e/support/stored.ts';
import { startTileServer, type TileServer } from '../e2e/support/tile-server.ts';
import { bundleScript, load } from './support/chromium-page.ts';
import { type Bench, type Figure, median, ms } from './support/figure.ts';
import { deviceWithFinds, PANNING_S, pan, TASK_BUDGET_MS, traced } from './support/map-device.ts';

const SAVED_TILES = 5_000;
const SAVED_FINDS = 10_000;
const LAYERED_FINDS = 100_000;
const ROUNDS = 5;
const ESTIMATE_BUDGET_MS = 100;
const SAVE_BUDGET_S = 30;
const FRAME_BUDGET_MS = 600;

/** Saved map areas, and the map with layers of other servers. */
export const mapAreasBench: Bench = {
  name: 'map areas',
  async run(): Promise<Figure[]> {
    const tiles = await startTileServer();
    const directory = await mkdtemp(path.join(tmpdir(), 'metalquest-bench-maps-'));
    const file = path.join(directory, 'maps.json');
    await writeFile(file, JSON.stringify(offeredMaps(tiles)));
    const server = await ServerProcess.start({ MAP_STYLES: file });
    const seed = await bundleScript('seed-page');
    try {
      return [
        estimate(),
        ...(await savedArea(server, tiles)),
        await firstFrame(server, seed),
        await layeredMap(server, seed),
      ];
    } finally {
      await server.close();
      await tiles.close();
      await rm(directory, { recursive: true, force: true });
    }
  },
};

const OVERLAYS = ['red', 'blue', 'second-red'];

function offeredMaps({ url }: TileServer): object[] {
  const layer = (id: string, colour: string) => ({
    ...{ id, label: id, kind: 'overlay', cacheable: true, maxzoom: 19 },
    url: `${url}/${colour}/{z}/{x}/{y}`,
  });
  return [
    {
      ...{ id: 'streets-v12', label: 'Red base', kind: 'raster', cacheable: true, maxzoom: 19 },
      url: `${url}/red/{z}/{x}/{y}`,
    },
    layer('red', 'red'),
    layer('blue', 'blue'),
    layer('second-red', 'red'),
    { ...layer('heights', 'heights'), kind: 'height', maxzoom: 12 },
  ];
}

/** A box of 20,000 tiles in three layers: their number, the proposed zoom, and the tiles to sample. */
function estimate(): Figure {
  const layer = { bounds: null, minZoom: 0, maxZoom: 19 };
  const layers = [layer, layer, { ...layer, maxZoom: 14 }];
  const bounds: Bounds = [-1.13, 51.33, -1.06, 51.36];
  const times = Array.from({ length: 20 }, () => {
    const startMs = performance.now();
    const zoom = deepestWithin(bounds, layers, { from: 10, to: 19, limit: MAX_AREA_TILES });
    for (const one of layers) sampleOf({ bounds, layer: one, deepestZoom: zoom }, 5);
    return performance.now() - startMs;
  });
  const zoom = deepestWithin(bounds, layers, { from: 10, to: 19, limit: MAX_AREA_TILES });
  const tiles = layers.reduce((sum, one) => sum + tileCount({ bounds, layer: one, deepestZoom: zoom }), 0);
  return {
    what: `estimating an area of ${tiles} tiles in three layers, without the requests for samples`,
    figure: `${ms(median(times))}; ${load()}`,
    budget: `${ESTIMATE_BUDGET_MS} ms`,
    ratio: median(times) / ESTIMATE_BUDGET_MS,
  };
}

/** Land of 2.4 km: with the margin of an area about so many tiles down to zoom 19. */
const [LNG, LAT] = [-1.0929, 51.3465];
const [HALF_LNG, HALF_LAT] = [0.0142, 0.0089];

async function savedArea(server: ServerProcess, tiles: TileServer): Promise<Figure[]> {
  const email = `${randomUUID()}@example.org`;
  const client = await newAccount(server.url, email);
  const corner = (east: number, north: number) => [LNG + east * HALF_LNG, LAT + north * HALF_LAT];
  const { error } = await client.from('property_permissions').insert({
    ...{ id: randomUUID(), property_address: 'Long farm', status: 'active' },
    boundary: {
      type: 'Polygon',
      coordinates: [[corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]],
    },
  });
  if (error) throw error;
  const device = await Device.switchOn({ isNew: true, server: server.url, kind: 'laptop', hasMap: true });
  await device.signIn(email);
  await device.expectSyncState('synced');
  const { page } = device;
  await page.goto(`${server.url}/map`);
  await page.locator('canvas').waitFor();
  const form = await openAreaForm(page);
  await form.getByLabel('Place').selectOption({ index: 1 });
  await form.getByRole('slider').press('End');
  await form.getByText(/tiles, about/).waitFor();
  const before = tiles.requests.length;
  const startMs = performance.now();
  await form.getByRole('button', { name: 'Start' }).click();
  while (tiles.requests.length < before + SAVED_TILES / 5) await scheduler.wait(20);
  const early = await heapBytes(page);
  await whenSaved(page);
  const seconds = (performance.now() - startMs) / 1_000;
  const late = await heapBytes(page);
  const count = tiles.requests.length - before;
  await device.switchOff();
  const forAll = (seconds / count) * SAVED_TILES;
  return [
    {
      what: `saving ${count} tiles from a server on the same machine`,
      figure: `${seconds.toFixed(1)} s, ${forAll.toFixed(1)} s for ${SAVED_TILES}; ${load()}`,
      budget: `${SAVE_BUDGET_S} s`,
      ratio: forAll / SAVE_BUDGET_S,
    },
    {
      what: `memory of the page after ${SAVED_TILES / 5} and after ${count} saved tiles`,
      figure: `${(early / 1e6).toFixed(1)} and ${(late / 1e6).toFixed(1)} MB`,
      budget: '',
      ratio: null,
    },
  ];
}

async function openAreaForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Layers and map style' }).click();
  await page.getByRole('button', { name: 'Save an area' }).click();
  const form = page.getByRole('dialog', { name: 'Save an area' });
  await form.getByRole('checkbox', { name: 'Red base' }).check();
  return form;
}

const whenSaved = (page: Page) =>
  page.getByRole('button', { name: /^Refresh / }).waitFor({ timeout: 300_000 });

async function heapBytes(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await cdp.send('Runtime.getHeapUsage');
  await cdp.detach();
  return usedSize + backingStorageSize;
}

/** From the start of the navigation to the first frame with the saved base map, without network. */
async function firstFrame(server: ServerProcess, seed: string): Promise<Figure> {
  const { device } = await deviceWithFinds(server, seed, SAVED_FINDS);
  await device.page.goto(`${server.url}/map`);
  await device.page.locator(`[data-finds="${SAVED_FINDS}"]`).waitFor({ timeout: 300_000 });
  const form = await openAreaForm(device.page);
  await form.getByLabel('Name').fill('Everything');
  await form.getByRole('slider').press('Home');
  await form.getByText(/tiles, about/).waitFor();
  await form.getByRole('button', { name: 'Start' }).click();
  await whenSaved(device.page);
  await device.loseSignal();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await device.closeBrowser();
    await device.open('/');
    times.push(await msUntilRed(device.page, `${server.url}/map`));
  }
  await device.switchOff();
  return {
    what: `first frame with a saved base map and ${SAVED_FINDS} finds, without network, app start included`,
    figure: `${ms(median(times))}, longest ${ms(Math.max(...times))}; ${load()}`,
    budget: `${FRAME_BUDGET_MS} ms`,
    ratio: median(times) / FRAME_BUDGET_MS,
  };
}

/** A tenth of the frame in the colour of the base map, possibly below the colours of the content. */
const RED_SHARE = 0.1;

async function msUntilRed(page: Page, address: string): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  let found: (atMs: number) => void;
  const red = new Promise<number>((resolve) => {
    found = resolve;
  });
  cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    void cdp.send('Page.screencastFrameAck', { sessionId });
    void isRed(Buffer.from(data, 'base64')).then((isIt) => {
      if (isIt) found((metadata.timestamp ?? Number.NaN) * 1_000);
    });
  });
  await cdp.send('Page.startScreencast', { format: 'jpeg', maxWidth: 400, maxHeight: 400 });
  await page.goto(address);
  const startMs = await page.evaluate(() => performance.timeOrigin);
  const atMs = await red;
  await cdp.send('Page.stopScreencast');
  await cdp.detach();
  return atMs - startMs;
}

async function isRed(frame: Buffer): Promise<boolean> {
  const { data, info } = await sharp(frame).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 80 && (data[at + 2] ?? 255) < 80) red += 1;
  }
  return red / (info.width * info.height) > RED_SHARE;
}

async function layeredMap(server: ServerProcess, seed: string): Promise<Figure> {
  const { device, userId } = await deviceWithFinds(server, seed, LAYERED_FINDS);
  const stack: LayerStack = ['heights', ...OVERLAYS].map((id) => ({
    id,
    isVisible: true,
    opacity: 0.5,
    relief: DEFAULT_RELIEF,
  }));
  await device.page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `metalquest:layer-stack:${userId}`,
    JSON.stringify(stack),
  ] as const);
  await device.page.goto(`${server.url}/map`);
  await device.page.locator(`[data-finds="${LAYERED_FINDS}"]`).waitFor({ timeout: 300_000 });
  let frames: readonly number[] = [];
  const tasks = await traced(device.page, async () => {
    frames = await pan(device.page);
  });
  await device.switchOff();
  const longest = Math.max(...tasks, 0);
  return {
    what: `panning ${LAYERED_FINDS} finds with three overlays and hillshade: longest main-thread task`,
    figure: `${longest.toFixed(0)} ms of processor; ${(frames.length / PANNING_S).toFixed(0)} frames a second, software GL; ${load()}`,
    budget: `${TASK_BUDGET_MS} ms`,
    ratio: longest / TASK_BUDGET_MS,
  };
}
