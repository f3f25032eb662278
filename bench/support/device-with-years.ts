import { randomUUID } from 'node:crypto';
import { Device } from '../../e2e/support/device.ts';
import type { Years } from '../browser/years-page.ts';
import { bundleScript } from './chromium-page.ts';

/** An offline device whose replica holds 1,000 quests and `finds` finds. */
export async function deviceWithYears(
  url: string,
  finds = 10_000,
): Promise<{ device: Device; years: Years }> {
  const seed = await bundleScript('years-page');
  const device = await Device.switchOn({ isNew: true, server: url });
  await device.signUp(`${randomUUID()}@example.org`);
  await device.expectSyncState('synced');
  await device.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // Go to the public pages, where no engine has the replica open.
  await device.page.goto(`${url}/`);
  const name = await device.page.evaluate(async () =>
    (await indexedDB.databases())
      .map((database) => database.name ?? '')
      .find((name) => /^metalquest-[0-9a-f-]{36}$/.test(name)),
  );
  if (!name) throw new Error('no replica');
  // By the debugger, because the page's CSP blocks foreign scripts.
  await device.page.evaluate(seed);
  const years = await device.page.evaluate(([userId, count]) => window.seedYears(userId, count), [
    name.slice('metalquest-'.length),
    finds,
  ] as const);
  await device.loseSignal();
  return { device, years };
}
