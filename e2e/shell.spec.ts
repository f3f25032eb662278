import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { atBothWidths, expectNoFinding } from './support/accessibility.ts';
import type { Device } from './support/device.ts';
import { createSeason } from './support/finds.ts';
import { SCREENS } from './support/screens-of.ts';
import { test } from './support/survival.ts';

/**
 * Goes to a screen and checks it with axe. A wide screen has the colours of a narrow one, so only the first of
 * a test, which has all parts of the layout, is checked for colours there.
 */
function createVisit(device: Device) {
  const { page } = device;
  let isFirst = true;
  return async (address: string, state: string): Promise<void> => {
    await device.go(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await atBothWidths(page, (width) =>
      expectNoFinding(
        page,
        `${address} ${state}, ${width}`,
        width === 'narrow' || isFirst ? ['light', 'dark'] : [],
      ),
    );
    isFirst = false;
  };
}

/** Screens that look different without a record; reflow.spec.ts checks the others. */
const EMPTY_SCREENS = SCREENS.filter((address) => address !== '/profile' && address !== '/import');

/** The text of a screen whose record is missing. */
const EMPTY_TEXTS: Readonly<Record<string, (page: Page) => Locator>> = {
  '/quests': (page) => page.getByRole('heading', { name: 'Your first quest starts here' }),
  '/gear': (page) => page.getByRole('heading', { name: 'No gear yet' }),
  '/bucket-list': (page) => page.getByRole('heading', { name: 'What do you hope to find?' }),
  '/permissions': (page) => page.getByRole('heading', { name: 'No permissions yet' }),
  '/map': (page) => page.getByRole('heading', { name: 'Your map fills as you walk' }),
  '/statistics': (page) => page.getByRole('heading', { name: 'Nothing to count yet' }),
  '/reports': (page) => page.getByText(/^Nothing to show yet/),
  '/reports/finds': (page) => page.getByRole('heading', { name: 'Nothing to list yet' }),
  '/reports/soil-analysis': (page) => page.getByRole('heading', { name: 'No ground conditions yet' }),
};

/** The map says what to do about a refused location. Grants it in the end. */
async function checkRefusedLocation(device: Device): Promise<void> {
  const { page } = device;
  await device.go('/map');
  await expect(page.getByRole('heading', { name: 'Your map fills as you walk' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to my location' }).click();
  await expect(page.getByText(/^Location is blocked\./)).toBeVisible();
  await expectNoFinding(page, 'the map without a location');
  await page.context().grantPermissions(['geolocation']);
}

test('no empty screen has an accessibility finding on a phone and a laptop, and each explains what it will show, and the map what to do about a refused location', async ({
  email,
  switchOn,
}) => {
  const device = await switchOn({ hasMap: true });
  const { page } = device;
  const visit = createVisit(device);
  // Before the app is loaded, which then knows no location.
  await page.context().clearPermissions();
  await device.signUp(email);
  await checkRefusedLocation(device);
  for (const address of EMPTY_SCREENS) {
    await visit(address, 'empty');
    const emptyText = EMPTY_TEXTS[address]?.(page);
    if (emptyText) await expect(emptyText).toBeVisible();
  }
  for (const address of ['/quests', '/finds', '/gear', '/permissions'])
    await visit(`${address}/${randomUUID()}`, 'not found');
  for (const [title, address] of [
    ['No quest to report on yet', '/reports/quest'],
    ['Nothing to report on yet', '/reports/season'],
    ['Whose land is it?', '/reports/permission'],
  ] as const) {
    await device.go(address);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  await device.go('/statistics');
  await expect(page.getByRole('link', { name: 'Go to quests' })).toBeVisible();
  await device.go('/reports/nonsense');
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  expect(device.consoleErrors).toEqual([]);
});

test('every part of the app is one tap away: in the thumb bar, the drawer, the account menu and on a wide screen; signed out, a page asks to sign in', async ({
  wire,
  email,
  switchOn,
}) => {
  const device = await switchOn();
  const { page } = device;
  await test.step('signed out, a page asks to sign in', async () => {
    await page.goto(`${wire.url}/quests`);
    // The dialog covers the page, whose heading is then hidden from assistive technology.
    await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
    await atBothWidths(page, (width) => expectNoFinding(page, `/quests signed out, ${width}`));
  });

  await createSeason(wire.url, email);
  await device.signIn(email);
  await device.expectSyncState('synced');
  await test.step('in the thumb bar', async () => {
    const thumbBar = page.getByRole('navigation', { name: 'In the field' });
    for (const name of ['Finds', 'Map', 'Quests']) {
      await thumbBar.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeAttached();
      await expect(thumbBar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
    await expect(page).toHaveTitle('Quests · MetalQuest');
  });

  await test.step('in the drawer', async () => {
    await page.getByRole('button', { name: 'Toggle Menu' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('link')).toHaveText([
      'Quests',
      'Finds',
      'Map',
      'Analytics',
      'Account Settings',
      'My Gear',
      'Property Permissions',
      'Bucket List',
      // Shown in the footer on wide screens.
      'Privacy',
      'Terms',
      'Cookies',
    ]);
    await drawer.getByRole('link', { name: 'Analytics' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Statistics/ })).toBeVisible();
  });

  await test.step('in the account menu; no admin item is shown', async () => {
    await page.getByRole('button', { name: /account menu/ }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Account Settings',
      'My Gear',
      'Property Permissions',
      'Bucket List',
      'Sign out',
    ]);
    await page.keyboard.press('Escape');
    await device.go('/admin');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText("You don't have permission to access this area.")).toBeVisible();
  });

  await test.step('a wide screen has its own navigation, and a new page starts at its top with the focus on it', async () => {
    // So low that both pages scroll.
    await page.setViewportSize({ width: 1440, height: 300 });
    await device.go('/finds');
    await expect(page.getByRole('article').first()).toBeVisible();
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link')).toHaveText(['Quests', 'Finds', 'Map', 'Analytics']);
    await page.evaluate(() => window.scrollTo(0, 200));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);
    // Its content is there at once: a page that is short while it loads would be at its top in any case.
    await main.getByRole('link', { name: 'Analytics' }).click();
    await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    const overflow = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    await expect.poll(overflow).toBeGreaterThan(200);
    await expect(page.locator('#main')).toBeFocused();
    await expect(page.getByRole('navigation', { name: 'In the field' })).toBeHidden();
  });
  expect(device.consoleErrors).toEqual([]);
});
