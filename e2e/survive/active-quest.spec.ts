import { expect, type Page } from '@playwright/test';
import { readStores } from '../support/stores.ts';
import { expectLeaveWarning, readyForTheField, startPausedQuest, test } from '../support/survival.ts';
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

test('a hidden page records no path, and each return says so, at most once a minute', async ({
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
  expect(phone.consoleErrors).toEqual([]);
});

test('the tip appears once, after five minutes of an active quest; an active quest asks before its page is left', async ({
  email,
  switchOn,
}) => {
  const phone = await switchOn({ clockAtMs: Date.now() - 3_600_000 });
  const { page } = phone;
  await phone.signUp(email);
  await startPausedQuest(phone, 'Slow signals');

  await test.step('the tip appears once', async () => {
    await page.clock.fastForward(600_000);
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('Active Quest: Slow signals')).toBeVisible();
    // Leaves a slow machine over a minute before the five minutes are up.
    await page.clock.fastForward(200_000);
    await expect(page.getByRole('timer')).toHaveText(/^0:0[34]/);
    await expect(page.getByText(TIP)).toBeHidden();
    await page.clock.fastForward(110_000);
    await expect(page.getByText(TIP)).toBeVisible();

    await readyForTheField(page);
    await page.reload();
    await expect(page.getByText('Active Quest: Slow signals')).toBeVisible();
    await page.clock.fastForward(600_000);
    await expect(page.getByRole('timer')).toHaveText(/^0:(1[5-9]|2)/);
    await expect(page.getByText(TIP)).toBeHidden();
  });

  const dialogTypes: string[] = [];
  await test.step('an active quest asks before its page is left', async () => {
    await expectLeaveWarning(page, true);
    const answered = new Promise<void>((resolve) => {
      page.once('dialog', async (dialog) => {
        dialogTypes.push(dialog.type());
        await dialog.dismiss();
        resolve();
      });
    });
    // Chromium asks only on a page that the user has touched.
    await page.getByText('Active Quest: Slow signals').click();
    await page.close({ runBeforeUnload: true });
    await answered;
    expect(dialogTypes).toEqual(['beforeunload']);
    await expect(page.getByText('Active Quest: Slow signals')).toBeVisible();
  });

  await test.step('a paused quest does not ask', async () => {
    // Navigating within the app is not leaving it.
    await page.getByRole('link', { name: 'Log find' }).click();
    await page.getByRole('button', { name: 'Close and keep draft' }).click();
    await page.getByRole('button', { name: 'Pause quest' }).click();
    await expect(page.getByText('Paused Quest: Slow signals')).toBeVisible();
    await expectLeaveWarning(page, false);

    page.on('dialog', async (dialog) => {
      dialogTypes.push(`again ${dialog.type()}`);
      await dialog.accept();
    });
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    expect(dialogTypes).toEqual(['beforeunload']);
  });
});
