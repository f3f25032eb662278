import { randomUUID } from 'node:crypto';
import { worldOf } from '@metalquest/core/map/mercator';
import { mapFrameOf } from '@metalquest/pdf/sketch-frame';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoFinding } from './support/accessibility.ts';
import { goWithin } from './support/go-within.ts';
import { canvas, signIn } from './support/map-page.ts';
import { downloadPdf, picturesOfPdf } from './support/pdf.ts';
import { newAccount } from './support/stored.ts';
import { test } from './support/survival.ts';
import { expectPathsDownloaded } from './support/sync-state.ts';
import { chooseMap } from './support/test-maps.ts';
import { startTileServer, type TileServer } from './support/tile-server.ts';
import { expectToast } from './support/toasts.ts';

/** The chess map enlarges tiles of this zoom, so that the test knows where they end. */
const TILE_ZOOM = 14;

let tiles: TileServer;

test.beforeAll(async ({ place }) => {
  tiles = await startTileServer(place.tilesPort);
});

test.afterAll(() => tiles.close());

/** A walk of about 5 km; each has ground of its own. */
const walk = (east: number) =>
  [
    [0, 0],
    [0.03, 0.01],
    [0.05, 0.02],
  ].map(([lng = 0, lat = 0]) => ({ lng: 7.4 + east + lng, lat: 43.72 + lat }));

async function accountWithWalks(
  server: string,
  count: number,
): Promise<{ email: string; quests: readonly string[] }> {
  const email = `${randomUUID()}@example.org`;
  const client = await newAccount(server, email);
  await chooseMap(client, 'chess');
  const quests = Array.from({ length: count }, () => randomUUID());
  for (const [index, id] of quests.entries()) {
    const started = Date.parse('2026-05-03T09:00:00Z') + index * 86_400_000;
    const quest = await client.from('quests').insert({
      ...{ id, title: `Walk ${index}`, status: 'ended', date: new Date(started).toISOString() },
      end_time: new Date(started + 3_600_000).toISOString(),
      location_geom: { type: 'Point', coordinates: [7.4, 43.72] },
    });
    expect(quest.error).toBeNull();
    const points = walk(index / 5).map(({ lng, lat }, at) => ({
      ...{ quest_id: id, lng, lat },
      recorded_at: new Date(started + at * 600_000).toISOString(),
    }));
    expect((await client.from('quest_path_points').insert(points)).error).toBeNull();
  }
  return { email, quests };
}

const mapSwitch = (page: Page) => page.getByRole('switch', { name: /^Map behind the drawing/ });
const picture = (page: Page) => page.locator('[data-map] image');
const savePdf = (page: Page) =>
  downloadPdf(page, () => page.getByRole('button', { name: 'Save PDF' }).click());

async function openReport(page: Page, quest: string | undefined): Promise<void> {
  await goWithin(page, '/reports');
  await goWithin(page, `/reports/quest?quest=${quest}`);
  await expect(page.getByRole('switch', { name: 'Drawing of the walk' })).toBeVisible();
}

const expectReady = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Save PDF' })).toHaveAttribute('aria-disabled', 'false');

/** Blue or red at dots of the picture whose tile is known for certain. */
function expectAligned(image: { data: Uint8ClampedArray; width: number; height: number; channels: number }) {
  const paths = [walk(0)];
  const sketch = { kind: 'sketch', paths, boundary: null, finds: [], caption: '', hasMap: true } as const;
  const frame = mapFrameOf({ parts: [sketch] }, 'a4');
  if (!frame) throw new Error('no frame');
  const [west, south, east, north] = frame.bounds;
  const [first, last] = [worldOf({ lng: west, lat: north }), worldOf({ lng: east, lat: south })];
  const dot = (last.x - first.x) / image.width;
  const squares = 2 ** TILE_ZOOM;
  let [compared, wrong] = [0, 0];
  for (let row = 0; row < image.height; row += 3) {
    for (let column = 0; column < image.width; column += 3) {
      const x = (first.x + (column + 0.5) * dot) * squares;
      const y = (first.y + ((row + 0.5) / image.height) * (last.y - first.y)) * squares;
      // Two dots from the edge of a tile, a quarter of a millimetre, colours may mix.
      const near = 2 * dot * squares;
      if ([x, y].some((at) => Math.abs(at - Math.round(at)) < near)) continue;
      const at = (row * image.width + column) * image.channels;
      const isRed = (image.data[at] ?? 0) > (image.data[at + 2] ?? 0);
      compared += 1;
      if (isRed !== ((Math.floor(x) + Math.floor(y)) % 2 === 0)) wrong += 1;
    }
  }
  expect(compared).toBeGreaterThan(50_000);
  expect(wrong).toBe(0);
}

test('a report has the map behind its drawing, in place, with credits; without a map the drawing is on blank ground', async ({
  wire,
  switchOn,
}) => {
  const { email, quests } = await accountWithWalks(wire.url, 2);
  const laptop = await switchOn({ kind: 'laptop', dark: true, hasMap: true });
  const { page } = laptop;
  await signIn(laptop, email);
  await expectPathsDownloaded(page);

  await test.step('it is off at first, and only with exact positions', async () => {
    await openReport(page, quests[0]);
    await expectReady(page);
    await expect(mapSwitch(page)).not.toBeChecked();
    await expect(picture(page)).toHaveCount(0);
    expect(tiles.requests).toEqual([]);
    await page.getByText('Blurred', { exact: true }).click();
    await expect(mapSwitch(page)).toBeDisabled();
    await page.getByText('Exact', { exact: true }).click();
  });

  await test.step('leaving the page ends a map that is still loading', async () => {
    tiles.holdAfter('/chess/', 0);
    await mapSwitch(page).click();
    await expect(canvas(page)).toHaveCount(1);
    await expect.poll(() => tiles.held()).toBeGreaterThan(0);
    await goWithin(page, '/reports');
    await expect(canvas(page)).toHaveCount(0);
    tiles.stopHolding();
  });

  await test.step('the preview and the PDF have it with its credit, and no map is left', async () => {
    await openReport(page, quests[0]);
    await expect(picture(page)).toBeVisible();
    await expectReady(page);
    await expect(canvas(page)).toHaveCount(0);
    await expect(page.getByText('on a map of the place')).toBeVisible();
    const { dominant } = await sharp(await picture(page).screenshot()).stats();
    expect(Math.abs(dominant.r - dominant.b)).toBeGreaterThan(150);
    await expectNoFinding(page, 'a report with a map');
    const { text, bytes } = await savePdf(page);
    expect(text).toContain('Map: Survey of squares (squares.example/terms)');
    const [image] = await picturesOfPdf(bytes);
    if (!image) throw new Error('no picture in the PDF');
    expectAligned(image);
    const drawn = tiles.requests.length;
    await page.getByRole('switch', { name: 'Photos' }).click();
    await expect(picture(page)).toBeVisible();
    await expectReady(page);
    expect(tiles.requests).toHaveLength(drawn);
  });

  await test.step('without a signal and without a saved area, the paper is blank under the drawing', async () => {
    await laptop.loseSignal();
    await openReport(page, quests[1]);
    await expect(page.getByText('Chess map could not be loaded for the map.')).toBeVisible();
    await expectReady(page);
    const { text, bytes } = await savePdf(page);
    await expectToast(page, /Report saved, with gaps.*Chess map could not be loaded/);
    expect(text).toContain('The walk, north up.');
    expect(text).toContain('Natural Earth');
    expect(await picturesOfPdf(bytes)).toHaveLength(1);
    await laptop.findSignal();
  });
});
