import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Device } from './support/device.ts';
import { recordMessagesIn } from './support/messages.ts';
import { enterName, saveFind, signUpAndOpenAddFind } from './support/native/add-find.ts';
import { NativeError, type NativeSide } from './support/native/fake-bridge.ts';
import { test } from './support/native/native-app.ts';
import { signedInClient } from './support/stored.ts';

const photo = (name: string) => readFile(path.join(import.meta.dirname, 'fixtures', 'photos', name));
const PHOTO_URI = 'file:///pictures/taken-1.jpg';

/** Fires the event by which Android returns a camera result to an app it has restarted. */
const restoreCameraResult = (
  native: NativeSide,
  result: { success: boolean; data?: object; error?: object },
) =>
  native.fire(
    'App',
    'appRestoredResult',
    { pluginId: 'Camera', methodName: 'getPhoto', ...result },
    { retain: true },
  );

/** Camera notes in the phone's Preferences. */
async function notes(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { Preferences } = Reflect.get(window, 'Capacitor').Plugins;
    const askedNote = await Preferences.get({ key: 'metalquest:camera-asked' });
    const photosNote = await Preferences.get({ key: 'metalquest:camera-photos' });
    return `${askedNote.value} ${photosNote.value}`;
  });
}

/** Crashes the page; the browser stays alive to finish its writes, as a phone's system does. */
async function killPage(device: Device): Promise<void> {
  const { page } = device;
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // A crashed page sends no answer.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await device.closeBrowser();
}

const pictures = (page: Page) => page.getByRole('region', { name: 'Photos' }).getByRole('img');

test('adds photos from the phone’s camera to a new find; a photo survives Android closing the app behind the camera', async ({
  install,
  wire,
  email,
}) => {
  const app = await signUpAndOpenAddFind(await install(), email);
  const { device, native, files } = app;
  const photoCallCount = () => native.callsTo('Camera', 'getPhoto').length;
  const client = await signedInClient(wire.url, email);
  await test.step('cancelling is not an error, and a refusal shows what to do', async () => {
    const { page } = device;
    const camera = page.getByText('Take a photo', { exact: true });

    native.mockPlugin('Camera', {
      getPhoto: () => Promise.reject(new NativeError('User cancelled photos app')),
    });
    await camera.click();
    await expect.poll(() => native.callsTo('Camera', 'getPhoto').length).toBe(1);
    native.mockPlugin('Camera', {
      getPhoto: () => Promise.reject(new NativeError('User denied access to camera')),
    });
    await camera.click();
    await expect(page.getByText('MetalQuest cannot use the camera')).toBeVisible();
    await expect(page.getByText(/allow the camera under Permissions/)).toBeVisible();
    await expect(
      page.locator('[data-sonner-toast]', { hasText: 'MetalQuest cannot use the camera' }),
    ).toHaveCount(1);

    const photoUri = 'file:///cache/taken-1.jpg';
    files.storedFiles.set(photoUri, await photo('DSCN0010.jpg'));
    native.mockPlugin('Camera', { getPhoto: () => ({ path: photoUri, format: 'jpeg', saved: false }) });
    await camera.click();
    await expect(page.getByRole('region', { name: 'Photos' }).getByRole('img')).toHaveCount(1);
    // The app deletes the camera's own copy.
    await expect.poll(() => files.storedFiles.has(photoUri)).toBe(false);
    const notificationCount = native.callsTo('Haptics', 'notification').length;
    await saveFind(page);
    await expect.poll(() => native.callsTo('Haptics', 'notification').length).toBe(notificationCount + 1);
    await device.expectSyncState('synced');
    expect((await client.from('media').select('media_type')).data).toEqual([{ media_type: 'image' }]);
  });

  await test.step('a photo taken as Android closed the app is in its form and saved with it', async () => {
    await device.page.getByRole('link', { name: 'Log find' }).click();
    await enterName(device.page, 'Silver penny');
    const firstPhotoUri = 'file:///pictures/taken-0.jpg';
    files.storedFiles.set(firstPhotoUri, await photo('DSCN0010.jpg'));
    native.mockPlugin('Camera', { getPhoto: () => ({ path: firstPhotoUri, format: 'jpeg', saved: false }) });
    await device.page.getByText('Take a photo', { exact: true }).click();
    await expect(pictures(device.page)).toHaveCount(1);
    const form = device.page.url();

    native.mockPlugin('Camera', { getPhoto: () => new Promise(() => undefined) });
    const before = photoCallCount();
    await device.page.getByLabel('Take another photo').dispatchEvent('click');
    await expect.poll(photoCallCount).toBe(before + 1);
    await killPage(device);
    files.storedFiles.set(PHOTO_URI, await photo('DSCN0010.jpg'));
    await restoreCameraResult(native, {
      success: true,
      data: { path: PHOTO_URI, format: 'jpeg', saved: false },
    });
    const messages: string[] = [];
    native.prepares.push(async (context) => void (await recordMessagesIn(context, messages)));
    await device.open('/');

    const { page } = device;
    await expect(page).toHaveURL(form);
    await expect(pictures(page)).toHaveCount(2);
    await expect(page.getByText('Silver penny')).toBeVisible();
    await expect.poll(() => messages.join('\n')).toContain('Photo recovered');
    await expect.poll(() => files.storedFiles.size).toBe(0);
    await expect.poll(() => notes(page)).toBe('null []');
    await saveFind(page);
    await device.expectSyncState('synced');
    expect((await client.from('media').select('media_type')).data).toHaveLength(3);
  });
});

test('on iOS the same build uses the iOS bridge; the camera is inside the app, and its photo takes the same path', async ({
  install,
  email,
}) => {
  const { device, native, files } = await signUpAndOpenAddFind(await install({ platform: 'ios' }), email);
  expect(native.callsTo('Preferences', 'set').map(({ options }) => options?.key)).toContain(
    'metalquest:server',
  );
  files.storedFiles.set(PHOTO_URI, await photo('DSCN0010.jpg'));
  native.mockPlugin('Camera', { takePhoto: () => ({ type: 0, uri: PHOTO_URI, saved: false }) });
  await device.page.getByText('Take a photo', { exact: true }).click();
  await expect(pictures(device.page)).toHaveCount(1);
  await expect.poll(() => files.storedFiles.has(PHOTO_URI)).toBe(false);
  expect(device.consoleErrors).toEqual([]);
});
