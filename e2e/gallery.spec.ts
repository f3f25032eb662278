import { randomUUID } from 'node:crypto';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { expectNoFinding, type Theme } from './support/accessibility.ts';
import { ask } from './support/ask.ts';
import { publishGallery } from './support/gallery.ts';
import { layoutShifts, overflowingElements } from './support/layout.ts';
import { newAccount } from './support/stored.ts';
import { pageErrors, readyForTheField, test } from './support/survival.ts';
import { recordHydration, waitForHydration } from './support/take-over.ts';

const LAYOUTS = ['rows', 'grid', 'masonry', 'timeline'] as const;

/** Finds are not sorted by time within a month; those of an earlier month come last. */
const findColumns = (index: number) => (index < 40 ? {} : { found_at: '2026-04-02T10:00:00Z' });

/** Address of a gallery with two pages, whose first finds have pictures. */
let gallery: string;
/** A gallery whose layout tests change. */
let layoutGallery: { address: string; setLayout(layout: (typeof LAYOUTS)[number]): Promise<void> };

test.beforeAll(async ({ placeServer: { url } }) => {
  gallery = await publishGallery(url, { finds: 45, photos: 6, title: 'Out of the mud', find: findColumns });
  const client = await newAccount(url, `${randomUUID()}@example.org`);
  const layoutFindColumns = (index: number) => (index < 4 ? {} : { found_at: '2026-04-02T10:00:00Z' });
  layoutGallery = {
    address: await publishGallery(url, { client, finds: 9, photos: 5, find: layoutFindColumns }),
    async setLayout(layout) {
      const { error } = await client
        .from('user_preferences')
        .update({ gallery_layout_style: layout })
        .not('user_id', 'is', null);
      if (error) throw error;
    },
  };
});

const pictures = (page: Page) => page.getByRole('link', { name: /^Enlarge / });
const lightbox = (page: Page) => page.getByRole('dialog');

/** Waits until the picture is ready for input; it takes the focus then. */
const expectReadyForInput = (page: Page) =>
  expect(lightbox(page).getByRole('group', { name: /zoom 100%/ })).toBeFocused();

test('a gallery is readable without JavaScript: finds, pictures and further pages', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url + gallery);
  await expect(page.getByRole('heading', { level: 1, name: 'Out of the mud' })).toBeVisible();
  await expect(page.getByText('45 finds. Find spots are private.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(40);
  await expect(page.getByText('October 2026').first()).toBeVisible();
  await expect(pictures(page)).toHaveCount(6);
  const first = pictures(page).first();
  await first.scrollIntoViewIfNeeded();
  await expect
    .poll(() => first.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const fullPicture = await ask(server.url + (await first.getAttribute('href')));
  expect([fullPicture.status, fullPicture.headers.get('content-type')?.startsWith('image/')]).toEqual([
    200,
    true,
  ]);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${server.url}${gallery}?page=2`);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5);
  await context.close();
});

test('pictures open full screen by keyboard, and the focus returns to the find', async ({
  wire,
  switchOn,
}) => {
  const laptop = await switchOn({ kind: 'laptop' });
  const { page } = laptop;
  await recordHydration(page);
  await page.goto(wire.url + gallery);
  await waitForHydration(page);
  await pictures(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(lightbox(page)).toBeVisible();
  await expect(lightbox(page).getByText('1 of 6')).toBeVisible();
  await expectReadyForInput(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(lightbox(page).getByText('3 of 6')).toBeVisible();
  await page.keyboard.press('+');
  await expect(lightbox(page).getByRole('group', { name: /zoom 140%/ })).toBeVisible();
  await page.keyboard.press('0');
  await expectReadyForInput(page);
  await page.keyboard.press('ArrowLeft');
  await expect(lightbox(page).getByText('2 of 6')).toBeVisible();
  await expectNoFinding(page, 'the lightbox');
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    await expect
      .poll(() => lightbox(page).evaluate((dialog) => dialog.contains(document.activeElement)))
      .toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toHaveCount(0);
  await expect(pictures(page).nth(1)).toBeFocused();
  await expect(page).toHaveURL(wire.url + gallery);
  expect(pageErrors(laptop)).toEqual([]);
});

test('on a phone a swipe turns the pictures and a pinch zooms; the next page loads without a full reload, and nothing is cached for offline use', async ({
  wire,
  switchOn,
}) => {
  const phone = await switchOn();
  const { page } = phone;
  await readyForTheField(page);
  await recordHydration(page);
  await page.goto(wire.url + gallery);
  await waitForHydration(page);

  await test.step('a swipe turns the pictures and a pinch zooms', async () => {
    const touch = await page.context().newCDPSession(page);
    await pictures(page).first().tap();
    await expect(lightbox(page).getByText('1 of 6')).toBeVisible();
    await expectReadyForInput(page);
    await drag(touch, [[300, 400, 80, 400]]);
    await expect(lightbox(page).getByText('2 of 6')).toBeVisible();
    await expectReadyForInput(page);
    await drag(touch, [
      [190, 380, 120, 300],
      [200, 420, 270, 500],
    ]);
    await expect(lightbox(page).getByRole('group', { name: /zoom [2-6]\d\d%/ })).toBeVisible();
    // When zoomed in, dragging pans the picture.
    const panOffset = () =>
      lightbox(page)
        .getByRole('group')
        .locator('> div')
        .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).e);
    const before = await panOffset();
    await drag(touch, [[300, 400, 80, 400]]);
    // The pan follows the finger; leftover movement from the pinch is smaller.
    await expect.poll(panOffset).toBeLessThan(before - 150);
    await expect(lightbox(page).getByText('2 of 6')).toBeVisible();
    // Right after a flick, Chromium treats a tap as stopping the scroll and sends no click.
    await expect(async () => {
      const close = lightbox(page).getByRole('button', { name: 'Close' });
      if (await close.isVisible()) await close.tap({ timeout: 5_000 });
      await expect(lightbox(page)).toHaveCount(0, { timeout: 2_000 });
    }).toPass();
  });

  await test.step('the next page loads without a full reload and starts at the top', async () => {
    await page.evaluate(() => Reflect.set(window, 'same', true));
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5);
    await expect(page).toHaveTitle('Out of the mud, page 2 · MetalQuest');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.evaluate(() => Reflect.get(window, 'same'))).toBe(true);
  });
  expect(pageErrors(phone)).toEqual([]);

  await test.step('nothing is cached for offline use', async () => {
    const cachedUrls = await page.evaluate(async () => {
      const names = await caches.keys();
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return keys.flat().map(({ url }) => url);
    });
    expect(cachedUrls.length).toBeGreaterThan(0);
    expect(cachedUrls.filter((url) => /\/gallery\/|public-media/.test(url))).toEqual([]);
    await phone.loseSignal();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'No signal for this page' })).toBeVisible();
  });
});

for (const kind of ['phone', 'laptop'] as const)
  test(`no layout has an accessibility finding on a ${kind}, shifts while it loads, or scrolls sideways`, async ({
    wire,
    switchOn,
  }) => {
    const device = await switchOn({ kind });
    const { page } = device;
    await recordHydration(page);
    // Each layout loads the same pictures; a cached one could not shift the page.
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.setCacheDisabled', { cacheDisabled: true });
    const sizes = new Set<string | null>();
    for (const [index, layout] of LAYOUTS.entries())
      await test.step(layout, async () => {
        await layoutGallery.setLayout(layout);
        await page.goto(wire.url + layoutGallery.address);
        await page.waitForFunction(() => Reflect.get(window, 'drawn') === true);
        await expect(pictures(page)).toHaveCount(5);
        const widths = await pictures(page).locator('img').evaluateAll(loadInOrder);
        expect(
          widths.every((width) => width > 0),
          `every picture is loaded: ${widths}`,
        ).toBe(true);
        sizes.add(await pictures(page).locator('img').first().getAttribute('sizes'));
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        const { total, shiftedElements } = await layoutShifts(page);
        expect(total, `${layout}: ${shiftedElements.join(' ')}`).toBeLessThan(0.01);
        expect(await overflowingElements(page), layout).toEqual([]);
        // A laptop has the colours of a phone; one layout is enough there.
        const laptopThemes: Theme[] = index === 0 ? ['light'] : [];
        await expectNoFinding(page, layout, kind === 'phone' ? ['light', 'dark'] : laptopThemes);
      });
    expect(sizes.size, 'the layouts differ').toBe(LAYOUTS.length);
    expect(pageErrors(device)).toEqual([]);
  });

/** Runs in the page. Scrolls to each picture, which loads it. @returns their widths */
async function loadInOrder(images: (HTMLElement | SVGElement)[]): Promise<number[]> {
  const widths: number[] = [];
  for (const image of images) {
    if (!(image instanceof HTMLImageElement)) continue;
    image.scrollIntoView({ block: 'center' });
    await image.decode();
    widths.push(image.naturalWidth);
  }
  return widths;
}

/** Moves fingers at the same time: [from x, from y, to x, to y] for each. */
async function drag(touch: CDPSession, fingers: [number, number, number, number][]): Promise<void> {
  const STEPS = 8;
  const pointsAt = (step: number) =>
    fingers.map(([fromX, fromY, toX, toY], id) => ({
      id,
      x: fromX + ((toX - fromX) * step) / STEPS,
      y: fromY + ((toY - fromY) * step) / STEPS,
    }));
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: pointsAt(0) });
  for (let step = 1; step <= STEPS; step += 1)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: pointsAt(step) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
