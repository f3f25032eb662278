import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CHROMIUM_ARGS } from '../playwright.config.ts';
import { requireTools } from '../scripts/lib/need-tools.mjs';
import { ensureNativeBuilt } from '../scripts/lib/web-build.mjs';
import { Device, type DeviceOptions } from './support/device.ts';
import { serveAppFiles } from './support/native/app-files.ts';
import { publishScreens } from './support/screens/publish.ts';
import { expect, type Scene } from './support/screens/scene.ts';
import { screenSelectionOf } from './support/screens/screen-selection.ts';
import { WALK_OF } from './support/screens/walks.ts';
import { ServerProcess } from './support/server.ts';
import { startUpstreams } from './support/upstreams.ts';
import { visit } from './support/visited-profile.ts';

/**
 * npm run screens: takes pictures of every route with data, empty, offline and in error, at 390x844 and
 * 1440x900, light and dark. Words restrict the selection: `npm run screens -- laptop dark admin` takes one
 * walk on one device; any other word (`npm run screens -- gear`) selects pictures by name; see
 * support/screens/screen-selection.ts. --whole takes full-page pictures; --publish replaces the pictures of the landing
 * page and the README that were selected. Remove out/screens first: older pictures are published too.
 */
const OUT = 'out/screens';
// Without a GPU, other settings leave parts of large maps blank. Tests do without: these are slower.
CHROMIUM_ARGS.push('--use-gl=angle', '--use-angle=swiftshader');
/** A field in the south of England. */
const FIELD = { lng: -1.0712, lat: 51.3561 };
requireTools(['chromium']);
const args = process.argv.slice(2);
const wanted = screenSelectionOf(args);
const isPublished = args.includes('--publish');

if (args.length === 0) await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
await using cleanup = new AsyncDisposableStack();
const upstreams = await startUpstreams('Silchester');
cleanup.defer(() => upstreams.close());
const hasNative = wanted.walks.includes('native') && wanted.kinds.includes('phone');
if (hasNative) await ensureNativeBuilt();
const app = hasNative ? await serveAppFiles() : null;
if (app) cleanup.defer(() => app.close());
const server = await ServerProcess.start({
  ...upstreams.env,
  TRUSTED_PROXIES: '127.0.0.1,::1',
  ...(app ? { APP_ORIGINS: app.url } : {}),
});
cleanup.defer(() => server.close());
const visited = await mkdtemp(path.join(tmpdir(), 'metalquest-screens-'));
cleanup.defer(() => rm(visited, { recursive: true, force: true }));
await visit(server.url, visited);

let pictureCount = 0;
let failureCount = 0;
for (const kind of wanted.kinds) {
  for (const theme of wanted.themes) {
    const variant = `${kind}-${theme}`;
    for (const walk of wanted.walks) {
      const devices: Device[] = [];
      const scene: Scene = {
        server,
        kind,
        appUrl: app?.url ?? null,
        wants: wanted.has,
        async switchOn(options: Partial<DeviceOptions> = {}) {
          const device = await Device.switchOn({
            server: server.url,
            profile: visited,
            address: '/',
            kind,
            dark: theme === 'dark',
            at: FIELD,
            // Published pictures need two device pixels per CSS pixel.
            pixels: isPublished && kind === 'phone' ? 2 : 1,
            ...options,
          });
          devices.push(device);
          return device;
        },
        async shot({ page }, name) {
          if (!wanted.has(name)) return;
          await page.waitForLoadState('networkidle').catch(() => undefined);
          await expect(page.getByRole('status', { name: 'Loading map' })).toBeHidden();
          // A map that is still a sketch, or a photo that is still downloading.
          const pending = page
            .locator('figure:has(canvas) svg.bg-moss-tint')
            .or(page.getByText('on its way'));
          await expect(pending).toHaveCount(0);
          // Wait for animations to end; nothing is asserted on these pictures.
          await page.waitForTimeout(900);
          await page.screenshot({ path: `${OUT}/${name}-${variant}.png`, fullPage: wanted.isFullPage });
          pictureCount += 1;
        },
      };
      // Report a walk that fails and continue with the others.
      await WALK_OF[walk](scene).catch((cause: unknown) => {
        failureCount += 1;
        console.log(`${variant}, ${walk}: ${cause instanceof Error ? cause.stack : JSON.stringify(cause)}`);
      });
      for (const device of devices) {
        for (const message of device.consoleErrors) console.log(`${variant}, ${walk}: ${message}`);
        await device.switchOff();
      }
    }
    console.log(`${variant} done`);
  }
}
console.log(`${pictureCount} pictures in ${OUT}`);

if (failureCount > 0) process.exitCode = 1;
else if (isPublished) await publishScreens(OUT);
