import { expect } from '@playwright/test';
import { demoIds, makeDemo } from './support/demo.ts';
import { expectArrived, layoutShifts, reachesOut } from './support/layout.ts';
import { giveLongNames } from './support/long-names.ts';
import { SCREENS, screensOf } from './support/screens-of.ts';
import { test } from './support/survival.ts';

test('no screen of a season scrolls sideways: at 320 px, at 768 px, with text twice as large, and with long names', async ({
  server,
  wire,
  switchOn,
}) => {
  const demo = await makeDemo(server);
  const ids = await demoIds(wire.url, demo);
  await giveLongNames(wire.url, demo, ids);
  const device = await switchOn();
  const { page } = device;
  await device.signIn(demo.email, demo.password);
  await device.expectSyncState('synced');
  const cdp = await page.context().newCDPSession(page);
  const found: string[] = [];
  const note = (where: string, what: readonly string[]) => {
    if (what.length > 0) found.push(`${where}: ${what.join('; ')}`);
  };
  for (const address of [...SCREENS, ...screensOf(ids)]) {
    await page.goto(`${wire.url}${address}`);
    await expectArrived(page);
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 844 });
      note(`${address} at ${width} px`, await reachesOut(page));
    }
    // As the setting of a browser or a phone does it: breakpoints in rem move with it.
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      note(`${address} at ${width} px, text twice as large`, await reachesOut(page));
    }
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  }
  expect(found).toEqual([]);
});

test('no screen moves when its data arrives', async ({ demo, wire, switchOn }) => {
  const found: string[] = [];
  for (const kind of ['phone', 'laptop'] as const) {
    const device = await switchOn({ kind });
    const { page } = device;
    await device.signIn(demo.email, demo.password);
    await device.expectSyncState('synced');
    const ids = await demoIds(wire.url, demo);
    for (const address of [...SCREENS, ...screensOf(ids)]) {
      await page.goto(`${wire.url}${address}`);
      await expectArrived(page);
      await page.waitForLoadState('networkidle');
      // What the eye does not notice: a tenth of what is called good (0.1).
      const { total, moved } = await layoutShifts(page);
      if (total >= 0.01) found.push(`${address} on a ${kind}: ${total.toFixed(3)}, ${moved.join('; ')}`);
    }
  }
  expect(found).toEqual([]);
});
