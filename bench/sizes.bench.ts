import { randomUUID } from 'node:crypto';
import { Device } from '../e2e/support/device.ts';
import { weightOf } from '../e2e/support/page-weight.ts';
import { ServerProcess } from '../e2e/support/server.ts';
import type { Bench, Figure } from './support/figure.ts';

/** JavaScript that a browser loads, gzip -9, on public pages and on the list of quests. */
export const sizesBench: Bench = {
  name: 'sizes',
  async run(): Promise<Figure[]> {
    const server = await ServerProcess.start();
    const device = await Device.switchOn({ isNew: true, server: server.url });
    const home = await javascriptOf(device, `${server.url}/`);
    const guides = await javascriptOf(device, `${server.url}/guides`);
    await device.signUp(`${randomUUID()}@example.org`);
    // Only what is needed to show the list and to sync; later scripts delay nothing.
    const quests = await javascriptOf(device, `${server.url}/quests`, () => device.expectSyncState('synced'));
    await device.switchOff();
    await server.close();
    const row = (what: string, bytes: number, budgetKb: number): Figure => ({
      what,
      figure: `${(bytes / 1000).toFixed(1)} kB gzip`,
      budget: `${budgetKb} kB`,
      ratio: bytes / 1000 / budgetKb,
    });
    return [
      row('JavaScript on /', home, 140),
      row('JavaScript on /guides', guides, 140),
      row('JavaScript on /quests, map not included', quests, 260),
    ];
  },
};

/** `settled` waits for the app, beyond the network. */
async function javascriptOf(device: Device, url: string, settled?: () => Promise<unknown>): Promise<number> {
  return (await weightOf(device.page, url, settled)).scripts;
}
