import { expect } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { submitCredentials } from './support/auth-form.ts';
import { NativeError } from './support/native/fake-bridge.ts';
import { type NativeApp, test } from './support/native/native-app.ts';
import { NetworkProxy } from './support/network-proxy.ts';
import { PASSWORD, signedInClient } from './support/stored.ts';
import { startPausedQuest } from './support/survival.ts';

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

test("a phone chooses its server, creates an account there and respects the phone's safe areas; changing the server warns first", async ({
  install,
  wire,
  server,
  email,
}) => {
  const app = await install();
  const { device, native, url, signUpByForm } = app;
  const { page } = device;
  await test.step('it chooses its server, creates an account there and reaches the quests page', async () => {
    await device.page.waitForURL(`${url}/server`);
    await setSafeAreaInsets(app);
    await expect(addressInput(app)).toBeVisible();
    // The insets do not make the page taller than the screen.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844);
    await expectNoFinding(device.page, 'the choice of a server');
    await signUpByForm(email);
    await device.expectSyncState('synced');

    // Changes reach the chosen server from the app's own origin.
    await device.startQuest('Long Meadow');
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
    await expect(device.page.getByRole('heading', { name: 'Longer Meadow' })).toBeVisible();

    // The next start opens the quests, even after the system has cleared the web view's localStorage.
    await device.page.evaluate(() => localStorage.removeItem('metalquest:server'));
    await device.page.goto(url);
    await device.page.waitForURL(`${url}/quests`);
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
    await startPausedQuest(device, 'Far Field');
    await page.goto(`${app.url}/profile/data`);
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
    expect((await client.from('quests').select('title').order('title')).data).toEqual([
      { title: 'Far Field' },
      { title: 'Longer Meadow' },
    ]);
    await otherProxy.close();
  });
});

test('signed out, a phone explains a refused address, starts with the onboarding, and mentions no browser and no native apps', async ({
  install,
  wire,
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
  const { page } = app.device;
  await test.step('refuses an invalid address or a server without MetalQuest, and explains what to do', async () => {
    const problem = app.device.page.getByRole('alert');
    await tryServer(app, '');
    await expect(problem).toContainText('Enter the address of your server');
    await tryServer(app, 'http://finds.example.org');
    await expect(problem).toContainText('requires https');
    await tryServer(app, 'http://localhost:9');
    await expect(problem).toContainText('Check the address and your signal');
    // The app's own files are served over HTTP, but not by a MetalQuest server.
    await tryServer(app, appUrl);
    await expect(problem).toContainText('it is not a MetalQuest server');
    await app.device.loseSignal();
    await tryServer(app, wire.url);
    await expect(problem).toContainText('You are offline');
    await expectNoFinding(app.device.page, 'a refused address');
    await app.device.findSignal();
    await tryServer(app, `${wire.url}/finds?x=1`);
    await app.device.page.waitForURL(`${app.url}/onboarding`);
  });

  await test.step('it starts with the onboarding, and does not announce native apps', async () => {
    // The redirect replaces the history entry, so Back does not return to it.
    await page.goto(`${app.url}/features`);
    await page.goto(`${app.url}/`);
    await page.waitForURL(`${app.url}/onboarding`);
    await page.goBack();
    await page.waitForURL(`${app.url}/features`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${app.url}/`);
    await expect(page.getByText(wire.url)).toBeVisible();
    await page.getByRole('button', { name: 'I have an account: sign in' }).click();
    await expect(page.getByRole('dialog')).toContainText(wire.url);
    await expect(page.getByText('coming soon')).toHaveCount(0);
    await expectNoFinding(page, 'the sign-in dialog');
    await page.getByRole('dialog').getByRole('link', { name: 'Change' }).click();
    await page.waitForURL(`${app.url}/server`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step("the onboarding mentions the phone's location prompt, not a browser", async () => {
    // A web view has no location permission of its own.
    await page.context().clearPermissions();
    await app.chooseServer();
    await page.getByRole('button', { name: 'Create your account' }).click();
    await submitCredentials(app.device.page, email, PASSWORD, 'Create account');
    const skip = page.getByRole('button', { name: 'Skip', exact: true });
    await expect(page.getByRole('heading', { name: 'How do you measure?' })).toBeVisible();
    await skip.click();
    await expect(page.getByRole('heading', { name: 'What do you swing?' })).toBeVisible();
    await skip.click();
    await expect(page.getByText('Your phone will ask for permission.')).toBeVisible();
    await page.getByRole('button', { name: 'Allow location' }).click();
    await expect(page.getByText('Allow location for MetalQuest in your phone settings')).toBeVisible();
    await expect(page.getByText(/browser/i)).toHaveCount(0);
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
