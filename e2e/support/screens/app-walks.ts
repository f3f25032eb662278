import { randomUUID } from 'node:crypto';
import { findPainter } from '../../../apps/server/src/demo/draw-find.ts';
import { arrangeQueue } from '../arrange-queue.ts';
import type { Device } from '../device.ts';
import { tapTargetId } from '../finds.ts';
import { SCREENS } from '../screens-of.ts';
import { readyForTheField } from '../survival.ts';
import { photo } from '../track.ts';
import { demoSeason, emptyAccount } from './prepared.ts';
import { createVisit, expect, nameOf, type Scene } from './scene.ts';

/** Further screens of the season: settings, reports and forms. */
const MORE_SCREENS = [
  ...['display', 'gallery', 'sign-in', 'data', 'delete'].map((section) => `/profile/${section}`),
  ...['quest', 'season', 'permission'].map((kind) => `/reports/${kind}`),
  '/gear/new',
];

export async function emptyScreens(scene: Scene): Promise<void> {
  const { email, password } = await emptyAccount(scene.server);
  const device = await scene.switchOn();
  await device.signIn(email, password);
  const { page } = device;
  const { url } = scene.server;
  const visit = createVisit(device, scene);
  await device.expectSyncState('synced');
  for (const address of SCREENS) await visit(`${nameOf(address)}-empty`, address);
  await visit('onboarding', '/onboarding');
  if (scene.wants('start-quest-refused')) {
    await page.goto(`${url}/quests`);
    await page.getByRole('button', { name: 'Start quest' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start quest' }).click();
    await scene.shot(device, 'start-quest-refused');
  }
  for (const section of ['quests', 'finds', 'gear', 'permissions'])
    await visit(`${section}-not-found`, `/${section}/${randomUUID()}`);
  if (!scene.wants('sync-synced')) return;
  await page.goto(`${url}/quests`);
  await page.locator('[data-sync-state]').click();
  await expect(device.centre).toBeVisible();
  await scene.shot(device, 'sync-synced');
}

export async function seasonScreens(scene: Scene): Promise<void> {
  const { account, ids, at } = await demoSeason(scene.server);
  const device = await scene.switchOn({ at });
  await device.signIn(account.email, account.password);
  const { page } = device;
  const { server, wants, shot } = scene;
  const visit = createVisit(device, scene);
  await device.expectSyncState('synced');
  for (const address of [...SCREENS, ...MORE_SCREENS]) await visit(nameOf(address), address);
  if (wants('quest')) {
    await page.goto(`${server.url}/quests/${ids.endedQuest}`);
    const map = page.locator('figure:has(canvas)').first();
    // Software GL leaves the part of a map blank that was outside the window when it was drawn.
    if (scene.kind === 'laptop') await map.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await shot(device, 'quest');
  }
  await visit('find', `/finds/${ids.find}`);
  await visit('gear-item', `/gear/${ids.gear}`);
  await visit('permission', `/permissions/${ids.permission}`);
  await visit('contact', `/permissions/contacts/${ids.contact}`);
  await overlayScreens(device, scene);
  const quest = `/quests/${ids.currentQuest}`;
  await visit('quest-paused', quest);
  if (wants('quest-active') || wants('quest-active-offline')) {
    // Without the tip of the sixth minute, which would cover the map (features/quests/use-enjoying-tip).
    await page.evaluate((id) => localStorage.setItem(`metalquest:tip:${id}`, 'shown'), ids.currentQuest);
    await page.goto(`${server.url}${quest}`);
    // A walk with another look may already have resumed the quest.
    const pauseButton = page.getByRole('button', { name: 'Pause quest' });
    const resumeButton = page.getByRole('button', { name: 'Resume' });
    await expect(resumeButton.or(pauseButton)).toBeVisible();
    if (await resumeButton.isVisible()) await resumeButton.click();
    await expect(pauseButton).toBeVisible();
    await shot(device, 'quest-active');
  }
  // Before the next picture leaves a draft.
  await logFindPictures(device, scene, quest);
  await visit('add-find-blank', `${quest}/add-find`);
  if (wants('add-find')) {
    await page.goto(`${server.url}${quest}/add-find`);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([photo('DSCN0010.jpg'), photo('DSCN0021.jpg')]);
    await page.getByText('Coin', { exact: true }).click();
    await shot(device, 'add-find');
  }

  // With few pictures requested, the app may not be fully cached yet.
  await readyForTheField(page);
  await device.loseSignal();
  await visit('quest-active-offline', quest);
  for (const address of SCREENS) await visit(`${nameOf(address)}-offline`, address);
  if (['sync-offline', 'sync-needs-you', 'sync-many', 'sync-discard'].some(wants))
    await syncPictures(device, scene, quest);
}

/** The steps of logging a find, with the photo of a drawn coin. */
async function logFindPictures(device: Device, { server, wants, shot }: Scene, quest: string): Promise<void> {
  if (!['log-find-blank', 'log-find-details', 'log-find-saved'].some(wants)) return;
  const { page } = device;
  await page.goto(`${server.url}${quest}/add-find`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await shot(device, 'log-find-blank');
  const buffer = await findPainter()({ shape: 'coin', metal: 'silver', seed: 3 });
  const coin = { name: 'coin.jpg', mimeType: 'image/jpeg', buffer };
  await page.locator('input[type=file]').first().setInputFiles(coin);
  await page.getByText('Coin', { exact: true }).click();
  await tapTargetId(page, '84');
  const depth = page.getByRole('slider', { name: 'Depth' });
  for (let cm = 0; cm < 12; cm += 1) await depth.press('ArrowRight');
  await shot(device, 'log-find-details');
  await page.getByRole('button', { name: 'Save find', exact: true }).click();
  await expect(page).toHaveURL(/\/quests\/[0-9a-f-]{36}$/);
  await shot(device, 'log-find-saved');
}

/** Overlays on pages, and the other views of a list. */
async function overlayScreens(device: Device, scene: Scene): Promise<void> {
  const { server, kind, wants, shot } = scene;
  const { page } = device;
  const shotOverPage = async (
    name: string,
    address: string,
    openOverlay: () => Promise<void>,
  ): Promise<void> => {
    if (!wants(name)) return;
    await page.goto(`${server.url}${address}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await openOverlay();
    await shot(device, name);
  };
  await createVisit(device, scene)('finds-table', '/finds?as=table');
  if (kind === 'phone') {
    await shotOverPage('drawer', '/finds', () => page.getByRole('button', { name: 'Toggle Menu' }).click());
    await shotOverPage('map-list', '/map', () => page.getByRole('button', { name: 'List' }).click());
    await shotOverPage('map-filter', '/map', () => page.getByRole('button', { name: 'Filter' }).click());
  }
  await shotOverPage('account-menu', '/finds', () =>
    page
      .getByRole('button', { name: /account/i })
      .first()
      .click(),
  );
  await shotOverPage('map-layers', '/map', () =>
    page.getByRole('button', { name: 'Layers and map style' }).click(),
  );
  await shotOverPage('map-measure', '/map', () => page.getByRole('button', { name: 'Measure' }).click());
  await shotOverPage('map-place', '/map', () =>
    page.getByRole('button', { name: 'Actions at the middle of the map' }).click(),
  );
  await shotOverPage('start-quest', '/quests', () =>
    page.getByRole('button', { name: 'Start quest' }).first().click(),
  );
}

/** The sync sheet: pending changes, refused changes and the discard question. */
async function syncPictures(device: Device, { server, shot }: Scene, quest: string): Promise<void> {
  const { page, centre } = device;
  await page.goto(`${server.url}${quest}`);
  await device.logFind([photo('DSCN0010.jpg'), photo('DSCN0021.jpg')], { category: 'Coin' });
  const syncButton = page.locator('[data-sync-state]');
  await syncButton.click();
  await expect(centre).toBeVisible();
  await shot(device, 'sync-offline');
  await arrangeQueue(page, 300);
  await page.reload();
  await syncButton.click();
  await expect(centre.getByRole('heading', { name: 'Not accepted' })).toBeVisible();
  await shot(device, 'sync-needs-you');
  await centre.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
  await shot(device, 'sync-many');
  await centre
    .getByRole('button', { name: /^Discard/ })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await shot(device, 'sync-discard');
}
