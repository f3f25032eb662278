import { expect, type Page } from '@playwright/test';
import { type DemoAccount, demoIds, makeSeasonAccount } from './support/demo.ts';
import { expectArrived, layoutShifts, reachesOut } from './support/layout.ts';
import { giveLongNames } from './support/long-names.ts';
import { SCREENS, screensOf } from './support/screens-of.ts';
import { test as base } from './support/survival.ts';
import { expectPathsHere } from './support/sync-state.ts';

interface Season {
  readonly account: DemoAccount;
  /** Addresses of one page for each kind of record. */
  readonly recordPages: readonly string[];
}

/** A separate demo, because the test lengthens its names. */
const test = base.extend<object, { season: Season }>({
  season: [
    async ({ server }, use) => {
      const account = await makeSeasonAccount(server);
      const ids = await demoIds(server.url, account);
      await giveLongNames(server.url, account, ids);
      await use({ account, recordPages: screensOf(ids) });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

async function shiftsAt(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await expectArrived(page);
  await page.waitForLoadState('networkidle');
  // A tenth of the limit for a good page (web.dev, CLS: 0.1).
  const { total, moved } = await layoutShifts(page);
  return total < 0.01
    ? []
    : [`${new URL(address).pathname} moved by ${total.toFixed(3)}: ${moved.join('; ')}`];
}

/** Elements that overflow at 320 px, at 768 px, and with text at twice the size. */
async function overflowsAt(page: Page): Promise<string[]> {
  const found: string[] = [];
  const look = async (widths: readonly number[], text: string) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      const out = await reachesOut(page);
      if (out.length > 0)
        found.push(`${new URL(page.url()).pathname} at ${width} px${text}: ${out.join('; ')}`);
    }
  };
  const cdp = await page.context().newCDPSession(page);
  await look([320, 768], '');
  // Change the browser's font size setting, which also moves breakpoints in rem.
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await look([1440, 390], ', text twice as large');
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await cdp.detach();
  return found;
}

const PAGES = {
  list: () => SCREENS.slice(0, 6),
  'report or setting': () => SCREENS.slice(6),
  'record page': (season: Season) => season.recordPages,
} as const;

for (const [pages, pathsOf] of Object.entries(PAGES)) {
  test(`no ${pages} of a season shifts when its data arrives, or scrolls sideways: at 320 px, at 768 px, with text twice as large, and with long names`, async ({
    season,
    wire,
    switchOn,
  }) => {
    const device = await switchOn({ hasMap: true });
    await device.signIn(season.account.email, season.account.password);
    await device.expectSyncState('synced');
    // A path that arrives later would change the distance texts.
    await expectPathsHere(device.page);
    const found: string[] = [];
    for (const path of pathsOf(season)) {
      found.push(...(await shiftsAt(device.page, wire.url + path)));
      found.push(...(await overflowsAt(device.page)));
    }
    expect(found).toEqual([]);
  });

  test(`no ${pages} shifts on a laptop when its data arrives`, async ({ season, wire, switchOn }) => {
    const device = await switchOn({ kind: 'laptop', hasMap: true });
    await device.signIn(season.account.email, season.account.password);
    await device.expectSyncState('synced');
    // A path that arrives later would change the distance texts.
    await expectPathsHere(device.page);
    const found: string[] = [];
    for (const path of pathsOf(season)) found.push(...(await shiftsAt(device.page, wire.url + path)));
    expect(found).toEqual([]);
  });
}
