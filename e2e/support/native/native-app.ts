import { expect } from '@playwright/test';
import { SERVER_KEY } from '../../../apps/web/src/lib/server-address.ts';
import { Device, type DeviceOptions } from '../device.ts';
import { newSession, PASSWORD } from '../stored.ts';
import { test as survival } from '../survival.ts';
import { serveAppFiles } from './app-files.ts';
import { type NativePlatform, NativeSide } from './fake-bridge.ts';
import { WalkingPhone } from './walking-phone.ts';

const FIELD = { lng: -1.82622, lat: 51.17888 };

interface NativeAppOptions extends Partial<Omit<DeviceOptions, 'server' | 'prepare'>> {
  platform?: NativePlatform;
  /** The server to choose; the test's wire unless given. */
  serverUrl?: string;
  /** Set up before the app is opened for the first time. */
  before?(native: NativeSide): void;
}

/** The app on a phone: the real native build in a browser of its own, and the phone's native side, played. */
export interface NativeApp {
  readonly device: Device;
  readonly native: NativeSide;
  /** Where the app's own files are, in place of https://localhost. */
  readonly url: string;
  /** Chooses the server of this test on the page of the first start. */
  chooseServer(): Promise<void>;
  /** Goes to the quests of a new account as a person does: through the page of the first start and the form. */
  signUpByForm(email: string): Promise<void>;
  /** Goes to the quests of a new account with its server and session stored. */
  signUp(email: string): Promise<void>;
  /** From the first start into an account that there is; past first steps. */
  signIn(email: string, password?: string): Promise<void>;
}

interface NativeScene {
  /** Installs and opens the app; it is removed when the test ends. */
  install(options?: NativeAppOptions): Promise<NativeApp>;
}

/**
 * Tests of the native app: those of what it must survive (`wire`, `email`), with the app's files at an origin of their
 * own that the server lets in as it lets in https://localhost.
 */
export const test = survival.extend<NativeScene, { appUrl: string }>({
  appUrl: [
    async ({ place }, use) => {
      const files = await serveAppFiles(place.appPort);
      await use(files.url);
      await files.close();
    },
    { scope: 'worker' },
  ],
  install: async ({ appUrl, wire }, use) => {
    const devices: Device[] = [];
    await use(async ({ platform, before, serverUrl, ...options } = {}) => {
      const native = new NativeSide(platform);
      // It stands in the field, allowed to say where, unless the test plays that itself.
      new WalkingPhone(FIELD, Date.now()).playedOn(native);
      before?.(native);
      const device = await Device.switchOn({
        ...options,
        server: appUrl,
        address: '/',
        prepare: (context) => native.attach(context, appUrl),
      });
      devices.push(device);
      return nativeApp(device, native, appUrl, serverUrl ?? wire.url);
    });
    for (const device of devices) await device.switchOff();
  },
});

function nativeApp(device: Device, native: NativeSide, url: string, server: string): NativeApp {
  async function chooseServer(): Promise<void> {
    await device.page.getByLabel('Address of the server').fill(server);
    await device.page.getByRole('button', { name: 'Use this server' }).click();
    await device.page.waitForURL(`${url}/onboarding`);
  }

  async function signUpByForm(email: string): Promise<void> {
    await chooseServer();
    await device.page.getByRole('button', { name: 'Create your account' }).click();
    await device.submitCredentials(email, PASSWORD, 'Create account');
    await device.page.getByRole('button', { name: 'Skip all' }).click();
    await device.page.waitForURL(`${url}/quests`);
  }

  return {
    device,
    native,
    url,
    chooseServer,
    signUpByForm,
    async signUp(email) {
      const session = await newSession(server, email, PASSWORD, 'sign up');
      await device.page.evaluate(
        async ([key, address]) => {
          localStorage.setItem(key, address);
          await Reflect.get(window, 'Capacitor').Plugins.Preferences.set({ key, value: address });
        },
        [SERVER_KEY, server] as const,
      );
      await device.useSession(session);
      await expect(device.page.getByRole('heading', { name: 'Quests', level: 1 })).toBeVisible();
    },
    async signIn(email, password = PASSWORD) {
      await chooseServer();
      await device.page.getByRole('button', { name: 'I have one: sign in' }).click();
      await device.submitCredentials(email, password, 'Sign in');
      // An account that is seconds old is led through its first steps.
      const skip = device.page.getByRole('button', { name: 'Skip all' });
      const quests = device.page.getByRole('heading', { name: 'Quests', level: 1 });
      await expect(skip.or(quests)).toBeVisible();
      if (await skip.isVisible()) await skip.click();
      await device.page.waitForURL(`${url}/quests`);
    },
  };
}
