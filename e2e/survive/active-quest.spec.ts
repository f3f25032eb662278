import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { readStores } from '../support/stores.ts';
import { expectLeaveWarning, readyForTheField, test } from '../support/survival.ts';
import { expectToast } from '../support/toasts.ts';
import { recordedWalk } from '../support/track.ts';

test.describe.configure({ timeout: 180_000 });

const PAUSED = 'Quest Tracking Paused';
const TIP = 'Enjoying your quest?';

/** Fakes the page's visibility state. */
async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'visibilityState', {
      value: isHidden ? 'hidden' : 'visible',
      configurable: true,
    });
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

/** Removes the WebGL context from the page's map until `restore`. */
async function removeWebGl(page: Page) {
  await expect(page.getByRole('button', { name: 'Go to my location' })).toBeVisible();
  const extensionHandle = await page.evaluateHandle(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas.maplibregl-canvas');
    return canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context') ?? null;
  });
  await extensionHandle.evaluate((extension) => {
    if (!extension) throw new Error('no WebGL context');
    extension.loseContext();
  });
  return { restore: () => extensionHandle.evaluate((extension) => extension?.restoreContext()) };
}

/** Number of visibly different colours in a part of the screen. */
async function countColours(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colours = new Set<number>();
  for (let i = 0; i < data.length; i += info.channels) {
    colours.add(((data[i] ?? 0) >> 3) * 1024 + ((data[i + 1] ?? 0) >> 3) * 32 + ((data[i + 2] ?? 0) >> 3));
  }
  return colours.size;
}

test('a hidden page records no path, and each return says so, at most once a minute; the tip appears once, an active quest asks before its page is left, and its map is drawn without signal', async ({
  email,
  switchOn,
}) => {
  const [start, ...walk] = recordedWalk('cerknicko-jezero');
  if (!start) throw new Error('the walk is empty');
  const phone = await switchOn({ clockAtMs: start.t, at: start, hasMap: true });
  const { page } = phone;
  await phone.signUp(email);
  await phone.startQuest('In the pocket');
  const nextFixes = async (count: number) => {
    const now = await page.evaluate(() => Date.now());
    return walk.filter(({ t }) => t > now).slice(0, count);
  };
  const pointsAfter = async (ms: number) =>
    ((await readStores(page)).pathPoints ?? []).filter(({ t }) => Number(t) > ms).length;
  await phone.walk(await nextFixes(12));
  await expect.poll(() => pointsAfter(0)).toBeGreaterThan(2);

  await test.step('the record screen does not scroll on a narrow phone', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    const overflow = () =>
      page.evaluate(() => {
        const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
        return [scrollWidth - clientWidth, scrollHeight - clientHeight];
      });
    await expect.poll(overflow).toEqual([0, 0]);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await hide(page, true);
  // Earlier points may still be written.
  const hiddenAt = await page.evaluate(() => Date.now());
  const lastFix = (await nextFixes(40)).at(-1);
  if (!lastFix) throw new Error('the walk is too short');
  // A phone can take the WebGL context from a background page; the map must survive that.
  const webGl = await removeWebGl(page);
  await page.clock.fastForward(lastFix.t - (await page.evaluate(() => Date.now())));
  await page.context().setGeolocation({ longitude: lastFix.lng, latitude: lastFix.lat, accuracy: 4 });
  expect(await pointsAfter(hiddenAt)).toBe(0);
  await hide(page, false);
  await expect(page.getByText(PAUSED)).toBeVisible();
  // More than five minutes have passed.
  await expectToast(page, TIP);
  await expect.poll(() => pointsAfter(hiddenAt)).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: 'Go to my location' })).toBeHidden();
  await webGl.restore();
  await expect(page.getByRole('button', { name: 'Go to my location' })).toBeVisible();

  // Hiding the page again within a minute shows no second message; by now the first one is gone.
  await page.clock.fastForward(12_000);
  await expect(page.getByText(PAUSED)).toBeHidden();
  await hide(page, true);
  await hide(page, false);
  await phone.walk(await nextFixes(1));
  await expect(page.getByText(PAUSED)).toBeHidden();
  await page.clock.fastForward(60_000);
  await hide(page, true);
  await hide(page, false);
  await expect(page.getByText(PAUSED)).toBeVisible();
  const shownTips = async () =>
    (await page.evaluate(() => window.shownToasts)).filter((text) => text.includes(TIP));
  expect(await shownTips()).toEqual([]);

  await test.step('the tip does not return when the quest is opened again', async () => {
    await readyForTheField(page);
    await phone.loseSignal();
    await page.reload();
    await expect(page.getByText('Active Quest: In the pocket')).toBeVisible();
    await page.clock.fastForward(600_000);
    await expect(page.getByRole('timer')).toHaveText(/^0:[1-5]\d:/);
    expect(await shownTips()).toEqual([]);
  });

  await test.step('an active quest asks before its page is left, and a paused one does not', async () => {
    await expectLeaveWarning(page, true);
    await page.getByRole('button', { name: 'Pause quest' }).click();
    await expect(page.getByText('Paused Quest: In the pocket')).toBeVisible();
    await expectLeaveWarning(page, false);
  });

  await test.step('without signal the map of the walked quest is drawn at every zoom, light and dark', async () => {
    const canvas = page.locator('canvas.maplibregl-canvas');
    await expect(canvas).toBeVisible();
    const expectDrawn = (what: string) =>
      expect(async () =>
        expect(await countColours(await canvas.screenshot()), what).toBeGreaterThan(12),
      ).toPass({ timeout: 60_000 });
    await expectDrawn('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectDrawn('dark');
    for (const key of ['+', '-', '-', '-']) {
      await canvas.press(key);
      await expectDrawn(key);
    }
  });
  expect(phone.consoleErrors).toEqual([]);
});
