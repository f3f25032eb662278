import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { MESSAGES } from '../scripts/test/failures.ts';
import { expectNoFinding, type Theme } from './support/accessibility.ts';
import { demoIds, makeSeasonAccount } from './support/demo.ts';
import { Device, type DeviceOptions } from './support/device.ts';
import { expectPageLoaded, layoutShifts, overflowingElements } from './support/layout.ts';
import { giveLongNames } from './support/long-names.ts';
import { SCREENS, screensOf } from './support/screens-of.ts';
import { test as base, messagesOf, readyForTheField, saveProfileOf } from './support/survival.ts';
import { ensureProfile } from './support/visited-profile.ts';

interface Season {
  /** Addresses of one page for each kind of record. */
  readonly recordPages: readonly string[];
  /** A device that has the whole season; the same one for the same options. */
  switchOn(options: Pick<DeviceOptions, 'kind' | 'hasMap'>): Promise<Device>;
}

interface SeasonAccount {
  readonly recordPages: readonly string[];
  /** Browser profile with the whole season. */
  profileAt(server: string): Promise<string>;
}

/** A separate demo, because the test lengthens its names. */
let seasonAccount: SeasonAccount;

/** No test changes the season, so tests for the same kind of device share it. Closed after the last test. */
const devices = new Map<string, Device>();

const test = base.extend<{ season: Season }>({
  season: async ({ wire }, use, testInfo) => {
    await use({
      recordPages: seasonAccount.recordPages,
      async switchOn({ kind = 'phone', hasMap = false }) {
        const key = `${kind} ${hasMap}`;
        const known = devices.get(key);
        if (known) {
          await known.page.emulateMedia({ colorScheme: 'light' });
          // Its wire was closed and is another one now. A laptop stays without signal.
          if (kind === 'phone') {
            // The sheet of a report has no sync button.
            await known.go('/quests');
            await known.expectSyncState('synced');
          }
          return known;
        }
        const profile = await seasonAccount.profileAt(wire.url);
        const device = await Device.switchOn({ server: wire.url, profile, address: '/quests', kind, hasMap });
        try {
          await device.expectSyncState('synced');
        } catch (cause) {
          await testInfo.attach(MESSAGES, { body: messagesOf([device]) });
          await device.switchOff();
          throw cause;
        }
        devices.set(key, device);
        return device;
      },
    });
    if (testInfo.errors.length > 0)
      await testInfo.attach(MESSAGES, { body: messagesOf([...devices.values()]) });
  },
});

test.afterAll(async () => {
  for (const device of devices.values()) await device.switchOff();
  devices.clear();
});

test.beforeAll(async ({ place, placeServer, visited }) => {
  const account = await makeSeasonAccount(placeServer);
  const ids = await demoIds(placeServer.url, account);
  await giveLongNames(placeServer.url, account, ids);
  const folder = path.join(place.folder, `season-${account.email}`);
  seasonAccount = {
    recordPages: screensOf(ids),
    profileAt: (url) =>
      ensureProfile(folder, (profileFolder) => saveProfileOf(account, url, visited, profileFolder)),
  };
});

/** Opens a page and waits until nothing on it loads. */
async function layoutShiftsAt(page: Page, url: string): Promise<string[]> {
  await page.goto(url);
  await expectPageLoaded(page);
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  // A tenth of the limit for a good page (web.dev, CLS: 0.1).
  const { total, shiftedElements } = await layoutShifts(page);
  return total < 0.01
    ? []
    : [`${new URL(url).pathname} moved by ${total.toFixed(3)}: ${shiftedElements.join('; ')}`];
}

/** Elements that overflow at 320 px, at 768 px, and with text at twice the size. */
async function overflowsOf(page: Page): Promise<string[]> {
  const problems: string[] = [];
  const checkWidths = async (widths: readonly number[], suffix: string) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      const overflowing = await overflowingElements(page);
      if (overflowing.length > 0)
        problems.push(`${new URL(page.url()).pathname} at ${width} px${suffix}: ${overflowing.join('; ')}`);
    }
  };
  const cdp = await page.context().newCDPSession(page);
  await checkWidths([320, 768], '');
  // Change the browser's font size setting, which also moves breakpoints in rem.
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await checkWidths([1440, 390], ', text twice as large');
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await cdp.detach();
  return problems;
}

/** In groups, so that each test stays far below the time limit. */
const PAGES = {
  'list of quests or finds': () => SCREENS.slice(0, 2),
  map: () => SCREENS.slice(2, 3),
  'list of gear, land, wishes or dates': () => SCREENS.slice(3, 7),
  'profile, nor the list of reports or finds to print': () => SCREENS.slice(7, 10),
  'analysis, nor the import': () => SCREENS.slice(10),
  'page of a quest': (season: Season) => season.recordPages.slice(0, 3),
  'page of a find, gear or land': (season: Season) => season.recordPages.slice(3),
} as const;

for (const [pages, pathsOf] of Object.entries(PAGES))
  test(`on a phone no ${pages} of a season has an accessibility finding, shifts when its data arrives, or scrolls sideways: at 320 px, at 768 px, with text twice as large, and with long names`, async ({
    season,
    wire,
  }) => {
    const { page } = await season.switchOn({ hasMap: !/report|analysis/.test(pages) });
    const problems: string[] = [];
    for (const address of pathsOf(season)) {
      problems.push(...(await layoutShiftsAt(page, wire.url + address)));
      await expectNoFinding(page, `${address} on a phone`, ['light', 'dark']);
      problems.push(...(await overflowsOf(page)));
    }
    expect(problems).toEqual([]);
  });

/**
 * Colours are the same on a laptop. Checks both themes on the first page, and light on maps, which draw differently
 * without WebGL.
 */
function themesOnLaptop(index: number, address: string): readonly Theme[] {
  if (index === 0) return ['light', 'dark'];
  return /map|quests\//.test(address) ? ['light'] : [];
}

const SCREENS_OR_RECORDS = {
  'list or map': () => SCREENS.slice(0, 7),
  'profile or report': () => SCREENS.slice(7),
  'record page': (season: Season) => season.recordPages,
} as const;

for (const [pages, pathsOf] of Object.entries(SCREENS_OR_RECORDS))
  test(`on a laptop without signal and without WebGL no ${pages} of a season has an accessibility finding or shifts when its data arrives`, async ({
    season,
    wire,
  }) => {
    const device = await season.switchOn({ kind: 'laptop' });
    await readyForTheField(device.page);
    await device.loseSignal();
    const problems: string[] = [];
    for (const [index, address] of pathsOf(season).entries()) {
      problems.push(...(await layoutShiftsAt(device.page, wire.url + address)));
      await expectNoFinding(device.page, `${address} on a laptop`, themesOnLaptop(index, address));
    }
    expect(problems).toEqual([]);
  });
