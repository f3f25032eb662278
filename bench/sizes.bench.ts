import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Request } from '@playwright/test';
import { Device } from '../e2e/support/device.ts';
import { ServerProcess } from '../e2e/support/server.ts';
import type { Bench, Figure } from './support/figure.ts';

/** JavaScript that a browser really loads, gzip -9, on the landing page and on the list of quests. */
export const sizesBench: Bench = {
  name: 'sizes',
  async run(): Promise<Figure[]> {
    const server = await ServerProcess.start();
    const device = await Device.switchOn({ server: server.url });
    const home = await javascriptOf(device, `${server.url}/`);
    await device.signUp(`${randomUUID()}@example.org`);
    const quests = await javascriptOf(device, `${server.url}/quests`);
    await device.switchOff();
    await server.close();
    const row = (what: string, bytes: number, budgetKb: number): Figure => ({
      what,
      figure: `${(bytes / 1000).toFixed(1)} kB gzip`,
      budget: `${budgetKb} kB`,
      ratio: bytes / 1000 / budgetKb,
    });
    return [row('JavaScript on /', home, 140), row('JavaScript on /quests, map not included', quests, 260)];
  },
};

async function javascriptOf(device: Device, url: string): Promise<number> {
  const seen = new Set<string>();
  const hear = (request: Request): void => {
    // What the service worker fetches ahead is not what the page waits for.
    if (!request.serviceWorker() && /\.m?js(\?|$)/.test(request.url())) seen.add(request.url());
  };
  device.page.on('request', hear);
  await device.page.goto(url, { waitUntil: 'networkidle' });
  device.page.off('request', hear);
  let total = 0;
  for (const address of seen) {
    const body = Buffer.from(await (await fetch(address)).arrayBuffer());
    total += gzipSync(body, { level: 9 }).length;
  }
  return total;
}
