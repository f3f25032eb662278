import { randomUUID } from 'node:crypto';
import { submitCredentials } from '../auth-form.ts';
import { NativeSide } from '../native/fake-bridge.ts';
import { fakePhoneFiles } from '../native/phone-files.ts';
import { WalkingPhone } from '../native/walking-phone.ts';
import { PASSWORD } from '../stored.ts';
import { expect, type Scene } from './scene.ts';

const FIELD = { lng: -1.0712, lat: 51.3561 };
/** Insets of a phone with a notch and a gesture bar, in CSS pixels. */
const INSETS = { top: 47, bottom: 34, left: 0, right: 0 };

/** The native app from first start, on a phone with safe-area insets. */
export async function nativeScreens(scene: Scene): Promise<void> {
  const { appUrl, server, shot, kind } = scene;
  if (!appUrl || kind !== 'phone') return;
  const native = new NativeSide('ios');
  const phone = new WalkingPhone(FIELD, Date.now());
  phone.attachTo(native);
  fakePhoneFiles(native);
  const { keeper } = phone;
  keeper.permissions = {
    ...keeper.permissions,
    location: 'prompt',
    background: 'prompt',
    notifications: 'prompt',
  };
  keeper.answers = { location: 'granted', background: 'denied', notifications: 'granted' };
  const device = await scene.switchOn({
    server: appUrl,
    prepare: (context) => native.attach(context, appUrl),
  });
  const { page } = device;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: INSETS });

  await page.waitForURL(`${appUrl}/server`);
  await shot(device, 'native-server');
  const address = page.getByLabel('Server address');
  await address.fill('http://finds.example.org');
  await page.getByRole('button', { name: 'Use this server' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await shot(device, 'native-server-refused');
  await address.fill(server.url);
  await page.getByRole('button', { name: 'Use this server' }).click();
  await page.waitForURL(`${appUrl}/onboarding`);
  await shot(device, 'native-onboarding');
  await page.getByRole('button', { name: 'Create your account' }).click();
  await shot(device, 'native-sign-up');
  await submitCredentials(device.page, `${randomUUID()}@example.org`, PASSWORD, 'Create account');
  await expect(page.getByRole('button', { name: 'Skip all' })).toBeVisible();
  for (const step of [1, 2, 3, 4, 5]) {
    await shot(device, `native-step-${step}`);
    const skipButton = page.getByRole('button', { name: 'Skip', exact: true });
    if (!(await skipButton.isVisible())) break;
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await skipButton.click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title ?? '');
  }
  await page.goto(`${appUrl}/quests`);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await shot(device, 'native-quests');
  await page.getByRole('button', { name: 'Toggle Menu' }).click();
  await shot(device, 'native-drawer');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Start quest' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('Long Meadow');
  await shot(device, 'native-start-quest');
  await page.getByRole('dialog').getByRole('button', { name: 'Start quest' }).click();
  const question = page.getByRole('alertdialog', { name: 'Record your path with the screen off' });
  await expect(question).toBeVisible();
  await shot(device, 'native-explanation');
  await question.getByRole('button', { name: 'Not now' }).click();
  await shot(device, 'native-not-now');
  const quest = page.url();
  await page.getByRole('link', { name: 'Log find' }).click();
  await expect(page.getByRole('heading', { name: 'Log find', level: 1 })).toBeAttached();
  await shot(device, 'native-add-find');
  keeper.setPermissions({ location: 'denied', precise: false });
  await page.goto(quest);
  await expect(page.getByRole('button', { name: 'Pause quest' })).toBeVisible();
  await shot(device, 'native-denied');
  for (const section of ['finds', 'map', 'profile', 'profile/data', 'gear/new']) {
    await page.goto(`${appUrl}/${section}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await shot(device, `native-${section.replace('/', '-')}`);
  }
  // Only the server is unreachable; the app's own files still load.
  await page.context().route(`${server.url}/**`, (route) => route.abort());
  native.mockPlugin('Network', { getStatus: () => ({ connected: false, connectionType: 'none' }) });
  await native.fire('Network', 'networkStatusChange', { connected: false, connectionType: 'none' });
  await page.goto(`${appUrl}/quests`);
  await shot(device, 'native-quests-offline');
  await page.goto(`${appUrl}/guides`);
  await shot(device, 'native-guides-offline');
}
