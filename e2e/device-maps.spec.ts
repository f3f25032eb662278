import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoFinding } from './support/accessibility.ts';
import type { Device } from './support/device.ts';
import { goWithin } from './support/go-within.ts';
import {
  BUILDING,
  canvas,
  card,
  drawFewPixels,
  expectDrawn,
  expectShare,
  screenshotOf,
  shareOf,
  signIn,
  waitForStillMap,
} from './support/map-page.ts';
import { pmtilesOf } from './support/pmtiles-of.ts';
import { newAccount } from './support/stored.ts';
import { readyForTheField, test } from './support/survival.ts';
import { expectToast, hideToasts } from './support/toasts.ts';

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
const MONACO = fixture('maps/monaco.mbtiles');
const WHITNEY = fixture('maps/usgs-mt-whitney-8-15-webp-512.pmtiles');

/** The ground of the survey sheet at close zooms. */
const PAPER = '#dde0c3';

const sheetOf = (page: Page) => {
  const sheet = page.getByRole('dialog', { name: 'Layers and map style' });
  const files = sheet.getByRole('region', { name: 'Map files' });
  return {
    sheet,
    files,
    rows: files.getByRole('listitem'),
    open: () => page.getByRole('button', { name: 'Layers and map style' }).click(),
    close: () => sheet.getByRole('button', { name: 'Close' }).click(),
    pick: (file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) =>
      files.getByLabel('Open a map file').setInputFiles(file),
  };
};

/** The files in the browser's own file system. */
const storedFiles = (page: Page) =>
  page.evaluate(async () => {
    const names: string[] = [];
    const maps = await (await navigator.storage.getDirectory()).getDirectoryHandle('device-maps');
    for await (const account of maps.values()) {
      if (account.kind === 'directory') for await (const name of account.keys()) names.push(name);
    }
    return names.length;
  });

async function picture(page: Page): Promise<Buffer> {
  await expectShare(page, BUILDING, 0.02);
  await waitForStillMap(page);
  return screenshotOf(page);
}

/** A phone at the map of an account with a quest in Monaco. */
async function atTheMap(
  server: string,
  email: string,
  switchOn: (options: { hasMap: boolean }) => Promise<Device>,
): Promise<Device> {
  const client = await newAccount(server, email);
  const { error } = await client.from('quests').insert({
    id: randomUUID(),
    title: 'Harbour',
    date: '2026-05-03T09:00:00Z',
    end_time: '2026-05-03T12:00:00Z',
    status: 'ended',
    location_geom: { type: 'Point', coordinates: [7.4246, 43.7347] },
  });
  expect(error).toBeNull();
  const phone = await switchOn({ hasMap: true });
  await signIn(phone, email);
  await drawFewPixels(phone.page);
  await goWithin(phone.page, '/map');
  await expectDrawn(phone.page, 0);
  await hideToasts(phone.page);
  return phone;
}

test('draws map files of the device, also after a cold start without signal', async ({
  wire,
  email,
  switchOn,
}) => {
  const phone = await atTheMap(wire.url, email, switchOn);
  let fromMbtiles: Buffer;

  await test.step('streets from an MBTiles file', async () => {
    const { open, close, pick, rows, files } = sheetOf(phone.page);
    await open();
    await pick({ name: 'page.pmtiles', mimeType: '', buffer: Buffer.from('<!doctype html>') });
    await expect(files.getByText(/^page\.pmtiles: This file is a web page/)).toBeVisible();
    expect(await storedFiles(phone.page).catch(() => 0)).toBe(0);
    await pick(MONACO);
    await expect(rows).toHaveText([/^monaco.*Base map, 230 kB/]);
    await expectToast(phone.page, 'monaco is on the map');
    await expectNoFinding(phone.page, 'the map files');
    await close();
    fromMbtiles = await picture(phone.page);
  });

  await test.step('they are drawn after a cold start without signal', async () => {
    await readyForTheField(phone.page);
    await phone.loseSignal();
    await phone.closeBrowser();
    await phone.open('/map');
    await drawFewPixels(phone.page);
    await expectDrawn(phone.page, 0);
    await hideToasts(phone.page);
    expect((await picture(phone.page)).equals(fromMbtiles)).toBe(true);
  });

  await test.step('the same tiles in a PMTiles file give the same picture', async () => {
    const { sheet, open, close, pick, rows } = sheetOf(phone.page);
    await open();
    await sheet.getByRole('radio', { name: /^Survey sheet/ }).click();
    await close();
    await expect.poll(() => shareOf(phone.page, BUILDING)).toBeLessThan(0.001);
    await open();
    await pick({ name: 'principality.pmtiles', mimeType: '', buffer: pmtilesOf(MONACO) });
    await expectToast(phone.page, 'principality is on the map');
    await expect(rows).toHaveText([/^monaco/, /^principality/]);
    await close();
    expect((await picture(phone.page)).equals(fromMbtiles)).toBe(true);
  });

  await test.step('a map sheet lies over the map, which goes there', async () => {
    const { sheet, open, pick, rows } = sheetOf(phone.page);
    await open();
    await pick(WHITNEY);
    await expect(rows).toHaveText([/monaco/, /principality/, /usgs.*Layer over the map, 2 MB/]);
    await expect(sheet.getByRole('slider', { name: /^Opacity of usgs/ })).toBeVisible();
    await rows
      .last()
      .getByRole('button', { name: /^Go to/ })
      .click();
    await expect.poll(() => shareOf(phone.page, PAPER)).toBeLessThan(0.3);
    await expect(phone.page.getByText('Created by QGIS')).toBeVisible();
  });
});

/** The paper of the survey sheet below an area of a drawing. */
const AREA = '#c3cdb8';
/** The colour of a scan. */
const SCAN = '#c04020';

test('draws the areas of a GeoJSON file and a scan over the map, also without signal, until they are deleted', async ({
  wire,
  email,
  switchOn,
}) => {
  const phone = await atTheMap(wire.url, email, switchOn);
  const { page } = phone;
  const { sheet, open, close, pick, rows } = sheetOf(page);
  const corners = [
    [7.4, 43.72],
    [7.44, 43.72],
    [7.44, 43.75],
    [7.4, 43.75],
  ];
  const feature = (type: string, coordinates: unknown, name: string) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type, coordinates },
  });
  const features = [
    feature('Polygon', [corners], 'Search area'),
    feature('Point', [7.42, 43.735], 'Old well'),
  ];
  await open();
  await pick({
    name: 'area.geojson',
    mimeType: '',
    buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
  });
  await expect(rows).toHaveText([/^area.*Drawing of 2 parts/]);
  await expectNoFinding(page, 'the list of drawings');
  await rows.getByRole('button', { name: 'Go to area' }).click();
  await expectShare(page, AREA, 0.2);
  await open();
  await sheet.getByRole('button', { name: 'Hide area' }).click();
  await close();
  await expect.poll(() => shareOf(page, AREA)).toBeLessThan(0.01);
  await open();
  await sheet.getByRole('button', { name: 'Show area' }).click();
  await close();

  await test.step('a scan lies over the map from its second point on', async () => {
    const scan = sharp({ create: { width: 300, height: 200, channels: 3, background: SCAN } });
    await open();
    await pick({ name: 'tithe.png', mimeType: 'image/png', buffer: await scan.png().toBuffer() });
    const picture = page.getByRole('group', { name: /^tithe under a cross/ });
    await picture.press('Shift+ArrowLeft');
    await page.getByRole('button', { name: 'Find it on the map' }).click();
    await page.getByRole('button', { name: 'Set point 1' }).click();
    for (let steps = 0; steps < 3; steps += 1) await picture.press('ArrowRight');
    await page.getByRole('button', { name: 'Find it on the map' }).click();
    await canvas(page).press('ArrowRight');
    await waitForStillMap(page);
    await page.getByRole('button', { name: 'Set point 2' }).click();
    await expectNoFinding(page, 'the card of a placed picture');
    await page.getByRole('button', { name: 'Done' }).click();
    await expectShare(page, SCAN, 0.03);
  });

  await test.step('a divider shows it on one side only', async () => {
    await open();
    await sheet.getByRole('button', { name: 'Compare with a divider' }).click();
    const divider = page.getByRole('slider', { name: 'Divider between area and tithe' });
    await divider.press('End');
    await expect(divider).toHaveAttribute('aria-valuenow', '100');
    await expect.poll(() => shareOf(page, SCAN)).toBeLessThan(0.002);
    await divider.press('Home');
    await expectShare(page, SCAN, 0.02);
    await expectNoFinding(page, 'the divider');
    await card(page, 'Compare layers').getByRole('button', { name: 'Close' }).click();
  });

  await readyForTheField(page);
  await phone.loseSignal();
  await page.reload();
  await hideToasts(page);
  await open();
  await rows.getByRole('button', { name: 'Go to tithe' }).click();
  await expectShare(page, SCAN, 0.1);
  await open();
  await rows.getByRole('button', { name: 'Delete tithe' }).click();
  await page.getByRole('button', { name: 'Delete map file' }).click();
  await rows.getByRole('button', { name: 'Go to area' }).click();
  await expectShare(page, AREA, 0.2);
  await open();
  await rows.getByRole('button', { name: 'Delete area' }).click();
  await page.getByRole('button', { name: 'Delete map file' }).click();
  await expect(rows).toHaveCount(0);
  await expect.poll(() => storedFiles(page)).toBe(0);
});
