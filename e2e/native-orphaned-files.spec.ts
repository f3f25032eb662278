import { expect, type Page } from '@playwright/test';
import { expectNoFinding } from './support/accessibility.ts';
import { enterName, openEditForm, saveFind, signUpAndOpenAddFind } from './support/native/add-find.ts';
import { type NativeApp, test } from './support/native/native-app.ts';
import type { PhoneFiles } from './support/native/phone-files.ts';
import { video } from './support/native/video.ts';
import { signedInClient } from './support/stored.ts';

const MB = 1024 * 1024;
const VIDEO = 'content://gallery/1.mp4';

const mediaFiles = (files: PhoneFiles) =>
  [...files.storedFiles.keys()].filter((uri) => uri.includes('/media/'));

const storedVideos = (files: PhoneFiles) => mediaFiles(files).filter((uri) => !uri.endsWith('-about'));

async function pickVideo(
  { native }: NativeApp,
  files: PhoneFiles,
  openPicker: () => Promise<void>,
): Promise<void> {
  files.storedFiles.set(VIDEO, video(6 * MB));
  native.mockPlugin('Camera', {
    chooseFromGallery: () => ({ results: [{ type: 1, uri: VIDEO, saved: false }] }),
  });
  await openPicker();
}

const setConnected = ({ native }: NativeApp, connected: boolean) =>
  native.fire('Network', 'networkStatusChange', {
    connected,
    connectionType: connected ? 'wifi' : 'none',
  });

/** Clears the web view's databases, as the system may do. Session and files stay. */
async function removeDatabases(page: Page, url: string): Promise<void> {
  const chrome = await page.context().newCDPSession(page);
  await page.goto('about:blank');
  await chrome.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'indexeddb' });
  await page.goto(url);
}

test('a large video waits in its find’s form while the phone is full, and survives the loss of the database once it is stored', async ({
  install,
  wire,
  email,
}) => {
  const app = await signUpAndOpenAddFind(await install(), email);
  const { device, url, files } = app;
  const { page } = device;
  await enterName(page, 'Silver penny');
  await saveFind(page);
  await device.expectSyncState('synced');
  await test.step('when the phone is full, the video waits in the form and can be discarded there', async () => {
    await openEditForm(app, 'Silver penny');
    files.isFull = true;
    const waitingNotice = page.getByText('1.mp4 is saved and waiting to be added.');
    await pickVideo(app, files, () => page.getByLabel('Choose photos or videos').dispatchEvent('click'));
    await expect(waitingNotice).toBeVisible();
    await expect(page.getByRole('region', { name: 'Photos' }).locator('video')).toBeVisible();
    await expectNoFinding(page, 'a find with a video that waits for room');

    await page.getByRole('button', { name: 'Remove 1.mp4' }).click();
    await page.getByRole('button', { name: 'Keep file' }).click();
    await expect(waitingNotice).toBeVisible();
    await page.getByRole('button', { name: 'Remove 1.mp4' }).click();
    await page.getByRole('button', { name: 'Discard file' }).click();
    await expect(waitingNotice).toBeHidden();
    await expect(page.getByRole('button', { name: 'Remove 1.mp4' })).toHaveCount(0);
    await expect.poll(() => storedVideos(files)).toEqual([]);
    files.isFull = false;
  });

  await test.step('an unsent video survives the loss of the database and returns to its find', async () => {
    await setConnected(app, false);
    await pickVideo(app, files, () => page.getByLabel('Choose photos or videos').dispatchEvent('click'));
    await expect.poll(() => storedVideos(files).length).toBe(1);
    await expect.poll(() => [...files.storedFiles.keys()].some((uri) => uri.endsWith('-about'))).toBe(true);

    await removeDatabases(page, url);
    await device.expectSyncState('synced');
    const client = await signedInClient(wire.url, email);
    await expect
      .poll(async () => (await client.from('media').select('media_type,byte_size,find_id')).data)
      .toMatchObject([{ media_type: 'video', byte_size: 6 * MB }]);
    expect(storedVideos(files)).toHaveLength(1);
    await expect(page.getByText(/large file that may not have been sent/)).toHaveCount(0);
  });
});
