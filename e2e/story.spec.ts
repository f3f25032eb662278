import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { signInByForm, signUpByForm } from './support/auth-form.ts';
import { Device } from './support/device.ts';
import { exifOf } from './support/exif.ts';
import { goWithin } from './support/go-within.ts';
import { replicaFiles, replicaPath } from './support/replica.ts';
import { ServerProcess } from './support/server.ts';
import { storedPath } from './support/stored.ts';
import { readyForTheField, test } from './support/survival.ts';
import { SYNCED, syncStateOf } from './support/sync-state.ts';
import { expectToast } from './support/toasts.ts';
import { ellipsoidLengthM, type Fix, photo, recordedWalk } from './support/track.ts';
import { startUpstreams } from './support/upstreams.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

/** Every fourth fix of the recorded walk, about 40 m apart, shifted to end about now. */
function walkEndingNow(hours: number) {
  const walk = recordedWalk('cerknicko-jezero').filter(
    (fix, _, all) => fix.t - (all[0]?.t ?? 0) <= hours * 3_600_000,
  );
  const shift = Date.now() - (walk.at(-1)?.t ?? 0) - 120_000;
  return walk.filter((_, index) => index % 4 === 0).map((fix) => ({ ...fix, t: fix.t + shift }));
}

const cleanup = new AsyncDisposableStack();
const email = `${randomUUID()}@example.org`;
const walk = walkEndingNow(2);
const walkedFixes: Fix[] = [];
let server: ServerProcess;
let phone: Device;
let laptop: Device;
let questPath: string;

test.beforeAll(async ({ visited, wirePort }) => {
  // The fixture `visited` may have to install the app first.
  test.setTimeout(180_000);
  const upstreams = await startUpstreams();
  cleanup.defer(() => upstreams.close());
  server = await ServerProcess.start(upstreams.env, { embedded: true, port: wirePort });
  cleanup.defer(() => server.close());
  const [first] = walk;
  if (!first) throw new Error('the walk is empty');
  phone = await Device.switchOn({
    server: server.url,
    clockAtMs: first.t - 60_000,
    at: first,
    hasMap: false,
    profile: visited,
  });
  cleanup.defer(() => phone.switchOff());
});

test.afterAll(() => cleanup.disposeAsync());

test('sign up and start a quest where you stand', async () => {
  await signUpByForm(phone.page, email);
  await phone.startQuest('Lake shore');
  await expect(phone.page.getByText('Lake shore has been started successfully!')).toBeVisible();
  await expect(phone.page.getByText('Active Quest: Lake shore')).toBeVisible();
  await runUntilSynced(phone.page);
  questPath = new URL(phone.page.url()).pathname;
});

test('walk: time, path and distance grow', async () => {
  const before = await distanceKm(phone.page);
  walkedFixes.push(...(await phone.walk(walk.slice(0, 15))));
  // The walk is 588 m. How much of it the path shows (a point every 30 s or 50 m) depends on when it started.
  await expect.poll(() => distanceKm(phone.page)).toBeGreaterThan(before + 0.4);
  await expect(phone.page.getByRole('timer')).not.toContainText('0:00:0');
});

test('log a find with its photo in two taps', async () => {
  await phone.logFind([photo('DSCN0010.jpg')]);
  await expectToast(phone.page, 'Find saved');
  await runUntilSynced(phone.page);
});

test('lose the signal, log two more, keep walking', async () => {
  await readyForTheField(phone.page);
  await phone.loseSignal();
  await expect(phone.page.getByText('You are offline')).toBeVisible();
  await phone.logFind([photo('DSCN0021.jpg')], { category: 'Coin' });
  await phone.logFind([photo('DSCN0042.jpg')], { category: 'Relic' });
  walkedFixes.push(...(await phone.walk(walk.slice(15, 35))));
  await phone.expectSyncState('offline');
  await waitForStoredPath();
});

test('close the browser; open it on the quest, still offline: everything is there', async () => {
  const distance = await distanceKm(phone.page);
  await phone.closeBrowser();
  await phone.open(questPath);
  await expect(phone.page.getByRole('heading', { name: 'Lake shore' })).toBeAttached();
  await expect.poll(() => distanceKm(phone.page)).toBeGreaterThanOrEqual(distance);
  await expect(phone.page.getByRole('definition').filter({ hasText: /^3$/ })).toBeVisible();
  await phone.go('/finds');
  await expect(phone.page.getByRole('article').locator('img')).toHaveCount(3);
  await phone.go(questPath);
  await phone.expectSyncState('offline');
});

test('regain the signal: pending becomes synced', async () => {
  await phone.findSignal();
  await expect(phone.page.getByText('You are back online')).toBeVisible();
  // Later path points may be held back to save radio use.
  await runUntilSynced(phone.page);
});

test('sign in on a second device: quest, path, finds and photos are there', async ({ visited }) => {
  laptop = await Device.switchOn({ server: server.url, kind: 'laptop', hasMap: false, profile: visited });
  cleanup.defer(() => laptop.switchOff());
  await signInByForm(laptop.page, email);
  await laptop.go(questPath);
  await expect(laptop.page.getByText('Active Quest: Lake shore')).toBeVisible();
  await expect
    .poll(async () => Math.abs((await distanceKm(laptop.page)) - (await distanceKm(phone.page))))
    .toBeLessThan(0.05);
  await laptop.go('/finds');
  await expect(laptop.page.getByRole('article').locator('img')).toHaveCount(3);
  await laptop.go(questPath);
  await expect(laptop.page.getByText('Lake shore').first()).toBeVisible();
});

test('further changes on the phone arrive on the laptop without a reload', async () => {
  await phone.logFind([photo('DSCN0010.jpg')], { category: 'Jewelry' });
  await expect(laptop.page.getByRole('definition').filter({ hasText: /^4$/ })).toBeVisible();
  const before = await distanceKm(laptop.page);
  walkedFixes.push(...(await phone.walk(walk.slice(35, 50))));
  await waitForStoredPath();
  await phone.page.getByRole('button', { name: 'Pause quest' }).click();
  await expect(laptop.page.getByText('Paused Quest: Lake shore')).toBeVisible();
  await expect.poll(() => distanceKm(laptop.page)).toBeGreaterThan(before);
  await phone.page.getByRole('button', { name: 'End quest' }).click();
  await phone.page.getByRole('alertdialog').getByRole('button', { name: 'End quest' }).click();
  await expect(laptop.page.getByRole('button', { name: 'Restart' })).toBeVisible();
  await phone.page.getByRole('button', { name: 'Restart' }).click();
  await expect(laptop.page.getByText('Active Quest: Lake shore')).toBeVisible();
  await runUntilSynced(phone.page);
});

test('the stored path follows the path rule, and its length matches the screen', async () => {
  const path = await storedPath(server.url, email, questId());
  expect(missingFixes(walkedFixes, path)).toEqual([]);
  for (let i = 1; i < path.length; i++) {
    const [previous, current] = [path[i - 1], path[i]];
    if (!previous || !current) throw new Error('a hole in the path');
    const elapsedMs = current.t - previous.t;
    const distanceM = ellipsoidLengthM([previous, current]);
    expect(
      elapsedMs >= 30_000 || distanceM >= 49.5,
      `point ${i}: ${elapsedMs} ms, ${distanceM} m after the one before`,
    ).toBe(true);
  }
  const expectedKm = ellipsoidLengthM(path) / 1000;
  await expect
    .poll(async () => Math.abs((await distanceKm(phone.page)) - expectedKm) / expectedKm)
    .toBeLessThan(0.01);
});

test('no photo on the second device contains a location', async () => {
  const photos = await storedPhotos(laptop.page);
  expect(photos.length).toBeGreaterThanOrEqual(3);
  for (const bytes of photos) expect(exifOf(bytes)).toEqual([]);
  expect(phone.consoleErrors).toEqual([]);
  expect(laptop.consoleErrors).toEqual([]);
});

/** Waits until the replica has every point. Fixes come faster here than a busy machine stores them. */
const waitForStoredPath = () =>
  expect
    .poll(async () => missingFixes(walkedFixes, await replicaPath(phone.page, questId())), {
      timeout: 60_000,
    })
    .toEqual([]);

const questId = (): string => questPath.split('/').at(-1) ?? '';

/**
 * Fixes that the path rule of spec section 5 accepts (30 s or 50 m since the last point) but that are missing
 * from the path. A slow machine delivers a fix late, so its actual time counts.
 */
function missingFixes(fixes: readonly Fix[], path: readonly Fix[]): Fix[] {
  return fixes.filter((fix) => {
    const last = path.findLast(({ t }) => t < fix.t);
    const next = path.find(({ t }) => t >= fix.t);
    const isDue = !last || fix.t - last.t >= 30_000 || ellipsoidLengthM([last, fix]) > 50.5;
    return isDue && !(next && ellipsoidLengthM([next, fix]) < 0.5);
  });
}

async function distanceKm(page: Page): Promise<number> {
  const text = await page.locator('dt:has-text("Distance") + dd').first().textContent();
  const [, value, unit] = /([\d.,]+)\s*(km|m)/.exec(text ?? '') ?? [];
  const number = Number((value ?? '').replaceAll(',', ''));
  return unit === 'km' ? number : number / 1000;
}

/** All files in a device's replica, after opening each find to download its full-size pictures. */
async function storedPhotos(page: Page): Promise<Uint8Array[]> {
  await goWithin(page, '/finds');
  const links = page.getByRole('article').getByRole('link');
  await expect(links).toHaveCount(4);
  const addresses = await links.evaluateAll((elements) =>
    elements.map((link) => link.getAttribute('href') ?? ''),
  );
  for (const address of addresses) {
    await goWithin(page, address);
    await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', /^blob:/);
    // Between two finds, so that the picture of one is not taken for that of the next.
    await goWithin(page, '/finds');
  }
  return replicaFiles(page);
}

async function runUntilSynced(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(4_000);
    expect(await syncStateOf(page)).toMatchObject(SYNCED);
  }).toPass({ timeout: 120_000, intervals: [1_000] });
}
