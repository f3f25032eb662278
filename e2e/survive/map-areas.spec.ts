import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoFinding } from '../support/accessibility.ts';
import { goWithin } from '../support/go-within.ts';
import {
  BUILDING,
  canvas,
  expectDrawn,
  expectShare,
  shareOf,
  signIn,
  waitForStillMap,
} from '../support/map-page.ts';
import { limitStorage } from '../support/storage-limit.ts';
import { newAccount } from '../support/stored.ts';
import { test } from '../support/survival.ts';
import { chooseMap } from '../support/test-maps.ts';
import { startTileServer, type TileServer } from '../support/tile-server.ts';
import { expectToast } from '../support/toasts.ts';

test.describe.configure({ timeout: 180_000 });

/** Beside the harbour of Monaco. */
const MONACO = [7.4246, 43.7347] as const;
const RED = '#ff0000';
const NOTHING_SAVED = 'No map is saved here. Save one while you have signal: Layers, Save an area.';

let tiles: TileServer;

test.beforeAll(async ({ place }) => {
  tiles = await startTileServer(place.tilesPort);
});

test.afterAll(() => tiles.close());

/** The key of the tile that a request asked for: layer/z/x/y. */
const keyOf = (requestPath: string): string => requestPath.slice(1);

const savedTileKeys = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await resultOf(indexedDB.open('saved-maps'));
    const keys = await resultOf(db.transaction('tiles').objectStore('tiles').getAllKeys());
    db.close();
    return keys.map(String);
  });

/** An account with a paused quest on its land. */
async function accountWithLand(server: string): Promise<{ email: string; questId: string }> {
  const email = `${randomUUID()}@example.org`;
  const client = await newAccount(server, email);
  await chooseMap(client, 'streets');
  const [lng, lat] = MONACO;
  const corner = (east: number, north: number) => [lng + east * 0.001, lat + north * 0.001];
  const [landId, questId] = [randomUUID(), randomUUID()];
  const land = await client.from('property_permissions').insert({
    ...{ id: landId, property_address: 'Harbour farm', status: 'active' },
    boundary: {
      type: 'Polygon',
      coordinates: [[corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]],
    },
  });
  expect(land.error).toBeNull();
  const quest = await client.from('quests').insert({
    ...{ id: questId, title: 'Harbour', status: 'paused', permission_id: landId },
    ...{ date: '2026-05-03T09:00:00Z', location_geom: { type: 'Point', coordinates: MONACO } },
  });
  expect(quest.error).toBeNull();
  const path = [-1, 0, 1].map((east, index) => {
    const [pointLng = 0, pointLat = 0] = corner(east, east / 2);
    return {
      ...{ quest_id: questId, lng: pointLng, lat: pointLat },
      recorded_at: `2026-05-03T09:0${index}:00Z`,
    };
  });
  expect((await client.from('quest_path_points').insert(path)).error).toBeNull();
  return { email, questId };
}

const layersSheet = (page: Page) => page.getByRole('dialog', { name: 'Layers and map style' });
const openLayers = (page: Page) => page.getByRole('button', { name: 'Layers and map style' }).click();
const closeLayers = (page: Page) => layersSheet(page).getByRole('button', { name: 'Close' }).click();
const savedAreas = (page: Page) => page.getByRole('region', { name: 'Saved areas' });

test('saves an area with its layers, and draws it without signal', async ({ wire, switchOn }) => {
  const { email, questId } = await accountWithLand(wire.url);
  const { email: other } = await accountWithLand(wire.url);
  const phone = await switchOn({ hasMap: true });
  await signIn(phone, email);
  await goWithin(phone.page, '/map');
  await expectDrawn(phone.page, 0);
  await expectShare(phone.page, BUILDING, 0.05);
  await waitForStillMap(phone.page);
  const buildings = await shareOf(phone.page, BUILDING);
  const redRequests = () =>
    tiles.requests.map((request) => request.path).filter((one) => one.startsWith('/red/'));

  await test.step('the form names what cannot be saved, and what the area costs', async () => {
    const { page } = phone;
    await openLayers(page);
    const sheet = layersSheet(page);
    await sheet.getByText('Add a layer').click();
    for (const name of ['Red map', 'Blue map']) {
      await sheet.getByRole('button', { name: `Add ${name}, Monaco` }).click();
      // A hidden layer loads no tiles, so that the download alone asks for them.
      await sheet.getByRole('button', { name: `Hide ${name}` }).click();
    }
    await closeLayers(page);
    await goWithin(page, `/quests/${questId}`);
    await page.getByRole('button', { name: 'Save it' }).click();
    const form = page.getByRole('dialog', { name: 'Save an area' });
    await expect(form.getByLabel('Place').locator(':checked')).toHaveText(
      'Harbour farm, with 500 m around it',
    );
    await expect(form.getByLabel('Name')).toHaveValue('Harbour farm');
    await expect(form.getByRole('checkbox', { name: /^Blue map/ })).toBeDisabled();
    await expect(
      form.getByText('The operator of this installation has not allowed saving it.'),
    ).toBeVisible();
    await expect(form.getByRole('checkbox', { name: 'Streets' })).toBeChecked();
    await form.getByRole('checkbox', { name: 'Red map' }).check();
    await expect(form.getByRole('status')).toHaveText(
      /^\d+ tiles, about [\d.]+ [kM]B\. [\d.]+ GB free on this device\.$/,
    );
    await expectNoFinding(page, 'the form of an area');
  });

  await test.step('a download that is killed goes on without loading a tile twice', async () => {
    const { page } = phone;
    const sampled = redRequests().length;
    tiles.holdAfter('/red/', 12);
    await page.getByRole('dialog', { name: 'Save an area' }).getByRole('button', { name: 'Start' }).click();
    await expect.poll(() => tiles.held()).toBe(4);
    await expect(savedAreas(page).getByRole('progressbar', { name: 'Saving Harbour farm' })).toBeVisible();
    const answered = redRequests().slice(sampled, sampled + 12);
    await expect.poll(() => savedTileKeys(page)).toEqual(expect.arrayContaining(answered.map(keyOf)));
    await phone.die();
    tiles.stopHolding();
    await phone.open('/map');
    await openLayers(phone.page);
    await expect(savedAreas(phone.page).getByRole('button', { name: 'Refresh Harbour farm' })).toBeVisible();
    await expect(savedAreas(phone.page)).toContainText('Streets and Red map');
    const requested = redRequests();
    for (const one of answered) expect(requested.filter((path) => path === one)).toEqual([one]);
    await expectNoFinding(phone.page, 'the saved areas');
  });

  await test.step('saved tiles are drawn', async () => {
    const before = redRequests().length;
    const sheet = layersSheet(phone.page);
    await sheet.getByText('Add a layer').click();
    // A killed browser may have lost the newest changes of localStorage, so any of the layers may be on the map.
    const removals = sheet.getByRole('button', { name: /^Remove .* from the map$/ });
    for (let left = await removals.count(); left > 0; left -= 1) await removals.first().click();
    await expect(removals).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Add Red map, Monaco' }).click();
    await closeLayers(phone.page);
    await expectShare(phone.page, RED, 0.7);
    expect(redRequests().length).toBe(before);
  });

  await test.step('a device that becomes full keeps its areas, and the download resumes when there is space', async () => {
    await phone.closeBrowser();
    await phone.open('/robots.txt');
    const { page } = phone;
    const limit = await limitStorage(page);
    await page.goto(`${wire.url}/map`);
    await expectDrawn(page, 0);
    for (let steps = 0; steps < 3; steps += 1) {
      await canvas(page).press('-');
      await waitForStillMap(page);
    }
    const saved = await savedTileKeys(page);
    await openLayers(page);
    await page.getByRole('button', { name: 'Save an area' }).click();
    const form = page.getByRole('dialog', { name: 'Save an area' });
    await expect(form.getByLabel('Name')).toHaveValue('Saved view');
    await expect(form.getByRole('status')).toHaveText(/^\d+ tiles, about /);

    await limit.leave(0);
    await form.getByRole('button', { name: 'Start' }).click();
    await expect(form.getByText('This device has too little free space for the area.')).toBeVisible();
    await limit.leave(150_000);
    await form.getByRole('button', { name: 'Start' }).click();

    const row = savedAreas(page).getByRole('listitem').filter({ hasText: 'Saved view' });
    await expect(row).toContainText(
      'This device has no space left. Delete files or another area, then resume.',
    );
    await expect(row.getByText(/^\d+ of \d+ tiles, paused$/)).toBeVisible();
    const notSaved = 'Saved view is not saved completely: There is no space left on this device.';
    await expectToast(page, notSaved);
    await row.getByRole('button', { name: 'Resume Saved view' }).click();
    await expectToast(page, notSaved);
    await expect(row).toContainText('This device has no space left.');
    const full = await savedTileKeys(page);
    expect(full.length).toBeGreaterThan(saved.length);
    expect(full).toEqual(expect.arrayContaining(saved));
    await expect(savedAreas(page).getByRole('button', { name: 'Refresh Harbour farm' })).toBeVisible();

    await limit.lift();
    await row.getByRole('button', { name: 'Resume Saved view' }).click();
    await expect(row.getByRole('button', { name: 'Refresh Saved view' })).toBeVisible();
    expect((await savedTileKeys(page)).length).toBeGreaterThan(full.length);
    await row.getByRole('button', { name: 'Delete Saved view' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete area' }).click();
    await expect(row).toHaveCount(0);
    expect(new Set(await savedTileKeys(page))).toEqual(new Set(saved));
  });

  await test.step('saved tiles are drawn without signal', async () => {
    await phone.loseSignal();
    await phone.closeBrowser();
    const requests = tiles.requests.length;
    await phone.open('/map');
    const { page } = phone;
    await expectDrawn(page, 0);
    await expectShare(page, RED, 0.7);
    await goWithin(page, `/reports/quest?quest=${questId}`);
    await page.getByRole('switch', { name: /^Map behind the drawing/ }).click();
    const picture = page.locator('[data-map] image');
    await expect(picture).toBeVisible();
    const redness = async () => {
      const { dominant } = await sharp(await picture.screenshot()).stats();
      return dominant.r - dominant.b;
    };
    await expect.poll(redness).toBeGreaterThan(150);
    await goWithin(page, '/map');
    await expectDrawn(page, 0);
    await openLayers(page);
    await layersSheet(page).getByRole('button', { name: 'Hide Red map' }).click();
    await closeLayers(page);
    await expectShare(page, BUILDING, 0.05);
    await waitForStillMap(page);
    expect(Math.abs((await shareOf(page, BUILDING)) - buildings)).toBeLessThan(0.005);
    await expect(page.getByText(NOTHING_SAVED)).toBeHidden();
    expect(tiles.requests.length).toBe(requests);
  });

  await test.step('the neighbouring ground is blank, and a line says why', async () => {
    const { page } = phone;
    await openLayers(page);
    await layersSheet(page).getByRole('button', { name: 'Show Red map' }).click();
    await closeLayers(page);
    for (let steps = 0; steps < 2; steps += 1) {
      await canvas(page).press('-');
      await waitForStillMap(page);
    }
    for (let steps = 0; steps < 7; steps += 1) await canvas(page).press('ArrowLeft');
    await expect(page.getByText(NOTHING_SAVED)).toBeVisible();
    await waitForStillMap(page);
    expect(await shareOf(page, RED)).toBe(0);
    expect(await shareOf(page, BUILDING)).toBe(0);
  });

  await test.step('another account on the device sees no areas', async () => {
    await phone.findSignal();
    await signIn(phone, other);
    await goWithin(phone.page, '/map');
    await expectDrawn(phone.page, 0);
    await openLayers(phone.page);
    await expect(savedAreas(phone.page).getByText('Only this device has them')).toBeVisible();
    await expect(savedAreas(phone.page).getByRole('listitem')).toHaveCount(0);
    await closeLayers(phone.page);
    await phone.loseSignal();
    await phone.page.goto(`${wire.url}/map`);
    await expectDrawn(phone.page, 0);
    await expect(phone.page.getByText(NOTHING_SAVED)).toBeVisible();
    expect(await shareOf(phone.page, BUILDING)).toBe(0);
  });
});
