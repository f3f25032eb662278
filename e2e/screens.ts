import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { seedSeason } from './support/demo.ts';
import { Device } from './support/device.ts';
import { ServerProcess } from './support/server.ts';
import { signedInClient } from './support/stored.ts';
import { photo, recordedWalk } from './support/track.ts';
import { startUpstreams } from './support/upstreams.ts';

/** npm run screens: every route with data, empty, offline and in error, at 390x844 and 1440x900, light and dark.
 * With --publish the pictures of the landing page and the README are replaced. */
const OUT = 'out/screens';
const SIZES = ['phone', 'laptop'] as const;

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
await using ending = new AsyncDisposableStack();
const upstreams = await startUpstreams();
ending.defer(() => upstreams.close());
const server = await ServerProcess.start(upstreams.env);
ending.defer(() => server.close());
const at = recordedWalk('cerknicko-jezero')[0] ?? { lng: 14.3, lat: 45.7 };

const email = `rosie-${randomUUID()}@example.org`;
const empty = `new-${randomUUID()}@example.org`;
const first = await Device.switchOn({ server: server.url, at });
await first.signUp(email);
await first.switchOff();
const second = await Device.switchOn({ server: server.url, at });
await second.signUp(empty);
await second.switchOff();
const client = await signedInClient(server.url, email);
const userId = (await client.auth.getUser()).data.user?.id ?? '';
const season = await seedSeason(client, userId, Date.now());
const ended = (
  await client.from('quests').select('id').eq('status', 'ended').order('date', { ascending: false }).limit(1)
).data?.[0]?.id;

for (const kind of SIZES) {
  for (const dark of [false, true]) {
    const shot = async (device: Device, name: string, settle?: () => Promise<unknown>): Promise<void> => {
      await settle?.();
      await device.page.waitForLoadState('networkidle').catch(() => undefined);
      await device.page.waitForTimeout(900);
      await device.page.screenshot({ path: `${OUT}/${name}-${kind}-${dark ? 'dark' : 'light'}.png` });
    };
    const go = (device: Device, address: string) => device.page.goto(`${server.url}${address}`);

    const visitor = await Device.switchOn({ server: server.url, kind, dark, at });
    await shot(visitor, 'home');
    await visitor.page.getByRole('button', { name: 'Sign In', exact: true }).first().click();
    await shot(visitor, 'sign-in');
    await visitor.submitCredentials(email, 'not the password', 'Sign in');
    await shot(visitor, 'sign-in-refused', () => expect(visitor.page.getByRole('alert')).toBeVisible());
    await go(visitor, '/nowhere/at/all');
    await shot(visitor, 'not-found');
    await visitor.switchOff();

    const fresh = await Device.switchOn({ server: server.url, kind, dark, at });
    await fresh.signIn(empty);
    await go(fresh, '/quests');
    await shot(fresh, 'quests-empty', () => fresh.expectSyncState('synced'));
    await fresh.page.getByRole('button', { name: 'Start quest' }).first().click();
    await fresh.page.getByRole('dialog').getByRole('button', { name: 'Start quest' }).click();
    await shot(fresh, 'start-quest-refused');
    await go(fresh, '/finds');
    await shot(fresh, 'finds-empty');
    await fresh.switchOff();

    const device = await Device.switchOn({ server: server.url, kind, dark, at });
    await device.signIn(email);
    await go(device, '/quests');
    await shot(device, 'quests', () => device.expectSyncState('synced'));
    await go(device, `/quests/${season.activeQuestId}`);
    await shot(device, 'quest-active');
    await go(device, `/quests/${season.activeQuestId}/add-find`);
    await shot(device, 'add-find-blank');
    await device.page
      .locator('input[type=file]')
      .first()
      .setInputFiles([photo('DSCN0010.jpg'), photo('DSCN0021.jpg')]);
    await device.page.getByText('Coin', { exact: true }).click();
    await shot(device, 'add-find');
    await go(device, `/quests/${ended}`);
    await shot(device, 'quest-ended');
    await go(device, `/quests/${randomUUID()}`);
    await shot(device, 'quest-not-found');
    await go(device, '/finds');
    await shot(device, 'finds');
    await go(device, `/finds/${season.findId}`);
    await shot(device, 'find');
    await device.loseSignal();
    await go(device, `/quests/${season.activeQuestId}`);
    await shot(device, 'quest-active-offline', () => device.expectSyncState('offline'));
    await go(device, '/finds');
    await shot(device, 'finds-offline');
    for (const complaint of device.complaints)
      console.log(`${kind} ${dark ? 'dark' : 'light'}: ${complaint}`);
    await device.switchOff();
    console.log(`${kind} ${dark ? 'dark' : 'light'} done`);
  }
}

if (process.argv.includes('--publish')) {
  // The landing page and the README show the real app.
  await mkdir('apps/web/public/screens', { recursive: true });
  await mkdir('docs/images', { recursive: true });
  for (const theme of ['light', 'dark']) {
    await copyFile(
      `${OUT}/quest-active-offline-phone-${theme}.png`,
      `apps/web/public/screens/record-${theme}.png`,
    );
  }
  await copyFile(`${OUT}/quest-active-phone-light.png`, 'docs/images/record.png');
  await copyFile(`${OUT}/finds-laptop-light.png`, 'docs/images/finds.png');
}
