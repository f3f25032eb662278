import { randomUUID } from 'node:crypto';
import { Device } from '../e2e/support/device.ts';
import { ServerProcess } from '../e2e/support/server.ts';
import type {} from './browser/seed-page.ts';
import { bundleScript, load } from './support/chromium-page.ts';
import { type Bench, type Figure, median, ms } from './support/figure.ts';

const SIZES = [1_000, 10_000, 100_000];
const ROUNDS = 3;

/** Opens the built app offline on the list of finds, and measures the memory of its tab. */
export const coldBench: Bench = {
  name: 'cold',
  async run(): Promise<Figure[]> {
    const server = await ServerProcess.start();
    const seed = await bundleScript('seed-page');
    const figures: Figure[] = [];
    for (const size of SIZES) figures.push(...(await measureOfflineStarts(server, seed, size)));
    await server.close();
    return figures;
  },
};

async function measureOfflineStarts(server: ServerProcess, seed: string, size: number): Promise<Figure[]> {
  const device = await Device.switchOn({ isNew: true, server: server.url });
  await device.signUp(`${randomUUID()}@example.org`);
  await device.expectSyncState('synced');
  await device.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // Go to the public pages, where no engine has the replica open.
  await device.page.goto(`${server.url}/`);
  const name = await device.page.evaluate(async () =>
    (await indexedDB.databases())
      .map((database) => database.name ?? '')
      .find((name) => /^metalquest-[0-9a-f-]{36}$/.test(name)),
  );
  const userId = name?.slice('metalquest-'.length);
  if (!userId) throw new Error('no replica');
  // By the debugger, because the page's CSP blocks foreign scripts.
  await device.page.evaluate(seed);
  await device.page.evaluate((args) => window.seedReplica(args.userId, args.size), { userId, size });
  await device.loseSignal();
  const usableMs: number[] = [];
  let heap = Number.NaN;
  let nodes = Number.NaN;
  for (let round = 0; round < ROUNDS; round++) {
    await device.closeBrowser();
    await device.open('/finds');
    await device.page
      .getByText(`Find ${size - 1}`, { exact: true })
      .first()
      .waitFor({ timeout: 120_000 });
    // performance.now() counts from the start of the navigation.
    usableMs.push(await device.page.evaluate(() => performance.now()));
    const cdp = await device.page.context().newCDPSession(device.page);
    await cdp.send('HeapProfiler.collectGarbage');
    heap = (await cdp.send('Runtime.getHeapUsage')).usedSize;
    nodes = (await cdp.send('Memory.getDOMCounters')).nodes;
  }
  await device.switchOff();
  return [
    {
      what: `cold start without network to the list of ${size} finds`,
      figure: `${ms(median(usableMs))} (${usableMs.map(Math.round).join(', ')}); ${load()}`,
      budget: '',
      ratio: null,
    },
    {
      what: `memory of that tab with ${size} finds`,
      figure: `${(heap / 1e6).toFixed(1)} MB of JavaScript, ${nodes} DOM nodes`,
      budget: '',
      ratio: null,
    },
  ];
}
