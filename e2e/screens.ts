import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { demoIds, makeDemo } from './support/demo.ts';
import { Device } from './support/device.ts';
import { publishScreens } from './support/publish-screens.ts';
import { emptyScreens, seasonScreens, visitorScreens } from './support/screen-walks.ts';
import { ServerProcess } from './support/server.ts';
import { startUpstreams } from './support/upstreams.ts';

/**
 * npm run screens: every route with data, empty, offline and in error, at 390x844 and 1440x900, light and dark. A word
 * after it (`npm run screens -- gear`) takes only the pictures with that in their name; with --publish the pictures of
 * the landing page and the README are replaced.
 */
const OUT = 'out/screens';
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'));

if (only.length === 0) await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
await using ending = new AsyncDisposableStack();
const upstreams = await startUpstreams('Silchester');
ending.defer(() => upstreams.close());
const server = await ServerProcess.start(upstreams.env);
ending.defer(() => server.close());

const demo = await makeDemo(server);
const ids = await demoIds(server.url, demo);
const empty = `new-${randomUUID()}@example.org`;
/** On the demo's land, where its current quest can go on. */
const at = { lng: -1.0712, lat: 51.3561 };
const first = await Device.switchOn({ server: server.url, at });
await first.signUp(empty);
await first.switchOff();

for (const kind of ['phone', 'laptop'] as const) {
  for (const dark of [false, true]) {
    const look = `${kind}-${dark ? 'dark' : 'light'}`;
    const switchOn = () => Device.switchOn({ server: server.url, kind, dark, at });
    const walk = async (name: string, work: (device: Device) => Promise<void>): Promise<void> => {
      const device = await switchOn();
      await work(device);
      for (const complaint of device.complaints) console.log(`${look}, ${name}: ${complaint}`);
      await device.switchOff();
    };
    const scene = {
      server: server.url,
      shot: async ({ page }: Device, name: string) => {
        if (only.length > 0 && !only.some((word) => name.includes(word))) return;
        await page.waitForLoadState('networkidle').catch(() => undefined);
        // What moves into place has moved: pictures are for people to look at, and nothing is asserted on them.
        await page.waitForTimeout(900);
        await page.screenshot({ path: `${OUT}/${name}-${look}.png` });
      },
    };
    await walk('visitor', (device) => visitorScreens(device, scene));
    await walk('empty', async (device) => {
      await device.signIn(empty);
      await emptyScreens(device, scene);
    });
    await walk('season', async (device) => {
      await device.signIn(demo.email, demo.password);
      await seasonScreens(device, scene, ids);
    });
    console.log(`${look} done`);
  }
}

if (process.argv.includes('--publish')) await publishScreens(OUT);
