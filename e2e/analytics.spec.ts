import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { Device } from './support/device.ts';
import { goWithin } from './support/go-within.ts';
import {
  banner,
  consentCookie,
  leaveSite,
  type MeasuredSite,
  resetSite,
  startMeasuredSite,
  waitForAnalytics,
  waitForPageView,
} from './support/measured-site.ts';
import { newAccount } from './support/stored.ts';
import { test } from './support/survival.ts';
import { expectToast } from './support/toasts.ts';

let site: MeasuredSite;

// The port is that of the visited profile, whose visit must end before the port is taken.
// biome-ignore lint/correctness/noUnusedFunctionParameters: requesting `visited` makes its visit end first.
test.beforeAll(async ({ wirePort, visited }) => {
  site = await startMeasuredSite(wirePort);
});

test.afterAll(() => site.close());

test.beforeEach(() => resetSite(site));

/** Properties allowed for every event, followed by those allowed for each kind. */
const COMMON_PROPERTIES = ['$geoip_disable', '$lib', '$lib_version', '$process_person_profile'];
const PAGE = ['$current_url', '$pathname'];
const PROPERTIES: Record<string, readonly string[]> = {
  $pageview: ['path', ...PAGE],
  navigation: ['destination', ...PAGE],
  user_signed_out: [],
  app_log: ['level', 'message', 'context', 'timestamp', 'url', 'userAgent', ...PAGE],
  $exception: ['type', 'message', 'stack', 'url', '$exception_list', ...PAGE],
  performance_metric: ['metric', 'duration', 'isCritical'],
};
const PATH_PATTERN = /^(\/|(\/(:?[a-z-]+))+)$/;

test('after consent events are sent, without personal data, content or location', async () => {
  const { server, collector } = site;
  const email = `canary-${randomUUID().slice(0, 8)}@example.org`;
  const client = await newAccount(server.url, email);
  const [quest, find] = [randomUUID(), randomUUID()];
  const place = { type: 'Point', coordinates: [0.12181, 52.20531] };
  for (const { error } of [
    await client.from('quests').insert({
      id: quest,
      title: 'Canary Long Meadow',
      date: '2026-05-20T09:00:00Z',
      end_time: '2026-05-20T10:00:00Z',
      status: 'ended',
      location: 'Canarychester',
      location_geom: place,
    }),
    await client
      .from('finds')
      .insert({ id: find, quest_id: quest, item_description: 'Canary groat', location_geom: place }),
  ]) {
    if (error) throw error;
  }
  const laptop = await Device.switchOn({
    server: server.url,
    kind: 'laptop',
    hasMap: false,
    serviceWorkers: 'block',
    address: '/',
  });
  const { page } = laptop;
  await banner(page).getByRole('button', { name: 'Accept All' }).click();
  await expect
    .poll(() => consentCookie(page.context()))
    .toMatchObject({ value: 'true', path: '/', sameSite: 'Lax' });

  await waitForPageView(page, site, '/');

  await test.step('through public pages, while typing', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guides' }).click();
    await page.getByLabel('Search articles').fill('canary at 52.20531, 0.12181');
    await page.getByLabel('Search articles').press('Enter');
    await expect(page).toHaveURL(/canary/);
    await waitForPageView(page, site, '/guides');
  });
  await test.step('through the app, while typing', async () => {
    await laptop.signIn(email);
    await laptop.expectSyncState('synced');
    await goWithin(page, '/finds');
    await page.getByLabel('Search finds').fill('Canary');
    await waitForPageView(page, site, '/finds');
    await page
      .getByRole('link', { name: /Canary groat/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Edit find' }).click();
    await page
      .getByText('Name it')
      .or(page.locator('summary', { hasText: 'Canary groat' }))
      .first()
      .click();
    await page.getByLabel('Name', { exact: true }).fill('Canary denarius');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Find updated');
    await waitForPageView(page, site, '/finds/:id');
    await page.goto(`${server.url}/bucket-list?canary=52.20531`);
    await page.getByRole('button', { name: 'Add item' }).first().click();
    await page.getByRole('dialog').getByLabel('What do you hope to find?').fill('Canary torc');
    await page.getByRole('dialog').getByRole('button', { name: 'Add item' }).click();
    await expect(page.getByRole('heading', { name: 'Canary torc' })).toBeVisible();
    await waitForPageView(page, site, '/bucket-list');
  });
  await test.step('on pages that are not measured', async () => {
    await page.goto(`${server.url}/quests/${quest}`);
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/start-analytics')),
    );
    for (const path of [`/quests/${quest}`, '/quests', '/map', '/permissions']) {
      await goWithin(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await page.evaluate(() =>
        window.dispatchEvent(new ErrorEvent('error', { error: new Error('unmeasured') })),
      );
    }
  });
  await test.step('on an error and on signing out', async () => {
    await goWithin(page, '/gear');
    await waitForPageView(page, site, '/gear');
    await page.evaluate(() =>
      window.dispatchEvent(
        new ErrorEvent('error', {
          error: new TypeError(
            'No “Canary groat” at 52.20531, 0.12181 for canary@example.org in Canarychester',
          ),
        }),
      ),
    );
    // Wait for sync: signing out with unsent changes would ask for confirmation.
    const wishes = async () => (await client.from('bucket_list').select('name')).data;
    await expect.poll(wishes).toEqual([{ name: 'Canary torc' }]);
    await laptop.expectSyncState('synced');
    await page.getByRole('button', { name: /account menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign In', exact: true }).first()).toBeVisible();
    await leaveSite(page);
  });

  // Events sent while leaving arrive later.
  const collectedEvents = () => {
    const events = collector.events();
    return {
      pages: events.filter(({ event }) => event === '$pageview').map(({ properties }) => properties.path),
      destinations: events
        .filter(({ event }) => event === 'navigation')
        .map(({ properties }) => properties.destination),
      metrics: events
        .filter(({ event }) => event === 'performance_metric')
        .map(({ properties }) => properties.metric),
      eventNames: events.map(({ event }) => event),
    };
  };
  await expect.poll(collectedEvents).toEqual({
    pages: expect.arrayContaining(['/', '/guides', '/finds', '/finds/:id', '/bucket-list', '/gear']),
    destinations: expect.arrayContaining(['/guides']),
    metrics: expect.arrayContaining(['fcp', 'ttfb', 'lcp']),
    eventNames: expect.arrayContaining(['$exception', 'user_signed_out']),
  });
  const events = collector.events();
  for (const { event, properties } of events) {
    const allowed = [...COMMON_PROPERTIES, ...(PROPERTIES[event] ?? [])];
    expect(
      Object.keys(properties).filter((name) => !allowed.includes(name)),
      event,
    ).toEqual([]);
    if (typeof properties.$pathname === 'string') {
      expect(properties.$pathname).toMatch(PATH_PATTERN);
      expect(properties.$pathname).not.toMatch(/^\/(map|quests|permissions)/);
      expect(properties.$current_url).toBe(server.url + properties.$pathname);
    }
  }
  expect(events.find(({ event }) => event === '$pageview')).toMatchObject({
    properties: {
      path: '/',
      $pathname: '/',
      $current_url: `${server.url}/`,
      $lib: 'metalquest',
      $lib_version: '1',
      $geoip_disable: true,
      $process_person_profile: false,
    },
  });
  const errors = events.filter(({ event }) => event === '$exception').map(({ properties }) => properties);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatchObject({ type: 'TypeError', url: '/gear' });
  expect(new Set(events.map(({ distinct_id }) => distinct_id)).size).toBe(1);

  const requestsText = JSON.stringify(collector.requests);
  // The seconds of a time may look like the latitude.
  const withoutTimes = requestsText.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
  expect(withoutTimes).not.toMatch(
    /canary|groat|torc|denarius|meadow|chester|52[.,]20|0\.1218|unmeasured|@example/i,
  );
  for (const id of [quest, find, email]) expect(requestsText).not.toContain(id);
  for (const { method, path, headers, body } of collector.requests) {
    expect([method, path]).toEqual([expect.stringMatching(/^(POST|OPTIONS)$/), '/batch/']);
    expect(headers.cookie).toBeUndefined();
    expect(headers.referer).toBeUndefined();
    if (method === 'POST') expect(JSON.parse(body)).toMatchObject({ api_key: 'phc_test' });
  }
  await laptop.switchOff();
});

/** Each starts at another page, so that no report of an earlier one is mistaken for it. */
const WAYS_TO_LEAVE_WITHIN_THE_SITE: Record<
  string,
  { startPath: string; leave(page: Page, server: string): Promise<unknown> }
> = {
  'for another page of the site': {
    startPath: '/news',
    leave: (page, server) => page.goto(`${server}/about`),
  },
  'by reloading it': { startPath: '/reviews', leave: (page) => page.reload() },
};

test('sends the last event when a page is left, also on a slow device or connection', async ({ visited }) => {
  const { server, collector } = site;
  // Not from the pool: cached pages of the measured site would stay in its browser.
  const device = await Device.switchOn({
    server: server.url,
    kind: 'laptop',
    hasMap: false,
    profile: visited,
  });
  const firstPage = device.page;
  await firstPage.goto(server.url);
  await banner(firstPage).getByRole('button', { name: 'Accept All' }).click();
  await waitForAnalytics(firstPage);
  // From here on the service worker serves pages; it must not block a page's last request.
  await firstPage.waitForFunction(() => navigator.serviceWorker.controller !== null);

  const reportError = (page: Page, count: number) =>
    page.evaluate((message) => {
      window.dispatchEvent(new ErrorEvent('error', { error: new TypeError(message) }));
    }, `error ${count}`);
  const wasReported = (path: string) => () =>
    collector.events().some(({ event, properties }) => event === '$exception' && properties.url === path);
  const wasNavigated = (path: string) => () =>
    collector
      .events()
      .some(({ event, properties }) => event === 'navigation' && properties.destination === path);
  async function openPage(path: string): Promise<Page> {
    const page = await device.tab(path);
    await waitForPageView(page, site, path);
    collector.forget();
    return page;
  }
  // Chromium waits half a second for a page that is left for another site, which a slow device exceeds.
  await test.step('an error, for another site', async () => {
    const page = await openPage('/guides');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await reportError(page, 0);
    await leaveSite(page);
    await expect.poll(wasReported('/guides')).toBe(true);
    await page.close();
  });
  for (const [label, { startPath, leave }] of Object.entries(WAYS_TO_LEAVE_WITHIN_THE_SITE))
    await test.step(`a page view, ${label}`, async () => {
      const page = await openPage('/features');
      await goWithin(page, startPath);
      await leave(page, server.url);
      await expect.poll(wasNavigated(startPath)).toBe(true);
      await page.close();
    });
  await test.step('while earlier requests have no answer', async () => {
    const page = await openPage('/tutorials');
    collector.holdResponses(true);
    // The first is sent at once, the next 20 as a full batch.
    for (let i = 0; i <= 20; i += 1) await reportError(page, i);
    await expect
      .poll(() => collector.events().filter(({ event }) => event === '$exception').length)
      .toBeGreaterThanOrEqual(20);
    collector.forget();
    await reportError(page, 21);
    await page.reload();
    await expect.poll(wasReported('/tutorials')).toBe(true);
    collector.holdResponses(false);
  });
  await device.switchOff();
});
