import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Device } from './device.ts';
import { newAccount } from './stored.ts';

/** A field in the south of England; `place` takes metres east and north of its gate. */
const GATE = { lng: -1.09686, lat: 51.3446 };
const place = (eastM: number, northM: number) => ({
  type: 'Point',
  coordinates: [GATE.lng + eastM / 69_500, GATE.lat + northM / 111_200],
});

/** An account with a permission and six finds: three in one hole, two apart, one a year older. */
export async function fillAccount(server: string, email: string): Promise<{ questId: string }> {
  const client = await newAccount(server, email);
  const insert = async (table: string, rows: object) => {
    const { error } = await client.from(table).insert(rows);
    if (error) throw error;
  };
  const questId = randomUUID();
  await insert('quests', {
    id: questId,
    title: 'Long Meadow',
    date: '2026-05-03T09:00:00Z',
    end_time: '2026-05-03T12:00:00Z',
    status: 'ended',
    location_geom: place(0, 0),
  });
  const find = (name: string, category: string, eastM: number, northM: number, found_at: string) => ({
    id: randomUUID(),
    quest_id: questId,
    item_description: name,
    category,
    location_geom: place(eastM, northM),
    found_at,
  });
  await insert('finds', [
    find('Silver penny', 'Coin', 60, 60, '2026-05-03T10:00:00Z'),
    find('Cut halfpenny', 'Coin', 60, 60, '2026-05-03T10:05:00Z'),
    find('Groat', 'Coin', 60, 60, '2026-05-03T10:10:00Z'),
    find('Buckle', 'Relic', 400, 100, '2026-05-03T11:00:00Z'),
    find('Lead seal', 'Historic', -300, 250, '2026-05-03T11:30:00Z'),
    find('Shotgun cap', 'Trash', 100, -300, '2025-09-14T11:30:00Z'),
  ]);
  const corner = (eastM: number, northM: number) => place(eastM, northM).coordinates;
  await insert('property_permissions', {
    id: randomUUID(),
    property_address: 'Manor farm',
    status: 'active',
    boundary: {
      type: 'Polygon',
      coordinates: [
        [corner(-500, -500), corner(600, -500), corner(600, 500), corner(-500, 500), corner(-500, -500)],
      ],
    },
  });
  return { questId };
}

export const canvas = (page: Page): Locator => page.locator('canvas.maplibregl-canvas');
export const findLayer = (page: Page): Locator => page.locator('[data-finds]');
export const card = (page: Page, name: string): Locator => page.getByRole('region', { name });
export const inView = (page: Page, finds: number): Locator =>
  page.getByRole('figure', { name: `Map: ${finds} finds in view` });

/** Signs in and waits for the first sync. */
export async function signIn(device: Device, email: string): Promise<void> {
  await device.signIn(email);
  await device.expectSyncState('synced');
}

export async function expectDrawn(page: Page, count: number): Promise<void> {
  await expect(findLayer(page)).toHaveAttribute('data-finds', String(count));
  await expect(page.getByRole('status', { name: 'Loading map' })).toBeHidden();
}

/** Taps the map at fractions of its width and height. */
export async function tap(page: Page, xFraction: number, yFraction: number): Promise<void> {
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('no map');
  await page.touchscreen.tap(box.x + box.width * xFraction, box.y + box.height * yFraction);
}

export async function longPress(page: Page, xFraction: number, yFraction: number): Promise<void> {
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('no map');
  const [x, y] = [box.x + box.width * xFraction, box.y + box.height * yFraction];
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await expect(card(page, 'This place')).toBeVisible();
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Makes the page small, because the processor draws the map. */
export const drawFewPixels = (page: Page): Promise<void> => page.setViewportSize({ width: 360, height: 560 });

/** A screenshot of the map. Retried because a map of another style is another element. */
export async function screenshotOf(page: Page): Promise<Buffer> {
  for (let left = 3; ; left -= 1) {
    try {
      return await canvas(page).screenshot();
    } catch (cause) {
      if (left === 0) throw cause;
    }
  }
}

/** Waits until two successive screenshots of the map are equal. */
export async function waitForStillMap(page: Page): Promise<void> {
  let previous: Buffer | null = null;
  await expect
    .poll(async () => {
      const current = await screenshotOf(page);
      const isSame = previous?.equals(current) ?? false;
      previous = current;
      return isSame;
    })
    .toBe(true);
}

/** Zooms out until everything is in view. */
export async function zoomOut(page: Page): Promise<void> {
  // Repeat as needed: a step during a map animation is merged into the previous one.
  await expect(async () => {
    await canvas(page).press('-');
    await waitForStillMap(page);
    await expect(inView(page, 6)).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** The colour of buildings in a street map, in the light theme. */
export const BUILDING = '#cfc7b3';

/** The share of the map's pixels with about this colour. */
export async function shareOf(page: Page, colour: string): Promise<number> {
  const { data, info } = await sharp(await screenshotOf(page))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  let same = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    if (wanted.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) <= 3)) same += 1;
  }
  return same / (info.width * info.height);
}

export const expectShare = (page: Page, colour: string, atLeast: number): Promise<void> =>
  expect.poll(() => shareOf(page, colour), { message: `share of ${colour}` }).toBeGreaterThan(atLeast);
