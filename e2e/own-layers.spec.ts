import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import type { Device } from './support/device.ts';
import { goWithin } from './support/go-within.ts';
import { BUILDING, drawFewPixels, expectDrawn, expectShare, shareOf, signIn } from './support/map-page.ts';
import { newAccount } from './support/stored.ts';
import { test } from './support/survival.ts';
import { startTileServer, type TileServer } from './support/tile-server.ts';
import { expectToast } from './support/toasts.ts';

/** At a port that the content security policy does not name. */
let tiles: TileServer;

test.beforeAll(async () => {
  tiles = await startTileServer();
});

test.afterAll(() => tiles.close());

/** A device at the map of Monaco, and its sheet of layers. */
async function openMap(phone: Device, email: string) {
  const { page } = phone;
  await drawFewPixels(page);
  await signIn(phone, email);
  await goWithin(page, '/map');
  await expectDrawn(page, 0);
  const sheet = page.getByRole('dialog', { name: 'Layers and map style' });
  return {
    page,
    own: sheet.getByRole('region', { name: 'Your layers' }),
    openSheet: async () => {
      await page.getByRole('button', { name: 'Layers and map style' }).click();
      await sheet.getByText('Add a layer', { exact: true }).click();
    },
    closeSheet: () => sheet.getByRole('button', { name: 'Close' }).click(),
  };
}

const form = (page: Page) => page.getByRole('dialog', { name: 'Add a layer by its address' });

const style = (page: Page) => page.getByRole('radio', { name: /^Streets of Monaco/ });

async function lookUp(page: Page, address: string): Promise<void> {
  await form(page).getByLabel('Address').fill(address);
  await form(page).getByRole('button', { name: 'Look up' }).click();
}

/** The address of a new account with a quest in Monaco. */
async function accountInMonaco(server: string): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  const client = await newAccount(server, email);
  const { error } = await client.from('quests').insert({
    ...{ id: randomUUID(), title: 'Harbour', status: 'ended' },
    ...{ date: '2026-05-03T09:00:00Z', end_time: '2026-05-03T12:00:00Z' },
    location_geom: { type: 'Point', coordinates: [7.4246, 43.7347] },
  });
  expect(error).toBeNull();
  return email;
}

test('maps of other providers are added by their address, tested with one tile, drawn, and synced to another device; vector tiles become a map style, and a drawing a map file', async ({
  wire,
  switchOn,
}) => {
  const email = await accountInMonaco(wire.url);
  const phone = await switchOn({ hasMap: true });
  const { page, own, openSheet, closeSheet } = await openMap(phone, email);

  await test.step('an address that does not work says what to do', async () => {
    await openSheet();
    await own.getByRole('button', { name: 'Add by address' }).click();
    for (const [path, message] of [
      ['html', 'The provider sends a web page in place of a tile'],
      ['forbidden', 'The provider refuses access (403)'],
      ['missing', 'The provider has no tile for this part of the map'],
      ['moved', 'The provider sends this address on to another one'],
      ['corrupt', 'The provider does not send a picture'],
    ]) {
      await lookUp(page, `${tiles.url}/${path}/{z}/{x}/{y}`);
      await expect(form(page).getByRole('alert')).toContainText(message ?? '');
    }
    await lookUp(page, 'http://maps.example/{z}/{x}/{y}');
    await expect(form(page).getByText('The address has to begin with https://.')).toBeVisible();
    await expectNoFinding(page, 'the form for a layer');
  });

  await test.step('tiles are tested with one tile, named and drawn', async () => {
    await lookUp(page, `${tiles.url}/red/{z}/{x}/{y}`);
    await expect(form(page).getByRole('img', { name: 'One tile of the layer' })).toBeVisible();
    await form(page).getByLabel('Name').fill('Tithe map');
    await form(page).getByRole('button', { name: 'Add layer' }).click();
    await expect(own.getByText('Tithe map')).toBeVisible();
    await closeSheet();
    await expectShare(page, '#ff0000', 0.6);
  });

  await test.step('the provider gets no cookie and no referrer, and pages cannot reach it', async () => {
    expect(tiles.requests.length).toBeGreaterThan(5);
    for (const { headers } of tiles.requests) {
      expect([headers.cookie, headers.referer, headers.authorization]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    }
    const before = tiles.requests.length;
    const blocked = await page.evaluate(
      (url) =>
        fetch(url).then(
          () => 'loaded',
          () => 'blocked',
        ),
      `${tiles.url}/red/0/0/0`,
    );
    expect([blocked, tiles.requests.length]).toEqual(['blocked', before]);
  });

  await test.step('a deleted layer comes back with undo', async () => {
    await openSheet();
    await own.getByRole('button', { name: 'Delete Tithe map' }).click();
    await expect(own.getByText('Tithe map is deleted.')).toBeVisible();
    await own.getByRole('button', { name: 'Undo' }).click();
    await expect(own.getByRole('listitem')).toHaveText([/Tithe map/]);
  });

  await test.step('a WMTS with an unusual origin lists its layers', async () => {
    await own.getByRole('button', { name: 'Add by address' }).click();
    await lookUp(page, `${tiles.url}/wmts?SERVICE=WMTS&REQUEST=GetCapabilities`);
    await expect(form(page).getByText('One layer cannot be drawn')).toBeVisible();
    await form(page).getByLabel('Layer').selectOption('Harbour');
    await expect(form(page).getByLabel('Name')).toHaveValue('Harbour');
    await form(page).getByRole('button', { name: 'Add layer' }).click();
    await expect(own.getByText('Harbour')).toBeVisible();
    await closeSheet();
    await expectShare(page, '#0000ff', 0.6);
    await expect(page.getByText('Survey of Monaco')).toBeVisible();
  });

  await test.step('a drawing becomes a map file, and vector tiles a map style of the account', async () => {
    await openSheet();
    await own.getByRole('button', { name: 'Add by address' }).click();
    await lookUp(page, `${tiles.url}/parish.geojson`);
    await form(page).getByRole('button', { name: 'Save on this device' }).click();
    await expectToast(page, 'parish is on the map');
    await expect(page.getByRole('region', { name: 'Map files' }).getByRole('listitem')).toHaveText([
      /^parish/,
    ]);

    await own.getByRole('button', { name: 'Add by address' }).click();
    await lookUp(page, `${tiles.url}/monaco.pmtiles`);
    await expect(form(page).getByText('It becomes a map style in the colours of the app.')).toBeVisible();
    await expectNoFinding(page, 'the form for vector tiles');
    await form(page).getByLabel('Name').fill('Streets of Monaco');
    await form(page).getByRole('button', { name: 'Add layer' }).click();
    await expect(own.getByRole('listitem')).toHaveText([
      /Harbour/,
      /Streets of Monaco.*on the map/,
      /Tithe map/,
    ]);
    await expect(style(page)).toBeChecked();
    await closeSheet();
    await phone.expectSyncState('synced');
  });

  await test.step('another device of the account draws the style, and a layer once it is added', async () => {
    const second = await openMap(await switchOn({ hasMap: true }), email);
    await expectShare(second.page, BUILDING, 0.02);
    await second.openSheet();
    await expect(second.own.getByRole('listitem')).toHaveText([/Harbour/, /Streets of Monaco/, /Tithe map/]);
    await expect(style(second.page)).toBeChecked();
    await second.own.getByRole('button', { name: 'Delete Streets of Monaco' }).click();
    await expect(style(second.page)).toHaveCount(0);
    await second.closeSheet();
    await expect.poll(() => shareOf(second.page, BUILDING)).toBe(0);
    await second.openSheet();
    await second.own.getByRole('button', { name: 'Add Harbour to the map' }).click();
    await second.closeSheet();
    await expectShare(second.page, '#0000ff', 0.6);
  });
});
