import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { Device } from './support/device.ts';
import { goWithin } from './support/go-within.ts';
import { expectDrawn, expectShare, signIn } from './support/map-page.ts';
import { ServerProcess } from './support/server.ts';
import { newAccount } from './support/stored.ts';
import { test } from './support/survival.ts';
import { startTileServer, type TileServer } from './support/tile-server.ts';

/** Beside the harbour of Monaco. */
const MONACO = { type: 'Point', coordinates: [7.4246, 43.7347] };

const BUILDING = '#cfc7b3';
const ROAD = '#fdfcf5';

const overlay = (tiles: TileServer, name: string, kind: string) => ({
  id: kind,
  label: name,
  kind: 'overlay',
  url: `${tiles.url}/${kind}/{z}/{x}/{y}`,
  region: 'Monaco',
  credits: [{ text: `Credit of ${name}` }],
});

async function startServerWithMaps(tiles: TileServer, cleanup: AsyncDisposableStack): Promise<ServerProcess> {
  const directory = await mkdtemp(path.join(tmpdir(), 'metalquest-layers-'));
  cleanup.defer(() => rm(directory, { recursive: true, force: true }));
  const file = path.join(directory, 'maps.json');
  await writeFile(
    file,
    JSON.stringify([
      {
        id: 'streets-v12',
        label: 'Streets',
        kind: 'openmaptiles',
        url: `${tiles.url}/streets.json`,
        credits: [{ text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' }],
      },
      { id: 'sheet', label: 'Survey sheet', kind: 'builtin' },
      overlay(tiles, 'Red map', 'red'),
      overlay(tiles, 'Blue map', 'blue'),
      overlay(tiles, 'Forbidden map', 'forbidden'),
      overlay(tiles, 'Page as map', 'html'),
      overlay(tiles, 'Corrupt map', 'corrupt'),
      overlay(tiles, 'Sparse map', 'missing'),
    ]),
  );
  const server = await ServerProcess.start({ MAP_STYLES: file });
  cleanup.defer(() => server.close());
  return server;
}

test('draws streets from vector tiles, and layers in the chosen order and opacity', async () => {
  await using cleanup = new AsyncDisposableStack();
  const tiles = await startTileServer();
  cleanup.defer(() => tiles.close());
  const server = await startServerWithMaps(tiles, cleanup);
  const email = `${randomUUID()}@example.org`;
  const client = await newAccount(server.url, email);
  const { error } = await client.from('quests').insert({
    id: randomUUID(),
    title: 'Harbour',
    date: '2026-05-03T09:00:00Z',
    end_time: '2026-05-03T12:00:00Z',
    status: 'ended',
    location_geom: MONACO,
  });
  expect(error).toBeNull();
  const phone = await Device.switchOn({ server: server.url, hasMap: true });
  cleanup.defer(() => phone.switchOff());
  const { page } = phone;
  await signIn(phone, email);
  const sheet = page.getByRole('dialog', { name: 'Layers and map style' });
  const openSheet = () => page.getByRole('button', { name: 'Layers and map style' }).click();
  const closeSheet = () => sheet.getByRole('button', { name: 'Close' }).click();
  const add = async (...names: string[]) => {
    await openSheet();
    await sheet.getByText('Add a layer').click();
    for (const name of names) await sheet.getByRole('button', { name: `Add ${name}, Monaco` }).click();
  };

  await test.step('streets, buildings and credits', async () => {
    await goWithin(page, '/map');
    await expectDrawn(page, 0);
    await expectShare(page, BUILDING, 0.05);
    await expectShare(page, ROAD, 0.01);
    await expect(page.getByRole('link', { name: '© OpenStreetMap' })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/copyright',
    );
    await expectNoFinding(page, 'the map of streets');
  });

  await test.step('a layer lies over the streets; the next one over it', async () => {
    await add('Red map', 'Blue map');
    await expect(
      sheet.getByRole('list', { name: 'Layers on the map, top first' }).getByRole('listitem'),
    ).toHaveText([/Blue map/, /Red map/]);
    await expectNoFinding(page, 'the layers on the map');
    await closeSheet();
    await expectShare(page, '#0000ff', 0.9);
    await expect(page.getByText('Credit of Blue map')).toBeVisible();
  });

  await test.step('the keyboard changes the order; opacity mixes', async () => {
    await openSheet();
    await sheet.getByRole('button', { name: /^Move Blue map/ }).press('ArrowDown');
    await closeSheet();
    await expectShare(page, '#ff0000', 0.9);
    await openSheet();
    const opacity = sheet.getByRole('slider', { name: 'Opacity of Red map' });
    await opacity.press('Home');
    for (let steps = 0; steps < 10; steps += 1) await opacity.press('ArrowRight');
    await expect(opacity).toHaveAttribute('aria-valuetext', '50 %');
    await closeSheet();
    await expectShare(page, '#800080', 0.9);
  });

  await test.step('a pointer drags a layer to another row', async () => {
    await openSheet();
    // `hover` waits until the sheet is at rest.
    await sheet.getByRole('button', { name: /^Move Blue map/ }).hover();
    const above = await sheet.getByRole('button', { name: /^Move Red map/ }).boundingBox();
    if (!above) throw new Error('the handle above is not shown');
    await page.mouse.down();
    const [x, y] = [above.x + above.width / 2, above.y + above.height / 2];
    // There, back and there again: rows move below the pointer.
    for (const toY of [y, y + 110, y]) await page.mouse.move(x, toY, { steps: 5 });
    await page.mouse.up();
    await expect(
      sheet.getByRole('list', { name: 'Layers on the map, top first' }).getByRole('listitem'),
    ).toHaveText([/Blue map/, /Red map/]);
    await sheet.getByRole('button', { name: 'Hide Blue map' }).click();
    await sheet.getByRole('button', { name: 'Remove Red map from the map' }).click();
    await closeSheet();
    await expectShare(page, BUILDING, 0.05);
  });

  await test.step('the layers are there after a restart', async () => {
    await page.reload();
    await openSheet();
    await sheet.getByRole('button', { name: 'Show Blue map' }).click();
    await closeSheet();
    await expectShare(page, '#0000ff', 0.9);
    await openSheet();
    await sheet.getByRole('button', { name: 'Remove Blue map from the map' }).click();
    await closeSheet();
  });

  await test.step('a layer that fails is named, and the rest of the map works', async () => {
    await add('Forbidden map', 'Page as map', 'Corrupt map', 'Sparse map');
    await closeSheet();
    await expect(
      page.getByText('Forbidden map, Page as map, Corrupt map cannot be loaded here now.'),
    ).toBeVisible();
    await expectShare(page, BUILDING, 0.05);
    await expectNoFinding(page, 'the map with failed layers');
  });

  await test.step('providers learn nothing but the tile', async () => {
    expect(tiles.requests.length).toBeGreaterThan(20);
    for (const { headers } of tiles.requests) {
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('referer');
      expect(headers).not.toHaveProperty('authorization');
    }
    const policy = (await fetch(`${server.url}/map`)).headers.get('content-security-policy') ?? '';
    const outside = new Set(policy.match(/https?:\/\/[^\s;]+/g));
    expect([...outside]).toEqual([tiles.url]);
  });
});
