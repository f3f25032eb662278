import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { submitCredentials } from './support/auth-form.ts';
import { NativeError } from './support/native/fake-bridge.ts';
import { type NativeApp, test } from './support/native/native-app.ts';
import { WalkingPhone } from './support/native/walking-phone.ts';
import { NetworkProxy } from './support/network-proxy.ts';
import { PASSWORD, signedInClient } from './support/stored.ts';

const FIELD = { lng: -1.82622, lat: 51.17888 };

/** Insets of a phone with a notch and a gesture bar, in CSS pixels. */
const INSETS = { top: 47, bottom: 34, left: 0, right: 0 };

async function setSafeAreaInsets({ device }: NativeApp): Promise<void> {
  const session = await device.page.context().newCDPSession(device.page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: INSETS });
}

const addressInput = (app: NativeApp) => app.device.page.getByLabel('Server address');

async function tryServer(app: NativeApp, typed: string): Promise<void> {
  await addressInput(app).fill(typed);
  await app.device.page.getByRole('button', { name: 'Use this server' }).click();
}

test("a phone explains a refused server, chooses one, starts with the onboarding without a word about browsers, and respects the phone's safe areas; changing the server warns first", async ({
  install,
  wire,
  server,
  appUrl,
  email,
}) => {
  const app = await install({
    before: (native) => {
      native.mockPlugin('Geolocation', {
        getCurrentPosition: () => Promise.reject(new NativeError('denied', 'OS-PLUG-GLOC-0003')),
        watchPosition: (_, call) => void call.callBack(null, new NativeError('denied', 'OS-PLUG-GLOC-0003')),
      });
    },
  });
  const { device, native, url } = app;
  const { page } = device;
  await test.step('refuses an invalid address or a server without MetalQuest, and explains what to do', async () => {
    await page.waitForURL(`${url}/server`);
    await setSafeAreaInsets(app);
    await expect(addressInput(app)).toBeVisible();
    // The insets do not make the page taller than the screen.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844);
    await expectNoFinding(page, 'the choice of a server');
    const problem = page.getByRole('alert');
    await tryServer(app, '');
    await expect(problem).toContainText('Enter the address of your server');
    await tryServer(app, 'http://finds.example.org');
    await expect(problem).toContainText('requires https');
    // The app's own files are served over HTTP, but not by a MetalQuest server.
    await tryServer(app, appUrl);
    await expect(problem).toContainText('it is not a MetalQuest server');
    await device.loseSignal();
    await tryServer(app, wire.url);
    await expect(problem).toContainText('You are offline');
    await expectNoFinding(page, 'a refused address');
    await device.findSignal();
    await tryServer(app, `${wire.url}/finds?x=1`);
    await page.waitForURL(`${url}/onboarding`);
  });

  await test.step('it starts with the onboarding, and does not announce native apps', async () => {
    // The redirect replaces the history entry, so Back does not return to it.
    await page.goto(`${url}/features`);
    await page.goto(`${url}/`);
    await page.waitForURL(`${url}/onboarding`);
    await page.goBack();
    await page.waitForURL(`${url}/features`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${url}/`);
    await expect(page.getByText(wire.url)).toBeVisible();
    await page.getByRole('button', { name: 'I have an account: sign in' }).click();
    await expect(page.getByRole('dialog')).toContainText(wire.url);
    await expect(page.getByText('coming soon')).toHaveCount(0);
    await expectNoFinding(page, 'the sign-in dialog');
    await page.getByRole('dialog').getByRole('link', { name: 'Change' }).click();
    await page.waitForURL(`${url}/server`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step("the onboarding mentions the phone's location prompt, not a browser", async () => {
    // A web view has no location permission of its own.
    await page.context().clearPermissions();
    await app.chooseServer();
    await page.getByRole('button', { name: 'Create your account' }).click();
    await submitCredentials(page, email, PASSWORD, 'Create account');
    const skip = page.getByRole('button', { name: 'Skip', exact: true });
    await expect(page.getByRole('heading', { name: 'How do you measure?' })).toBeVisible();
    await skip.click();
    await expect(page.getByRole('heading', { name: 'What do you swing?' })).toBeVisible();
    await skip.click();
    await expect(page.getByText('Your phone will ask for permission.')).toBeVisible();
    await page.getByRole('button', { name: 'Allow location' }).click();
    await expect(page.getByText('Allow location for MetalQuest in your phone settings')).toBeVisible();
    await expect(page.getByText(/browser/i)).toHaveCount(0);
    await page.getByRole('button', { name: 'Skip all' }).click();
    await page.waitForURL(`${url}/quests`);
    await device.expectSyncState('synced');
  });

  let quest = '';
  await test.step('the next start opens the quests; changes reach the chosen server, and its changes arrive', async () => {
    // The user has allowed location in the phone's settings.
    new WalkingPhone(FIELD, Date.now()).attachTo(native);
    // Even after the system has cleared the web view's localStorage.
    await page.evaluate(() => localStorage.removeItem('metalquest:server'));
    await page.goto(url);
    await page.waitForURL(`${url}/quests`);

    await device.startQuest('Long Meadow');
    quest = new URL(page.url()).pathname;
    const client = await signedInClient(wire.url, email);
    await expect
      .poll(async () => (await client.from('quests').select('title')).data)
      .toEqual([{ title: 'Long Meadow' }]);
    expect(native.callsTo('Preferences', 'set').map(({ options }) => options)).toContainEqual({
      key: 'metalquest:server',
      value: wire.url,
    });

    // Changes on that server arrive through its realtime socket.
    expect(
      (await client.from('quests').update({ title: 'Longer Meadow' }).eq('title', 'Long Meadow')).error,
    ).toBeNull();
    await expect(page.getByRole('heading', { name: 'Longer Meadow' })).toBeVisible();
    expect(device.consoleErrors).toEqual([]);
  });

  await test.step("respects the phone's safe areas at the top and bottom, in the dark theme too", async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const statusBarStrip = () =>
      page.evaluate(() => {
        const { backgroundColor, height, position } = getComputedStyle(document.body, '::before');
        return { backgroundColor, height, position };
      });
    expect(await statusBarStrip()).toEqual({
      backgroundColor: 'rgb(104, 117, 83)',
      height: `${INSETS.top}px`,
      position: 'fixed',
    });
    const top = async (locator: ReturnType<typeof page.getByRole>) => (await locator.boundingBox())?.y ?? -1;
    const menu = page.getByRole('button', { name: 'Toggle Menu' });
    expect(await top(menu)).toBeGreaterThanOrEqual(INSETS.top);
    await menu.click();
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
    expect(await top(close)).toBeGreaterThanOrEqual(INSETS.top);
    await close.click();
    await device.go('/gear/new');
    const save = page.getByRole('button', { name: 'Save', exact: false }).last();
    await expect(save).toBeVisible();
    const box = await save.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844 - INSETS.bottom);
    await device.go('/quests');
  });

  await test.step('switching servers warns first, and waiting changes are sent after switching back', async () => {
    const otherProxy = await NetworkProxy.to(server.url);
    const stopLosing = wire.intercept({ before: () => 'lose' });
    await device.go(quest);
    await page.getByRole('button', { name: 'Pause quest' }).click();
    await expect(page.getByText('Paused Quest: Longer Meadow')).toBeVisible();
    await device.go('/profile/data');
    await page.getByRole('link', { name: 'Change' }).click();
    await page.getByRole('button', { name: /^Stay with/ }).click();
    await page.waitForURL(`${app.url}/profile/data`);
    await page.getByRole('link', { name: 'Change' }).click();
    await tryServer(app, otherProxy.url);
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('not been synced');
    await expectNoFinding(page, 'the question before a change');
    await question.getByRole('button', { name: 'Stay here' }).click();
    await tryServer(app, otherProxy.url);
    await question.getByRole('button', { name: 'Change server' }).click();
    // Onboarding is already finished on this phone, so it starts at the landing page.
    await page.waitForURL(`${app.url}/`);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText(otherProxy.url);

    // Both addresses lead to the same server, as after a move: the same account continues.
    stopLosing();
    await submitCredentials(device.page, email, PASSWORD, 'Sign in');
    await page.waitForURL(`${app.url}/quests`);
    await device.expectSyncState('synced');
    const client = await signedInClient(server.url, email);
    expect((await client.from('quests').select('title,status')).data).toEqual([
      { title: 'Longer Meadow', status: 'paused' },
    ]);
    await otherProxy.close();
  });
});

test("a phone with unreadable preferences starts with the web view's storage", async ({ install }) => {
  const app = await install({
    before: (native) =>
      native.mockPlugin('Preferences', {
        get: () => {
          throw new NativeError('The keystore is locked', 'LOCKED');
        },
      }),
  });
  await app.device.page.waitForURL(`${app.url}/server`);
  await expect(addressInput(app)).toBeVisible();
});
