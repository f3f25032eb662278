import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoFinding } from './support/accessibility.ts';
import { goWithin } from './support/go-within.ts';
import { openLayersMap, WALK } from './support/layers-map.ts';
import { expectShare, screenshotOf, shareOf } from './support/map-page.ts';
import { KEPT, SAVED } from './support/profile.ts';
import { test } from './support/survival.ts';
import { slopeHeightM, startTileServer, type TileServer } from './support/tile-server.ts';
import { expectToast, hideToasts } from './support/toasts.ts';

/** A place that is chosen in the profile. */
const MARK = '#23261f';

const BUILDING = '#cfc7b3';
const ROAD = '#fdfcf5';

/** The test's heights end at zoom 13. */
const isBeyondHeights = (tile: string): boolean => /^\/heights\/1[4-9]/.test(tile);

let tiles: TileServer;

test.beforeAll(async ({ place }) => {
  tiles = await startTileServer(place.tilesPort);
});

test.afterAll(() => tiles.close());

test('draws streets from vector tiles, and layers over them in the chosen order and opacity; a layer that fails is named', async ({
  wire,
  switchOn,
}) => {
  const { page, sheet, rows, openSheet, closeSheet, add } = await openLayersMap({ wire, switchOn });
  const opacity = sheet.getByRole('slider', { name: 'Opacity of Red map' });

  await test.step('streets, buildings and credits', async () => {
    await expectShare(page, BUILDING, 0.02);
    await expectShare(page, ROAD, 0.005);
    await expect(page.getByRole('link', { name: '© OpenStreetMap' })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/copyright',
    );
  });

  await test.step('a layer lies over the streets; the next one over it', async () => {
    await add('Red map', 'Blue map');
    await expect(rows).toHaveText([/Blue map/, /Red map/]);
    await expectNoFinding(page, 'the layers on the map');
    await closeSheet();
    await expectShare(page, '#0000ff', 0.6);
    await expect(page.getByText('Credit of Blue map')).toBeVisible();
  });

  await test.step('the keyboard changes the order; opacity mixes', async () => {
    await openSheet();
    await sheet.getByRole('button', { name: /^Move Blue map/ }).press('ArrowDown');
    await expect(rows).toHaveText([/Red map/, /Blue map/]);
    await opacity.press('Home');
    // Ten steps of 5 %.
    await opacity.press('PageUp');
    await expect(opacity).toHaveAttribute('aria-valuetext', '50%');
    await closeSheet();
    await expectShare(page, '#800080', 0.6);
  });

  await test.step('a layer can be dragged to another row, hidden and removed, and stays after a restart', async () => {
    await openSheet();
    await opacity.press('End');
    // `hover` waits until the sheet is at rest.
    await sheet.getByRole('button', { name: /^Move Blue map/ }).hover();
    const above = await sheet.getByRole('button', { name: /^Move Red map/ }).boundingBox();
    if (!above) throw new Error('the handle above is not shown');
    await page.mouse.down();
    const [x, y] = [above.x + above.width / 2, above.y + above.height / 2];
    // There, back and there again: rows move below the pointer.
    for (const toY of [y, y + 110, y]) await page.mouse.move(x, toY, { steps: 5 });
    await page.mouse.up();
    await expect(rows).toHaveText([/Blue map/, /Red map/]);
    await sheet.getByRole('button', { name: 'Hide Blue map' }).click();
    await closeSheet();
    await expectShare(page, '#ff0000', 0.6);
    await page.reload();
    await openSheet();
    await sheet.getByRole('button', { name: 'Show Blue map' }).click();
    await sheet.getByRole('button', { name: 'Remove Red map from the map' }).click();
    await closeSheet();
    await expectShare(page, '#0000ff', 0.6);
  });

  await test.step('layers that fail are named and the rest of the map works', async () => {
    await add('Forbidden map', 'Page as map', 'Corrupt map', 'Sparse map');
    await sheet.getByRole('button', { name: 'Remove Blue map from the map' }).click();
    await closeSheet();
    await expect(
      page.getByText('Forbidden map, Page as map, Corrupt map cannot be loaded here now.'),
    ).toBeVisible();
    await expectShare(page, BUILDING, 0.02);
    await expectNoFinding(page, 'the map with failed layers');
  });

  await test.step('providers learn nothing but the tile', async () => {
    expect(tiles.requests.length).toBeGreaterThan(20);
    for (const { headers } of tiles.requests) {
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('referer');
      expect(headers).not.toHaveProperty('authorization');
    }
    const policy = (await fetch(`${wire.url}/map`)).headers.get('content-security-policy') ?? '';
    // The second is the provider of the catalogue's layer.
    expect([...new Set(policy.match(/https?:\/\/[^\s;]+/g))]).toEqual([tiles.url, 'https://data.geopf.fr']);
  });
});

/** The mean brightness of the map, from 0 to 255. */
async function brightness(page: Page): Promise<number> {
  const { channels } = await sharp(await screenshotOf(page)).stats();
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean / 3, 0);
}

test('lights a layer of heights from the chosen side, draws contour lines, and tells the height of a place', async ({
  wire,
  switchOn,
}) => {
  const { page, questId, sheet, openSheet, closeSheet, add } = await openLayersMap({ wire, switchOn });
  const light = () => sheet.getByText('Light and contour lines');
  const direction = sheet.getByRole('slider', { name: 'Direction of the light of Slope' });

  await test.step('a slope to the north is brighter in a northern light', async () => {
    await add('Slope');
    await light().click();
    await sheet.getByRole('switch', { name: 'Contour lines' }).click();
    await sheet.getByLabel('Shading').selectOption('Light from one side');
    await direction.press('Home');
    await expect(direction).toHaveAttribute('aria-valuetext', '0 degrees');
    await expectNoFinding(page, 'the light of a layer');
    await closeSheet();
    await expect(page.getByText('Credit of Slope')).toBeVisible();
    // The hills are below the roads.
    await expectShare(page, ROAD, 0.005);
    const fromNorth = await brightness(page);
    await openSheet();
    await light().click();
    for (let pages = 0; pages < 4; pages += 1) await direction.press('PageUp');
    await expect(direction).toHaveAttribute('aria-valuetext', '200 degrees');
    await expect(sheet.getByText('From the south', { exact: true })).toBeVisible();
    await closeSheet();
    await expect.poll(() => brightness(page)).toBeLessThan(fromNorth - 10);
  });

  await test.step('contour lines are drawn from the same heights', async () => {
    const without = await page.screenshot();
    const lacking = new Set(tiles.requests.map(({ path: tile }) => tile).filter(isBeyondHeights));
    expect(lacking.size).toBeGreaterThan(0);
    const before = tiles.requests.length;
    await openSheet();
    await light().click();
    await sheet.getByRole('switch', { name: 'Contour lines' }).click();
    await closeSheet();
    await expect.poll(async () => (await page.screenshot()).equals(without)).toBe(false);
    // A tile that the provider lacks is not requested again.
    const since = tiles.requests.slice(before).map(({ path: tile }) => tile);
    expect(since.filter((tile) => lacking.has(tile))).toEqual([]);
  });

  await test.step('the crosshair tells the height', async () => {
    await page.getByRole('button', { name: 'Actions at the middle of the map' }).click();
    const place = page.getByRole('region', { name: 'The middle of the map' });
    const coordinates = await place.getByRole('button', { name: /^Copy 43\./ }).textContent();
    const lat = Number(coordinates?.split(',')[0]);
    const height = await place.getByText(/m above sea level/).textContent();
    const shownM = Number(/([\d,]+) m above/.exec(height ?? '')?.[1]?.replace(',', ''));
    expect(Math.abs(shownM - slopeHeightM(lat))).toBeLessThan(2);
  });

  await test.step('the page of a quest shows the heights along its path, and marks a chosen place', async () => {
    await goWithin(page, `/quests/${questId}`);
    await page.getByText('Elevation profile').click();
    const profile = page.getByRole('region', { name: 'Elevation profile' });
    await expect(profile.getByText('Heights: Slope.')).toBeVisible();
    const [start, end] = [slopeHeightM(WALK[0]?.lat ?? 0), slopeHeightM(WALK.at(-1)?.lat ?? 0)];
    await expect(profile.getByText('Highest').locator('+ dd')).toHaveText(`${Math.round(start)} m`);
    const descent = await profile.getByText('Descent').locator('+ dd').textContent();
    expect(Math.abs(Number.parseInt(descent ?? '', 10) - (start - end))).toBeLessThan(2);
    await expectNoFinding(page, 'the profile of a quest');
    const marked = await shareOf(page, MARK);
    await profile.getByRole('listbox', { name: 'Heights along the path' }).press('End');
    await expect(profile.getByText(`${Math.round(end)} m above sea level`).first()).toBeVisible();
    await expect.poll(() => shareOf(page, MARK)).toBeGreaterThan(marked);
  });
});

const MAPS = fileURLToPath(new URL('./fixtures/maps/', import.meta.url));

/** The ground of the survey sheet at close zooms. */
const PAPER = '#dde0c3';

test('the operator’s map style is drawn, or the survey sheet while it is unreachable; the server’s own maps are a base map and a layer, for signed-in users only', async ({
  server,
  wire,
  switchOn,
}) => {
  await using cleanup = new AsyncDisposableStack();
  const maps = (...args: string[]) =>
    promisify(execFile)('node', ['apps/server/src/cli.ts', 'maps', ...args], {
      env: { ...process.env, ...server.environment() },
    });
  const addMap = async (file: string, name: string, id: string) => {
    await maps('add', MAPS + file, '--name', name);
    cleanup.defer(async () => void (await maps('remove', id)));
  };
  await addMap('monaco.mbtiles', 'Principality', 'principality');
  await addMap('usgs-mt-whitney-8-15-webp-512.pmtiles', 'Mount Whitney', 'mount-whitney');
  const config = await (await fetch(`${server.url}/config.json`)).json();
  expect(config.hostedMaps).toHaveLength(2);
  for (const { id, version } of config.hostedMaps) {
    expect((await fetch(`${server.url}/maps/${id}/${version}/8/43/100`)).status).toBe(401);
  }
  const { page, sheet, openSheet, closeSheet } = await openLayersMap({ wire, switchOn });
  await hideToasts(page);

  await test.step('while the operator’s map is unreachable, the survey sheet is shown and the map says so', async () => {
    tiles.refuse('/style.json');
    await openSheet();
    await sheet.getByRole('radio', { name: /^Outdoor/ }).check();
    await closeSheet();
    const message = page.getByText('Outdoor cannot be reached. The survey sheet is shown.');
    await expect(message).toBeVisible();
    await expectToast(page, 'Preferences Updated');
    await page.reload();
    await hideToasts(page);
    await expect(message).toBeVisible();
    await expectNoFinding(page, 'the fallback map');
    await expect(page.getByText('Natural Earth')).toBeVisible();
    tiles.refuse(null);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Example maps')).toBeVisible();
    await expect(message).toBeHidden();
    await expectShare(page, '#0000ff', 0.6);
    await openSheet();
    await sheet.getByRole('radio', { name: /^Survey sheet/ }).check();
    await expectToast(page, SAVED);
    await page.context().setOffline(true);
    await sheet.getByRole('radio', { name: /^Outdoor/ }).check();
    await expectToast(page, KEPT);
    await sheet.getByRole('radio', { name: /^Survey sheet/ }).check();
    await closeSheet();
    await expect(page.getByText('Natural Earth')).toBeVisible();
    await page.context().setOffline(false);
  });

  await test.step('streets from an MBTiles file', async () => {
    await openSheet();
    const tile = page.waitForResponse(/\/maps\/principality\/\w+\/14\//);
    await sheet.getByRole('radio', { name: /^Principality/ }).check();
    expect((await tile).status()).toBe(200);
    // Shown once the server has the choice.
    await expectToast(page, 'Preferences Updated');
    await closeSheet();
    await expectShare(page, BUILDING, 0.02);
  });

  await test.step('a topographic sheet from a PMTiles file', async () => {
    await openSheet();
    await sheet.getByText('Add a layer').click();
    await sheet.getByRole('button', { name: 'Add Mount Whitney, This installation' }).click();
    await closeSheet();
    await page.getByRole('button', { name: 'Actions at the middle of the map' }).click();
    await page.getByRole('button', { name: 'Type place' }).click();
    await page.getByRole('combobox', { name: /^Type a town/ }).fill('36.5785, -118.2923');
    await page.getByRole('button', { name: 'Go there' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => shareOf(page, PAPER)).toBeLessThan(0.05);
  });
});
