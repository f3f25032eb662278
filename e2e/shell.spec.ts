import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { demoIds } from './support/demo.ts';
import type { Device } from './support/device.ts';
import { goWithin } from './support/go-within.ts';
import { SCREENS, screensOf } from './support/screens-of.ts';
import { expectGuarded, notedTimes, readyForTheField, test } from './support/survival.ts';

test('after one visit, an address of the app that was never opened opens without signal', async ({
  wire,
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  await phone.signUp(email);
  await readyForTheField(phone.page);
  await phone.loseSignal();
  for (const [address, heading] of [
    ['/finds', 'Finds'],
    [`/quests/${randomUUID()}`, 'Quest Not Found'],
    [`/finds/${randomUUID()}`, 'Find Not Found'],
    ['/quests', 'Quests'],
  ]) {
    await phone.page.goto(`${wire.url}${address}`);
    await expect(phone.page.getByRole('heading', { name: heading ?? '', level: 1 })).toBeVisible();
  }
});

test('without signal the map of a quest is drawn: the sheet, the path and where you are', async ({
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  await phone.signUp(email);
  await phone.startQuest('Long Meadow');
  await readyForTheField(phone.page);
  await phone.loseSignal();
  await phone.page.reload();
  const canvas = phone.page.locator('canvas.maplibregl-canvas');
  await expect(canvas).toBeVisible();
  // A blank map is one colour; the sheet alone has its paper, its grid and its contours.
  await expect(async () => expect(await coloursOf(await canvas.screenshot())).toBeGreaterThan(20)).toPass({
    timeout: 60_000,
  });
});

test('an active quest asks before the page is left, tells of a gap in the tracking, and gets its tip', async ({
  email,
  switchOn,
}) => {
  const phone = await switchOn({ clockAtMs: Date.now() - 600_000 });
  await phone.signUp(email);
  await phone.startQuest('Long Meadow');
  const page = phone.page;

  const paused = await notedTimes(page, 'Quest Tracking Paused');
  const tips = await notedTimes(page, 'Enjoying your quest?');
  const look = async (awayMs: number) => {
    await hide(page, true);
    await page.clock.fastForward(awayMs);
    await hide(page, false);
  };
  await expect(async () => {
    // The page follows the quest a moment after it shows it.
    if ((await paused()).length === 0) await look(10_000);
    await expect.poll(async () => (await paused()).length, { timeout: 2_000 }).toBe(1);
  }).toPass({ timeout: 60_000 });
  for (let n = 0; n < 4; n++) {
    await page.clock.fastForward(15_000);
    await expect(page.getByText('Quest Tracking Paused')).toHaveCount(0);
    await look(5_000);
  }
  await expect.poll(async () => (await paused()).length).toBeGreaterThan(1);
  const times = await paused();
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  // It was looked at every 20 s. The first message may come later than what it tells of.
  expect(Math.min(...gaps), 'once a minute at most').toBeGreaterThan(40_000);

  await page.clock.fastForward(300_000);
  await expect.poll(async () => (await tips()).length).toBe(1);

  await expectGuarded(page, true);
  const asked = page.waitForEvent('dialog');
  const leaving = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await leaving;
  await expect(page.getByRole('button', { name: 'Pause quest' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause quest' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
});

type DemoIds = Awaited<ReturnType<typeof demoIds>>;

const visitor = (device: Device) => async (address: string, state: string) => {
  await device.go(address);
  await expect(device.page.getByRole('heading', { level: 1 })).toBeAttached();
  await expectNoFinding(device.page, `${address} ${state}`);
};

const HALVES = { 'first half': SCREENS.slice(0, 6), 'second half': SCREENS.slice(6) } as const;

/** A test for a few screens each: axe takes a second or more for a screen, and five times that on a busy machine. */
const PARTS = {
  'lists and map': () => SCREENS.slice(0, 4),
  'permissions, bucket list, profile and reports': () => SCREENS.slice(4, 8),
  'reports and figures': () => SCREENS.slice(8),
  'quests and finds': (ids: DemoIds) => screensOf(ids).slice(0, 4),
  'gear, permission and contact': (ids: DemoIds) => screensOf(ids).slice(4),
} as const;

for (const kind of ['phone', 'laptop'] as const) {
  test(`no page has an accessibility finding signed out, on a ${kind}, light and dark`, async ({
    wire,
    switchOn,
  }) => {
    const device = await switchOn({ kind });
    for (const address of ['/', '/nowhere']) {
      await device.page.goto(wire.url + address);
      await expectNoFinding(device.page, `${address} signed out`);
    }
    await device.page.goto(`${wire.url}/quests`);
    // It stands before the page, whose heading is not to be read then.
    await expect(device.page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible();
    await expectNoFinding(device.page, '/quests signed out');
    expect(device.complaints).toEqual([]);
  });

  for (const [half, addresses] of Object.entries(HALVES)) {
    test(`no empty screen (${half}) has an accessibility finding on a ${kind}, light and dark`, async ({
      email,
      switchOn,
    }) => {
      const device = await switchOn({ kind });
      const visit = visitor(device);
      await device.signUp(email);
      for (const address of addresses) await visit(address, 'empty');
      const records = ['/quests', '/finds', '/gear', '/permissions'];
      for (const address of addresses)
        if (records.includes(address)) await visit(`${address}/${randomUUID()}`, 'not found');
      expect(device.complaints).toEqual([]);
    });

    test(`no screen of a season (${half}) has an accessibility finding on a ${kind} without signal, light and dark`, async ({
      switchOnWithDemo,
    }) => {
      const device = await switchOnWithDemo({ kind });
      await readyForTheField(device.page);
      await device.loseSignal();
      for (const address of addresses) await visitor(device)(address, 'offline');
    });
  }

  for (const [part, addresses] of Object.entries(PARTS))
    test(`no screen of a season (${part}) has an accessibility finding on a ${kind}, light and dark`, async ({
      wire,
      demo,
      switchOnWithDemo,
    }) => {
      const device = await switchOnWithDemo({ kind });
      for (const address of addresses(await demoIds(wire.url, demo)))
        await visitor(device)(address, 'with data');
    });
}

test('every place of the app is a tap away: the thumb bar and the drawer of a phone, the account menu, and no admin', async ({
  email,
  switchOn,
}) => {
  const phone = await switchOn();
  await phone.signUp(email);
  const { page } = phone;
  const field = page.getByRole('navigation', { name: 'In the field' });
  for (const name of ['Finds', 'Map', 'Quests']) {
    await field.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeAttached();
    await expect(field.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
  await expect(page).toHaveTitle('Quests · MetalQuest');

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
    // What a wide screen has at its foot.
    'Privacy',
    'Terms',
    'Cookies',
  ]);
  await drawer.getByRole('link', { name: 'Analytics' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Statistics/ })).toBeVisible();

  await page.getByRole('button', { name: /account menu/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Account Settings',
    'My Gear',
    'Property Permissions',
    'Bucket List',
    'Sign out',
  ]);
  await page.keyboard.press('Escape');
  await goWithin(page, '/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText("You don't have permission to access this area.")).toBeVisible();
  expect(phone.complaints).toEqual([]);
});

test('a new page begins at its top with the focus on it, and a wide screen has its own navigation', async ({
  switchOnWithDemo,
}) => {
  const laptop = await switchOnWithDemo({ kind: 'laptop' });
  const { page } = laptop;
  await goWithin(page, '/finds');
  await expect(page.getByRole('article').first()).toBeVisible();
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText(['Quests', 'Finds', 'Map', 'Analytics']);
  await page.evaluate(() => window.scrollTo(0, 600));
  await main.getByRole('link', { name: 'Quests' }).click();
  await expect(page.getByRole('heading', { name: 'Quests', level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator('#main')).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'In the field' })).toBeHidden();
});

/** Hides or shows the page, as far as it can tell. */
async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', {
      value: now ? 'hidden' : 'visible',
      configurable: true,
    });
    Object.defineProperty(document, 'hidden', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

/** How many different colours a picture has. */
async function coloursOf(png: Buffer): Promise<number> {
  const { default: sharp } = await import('sharp');
  const pixels = await sharp(png).removeAlpha().raw().toBuffer();
  const seen = new Set<number>();
  for (let i = 0; i + 2 < pixels.length; i += 3) seen.add(pixels.readUIntBE(i, 3));
  return seen.size;
}
