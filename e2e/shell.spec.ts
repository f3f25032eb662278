import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { seedSeason } from './support/demo.ts';
import { Device, type DeviceOptions } from './support/device.ts';
import { ServerProcess } from './support/server.ts';
import { newAccount } from './support/stored.ts';

let server: ServerProcess;
const devices: Device[] = [];

test.beforeAll(async () => {
  server = await ServerProcess.start();
});
test.afterEach(async () => {
  for (const device of devices.splice(0)) await device.switchOff();
});
test.afterAll(async () => {
  await server.close();
});

async function switchOn(options: Partial<DeviceOptions> = {}): Promise<Device> {
  const device = await Device.switchOn({ server: server.url, ...options });
  devices.push(device);
  return device;
}

/** Resolves when the service worker has everything and answers for the page. */
const underWorker = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });

test('after one visit, an address of the app that was never opened opens without signal', async () => {
  const phone = await switchOn();
  await phone.signUp(`${randomUUID()}@example.org`);
  await underWorker(phone.page);
  await phone.loseSignal();
  for (const [address, heading] of [
    ['/finds', 'Finds'],
    [`/quests/${randomUUID()}`, 'Quest Not Found'],
    [`/finds/${randomUUID()}`, 'Find Not Found'],
    ['/quests', 'Quests'],
  ]) {
    await phone.page.goto(`${server.url}${address}`);
    await expect(phone.page.getByRole('heading', { name: heading ?? '', level: 1 })).toBeVisible();
  }
});

test('without signal the map of a quest is drawn: the sheet, the path and where you are', async () => {
  const phone = await switchOn();
  await phone.signUp(`${randomUUID()}@example.org`);
  await phone.startQuest('Long Meadow');
  await underWorker(phone.page);
  await phone.loseSignal();
  await phone.page.reload();
  const canvas = phone.page.locator('canvas.maplibregl-canvas');
  await expect(canvas).toBeVisible();
  // A blank map is one colour; the sheet alone has its paper, its grid and its contours.
  await expect.poll(async () => coloursOf(await canvas.screenshot())).toBeGreaterThan(20);
});

test('an active quest asks before the page is left, tells of a gap in the tracking, and gets its tip', async () => {
  const phone = await switchOn({ clockAtMs: Date.now() - 600_000 });
  await phone.signUp(`${randomUUID()}@example.org`);
  await phone.startQuest('Long Meadow');
  const page = phone.page;

  await hide(page, true);
  await page.clock.fastForward(10_000);
  await hide(page, false);
  await expect(page.getByText('Quest Tracking Paused')).toHaveCount(1);
  await page.clock.fastForward(15_000);
  await expect(page.getByText('Quest Tracking Paused')).toHaveCount(0);
  await hide(page, true);
  await page.clock.fastForward(5_000);
  await hide(page, false);
  await page.clock.fastForward(1_000);
  expect(await page.getByText('Quest Tracking Paused').count(), 'once a minute at most').toBe(0);

  await page.clock.fastForward(300_000);
  await expect(page.getByText('Enjoying your quest?')).toBeVisible();

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

test.describe('no screen has an accessibility finding', () => {
  const newcomer = `${randomUUID()}@example.org`;
  const regular = `${randomUUID()}@example.org`;
  let addresses: string[];

  test.beforeAll(async () => {
    await newAccount(server.url, newcomer);
    const client = await newAccount(server.url, regular);
    const userId = (await client.auth.getUser()).data.user?.id ?? '';
    const { activeQuestId, findId } = await seedSeason(client, userId, Date.now());
    const ended = await client.from('quests').select('id').eq('status', 'ended').limit(1);
    addresses = [
      '/quests',
      `/quests/${activeQuestId}`,
      `/quests/${activeQuestId}/add-find`,
      `/quests/${ended.data?.[0]?.id}`,
      '/finds',
      `/finds/${findId}`,
      '/nowhere',
    ];
  });

  for (const kind of ['phone', 'laptop'] as const) {
    for (const dark of [false, true]) {
      test(`${kind}, ${dark ? 'dark' : 'light'}`, async () => {
        const device = await switchOn({ kind, dark });
        await visit(device, '/', 'signed out');
        await device.signIn(newcomer);
        for (const address of ['/quests', '/finds']) await visit(device, address, 'empty');
        const other = await switchOn({ kind, dark });
        await other.signIn(regular);
        await other.page.goto(`${server.url}/finds`);
        await expect(other.page.getByRole('article')).toHaveCount(10);
        for (const address of addresses) await visit(other, address, 'with data');
      });
    }
  }
});

async function visit(device: Device, address: string, state: string): Promise<void> {
  await device.page.goto(`${server.url}${address}`);
  await expect(device.page.getByRole('heading', { level: 1 })).toBeAttached();
  await expectNoFinding(device.page, `${address} ${state}`);
}

async function expectNoFinding(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(told, what).toEqual([]);
}

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
