import { expect } from '@playwright/test';
import { SERVER_KEY } from '../../../apps/web/src/net/server-address.ts';
import { submitCredentials } from '../auth-form.ts';
import { Device, type DeviceOptions } from '../device.ts';
import { newSession, PASSWORD } from '../stored.ts';
import { test as survival } from '../survival.ts';
import { servePhoneFiles } from './app-files.ts';
import { type NativePlatform, NativeSide } from './fake-bridge.ts';
import { WalkingPhone } from './walking-phone.ts';

const FIELD = { lng: -1.82622, lat: 51.17888 };

interface NativeAppOptions extends Partial<Omit<DeviceOptions, 'server' | 'prepare'>> {
  platform?: NativePlatform;
  /** The server to choose; default is the test's wire. */
  serverUrl?: string;
  /** Runs before the app is opened for the first time. */
  before?(native: NativeSide): void;
}

/** The native app on a phone: the real native build in its own browser, with a simulated native side. */
export interface NativeApp {
  readonly device: Device;
  readonly native: NativeSide;
  /** The chosen server. */
  readonly server: string;
  /** Origin of the app's own files, in place of https://localhost. */
  readonly url: string;
  chooseServer(): Promise<void>;
  /** Creates an account, stores its server and session, and goes to its quests. */
  signUp(email: string): Promise<void>;
  /** Stores the server and a session of an existing account, and goes to its quests. */
  openAccount(email: string): Promise<void>;
  /** Signs in to an existing account from first start, skipping onboarding. */
  signIn(email: string, password?: string): Promise<void>;
}

interface NativeScene {
  /** Installs and opens the app. It is removed when the test ends. */
  install(options?: NativeAppOptions): Promise<NativeApp>;
}

/**
 * Tests of the native app. Extends the survival tests; the app's files have their own origin, which the
 * server allows in the same way as https://localhost.
 */
export const test = survival.extend<NativeScene>({
  install: async ({ appUrl, wire }, use) => {
    const devices: Device[] = [];
    servePhoneFiles(new Map());
    await use(async ({ platform, before, serverUrl, ...options } = {}) => {
      const native = new NativeSide(platform);
      // By default the phone is in the field with location allowed; a test can override this.
      new WalkingPhone(FIELD, Date.now()).attachTo(native);
      before?.(native);
      const device = await Device.switchOn({
        hasMap: false,
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
    await device.page.getByLabel('Server address').fill(server);
    await device.page.getByRole('button', { name: 'Use this server' }).click();
    await device.page.waitForURL(`${url}/onboarding`);
  }

  async function openSession(email: string, method: 'sign in' | 'sign up'): Promise<void> {
    const session = await newSession(server, email, PASSWORD, method);
    await device.page.evaluate(
      async ([key, address]) => {
        localStorage.setItem(key, address);
        await Reflect.get(window, 'Capacitor').Plugins.Preferences.set({ key, value: address });
      },
      [SERVER_KEY, server] as const,
    );
    await device.useSession(session);
    await expect(device.page.getByRole('heading', { name: 'Quests', level: 1 })).toBeVisible();
  }

  return {
    device,
    native,
    server,
    url,
    chooseServer,
    signUp: (email) => openSession(email, 'sign up'),
    openAccount: (email) => openSession(email, 'sign in'),
    async signIn(email, password = PASSWORD) {
      await chooseServer();
      await device.page.getByRole('button', { name: 'I have an account: sign in' }).click();
      await submitCredentials(device.page, email, password, 'Sign in');
      // A new account goes through onboarding.
      const skip = device.page.getByRole('button', { name: 'Skip all' });
      const quests = device.page.getByRole('heading', { name: 'Quests', level: 1 });
      await expect(skip.or(quests)).toBeVisible();
      if (await skip.isVisible()) await skip.click();
      await device.page.waitForURL(`${url}/quests`);
    },
  };
}
