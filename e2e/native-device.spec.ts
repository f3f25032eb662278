import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { saveFind } from './support/native/add-find.ts';
import { NativeError } from './support/native/fake-bridge.ts';
import { type NativeApp, test } from './support/native/native-app.ts';
import { fakePhoneFiles } from './support/native/phone-files.ts';
import { video } from './support/native/video.ts';
import { localPath } from './support/native/walking-phone.ts';
import { replicaRow } from './support/replica.ts';
import { signedInClient } from './support/stored.ts';
import { expectToast } from './support/toasts.ts';

const MB = 1024 * 1024;
const fixture = (...names: string[]) => path.join(import.meta.dirname, 'fixtures', ...names);

const keepAwakeCalls = ({ native }: NativeApp) =>
  native.calls.filter(({ plugin }) => plugin === 'KeepAwake').map(({ method }) => method);

test('sets the status bar, follows the phone’s network, fetches others’ changes on resume, and reports data that the phone has removed', async ({
  install,
  wire,
  email,
}) => {
  const app = await install();
  const { device, native, url } = app;
  const { page } = device;
  await test.step('the status bar is set', async () => {
    const calls = () => native.calls.filter(({ plugin }) => plugin === 'StatusBar');
    await expect
      .poll(() => Object.fromEntries(calls().map(({ method, options }) => [method, options])))
      .toEqual({
        setStyle: { style: 'DARK' },
        setBackgroundColor: { color: '#687553' },
        setOverlaysWebView: { overlay: false },
      });
    expect(calls()).toHaveLength(3);
  });

  // Block realtime updates, so that only returning to the app can fetch.
  await page.routeWebSocket(/realtime/, () => undefined);
  await app.signUp(email);
  await device.expectSyncState('synced');
  await test.step('follows the phone’s network: offline, online, and again on resume, which fetches others’ changes', async () => {
    await native.fire('Network', 'networkStatusChange', { connected: false, connectionType: 'none' });
    await device.expectSyncState('offline');
    await device.startQuest('Written without signal');
    await page.reload();
    // A new page asks the phone for the network status, which is online again.
    await device.expectSyncState('synced');
    const client = await signedInClient(wire.url, email);
    await expect.poll(async () => (await client.from('quests').select('title')).data?.length).toBe(1);

    // In the background the web view may miss network changes, so the app asks again on return.
    await native.fire('App', 'appStateChange', { isActive: false });
    const statusCallCount = () => native.callsTo('Network', 'getStatus').length;
    const callsBefore = statusCallCount();
    const otherQuestId = crypto.randomUUID();
    const { error } = await client.from('quests').insert({
      id: otherQuestId,
      title: 'From the other phone',
      date: '2026-05-01T08:00:00Z',
      status: 'paused',
    });
    expect(error).toBeNull();
    await native.fire('App', 'appStateChange', { isActive: true });
    await expect.poll(statusCallCount).toBeGreaterThan(callsBefore);
    await expect.poll(() => replicaRow(page, 'quests', otherQuestId)).toContain('From the other phone');
    expect(device.consoleErrors).toEqual([]);
  });

  await test.step('reports removed data: the records alone, and with the session', async () => {
    await native.fire('Network', 'networkStatusChange', { connected: false, connectionType: 'none' });
    await page.getByRole('button', { name: 'Pause quest' }).click();
    await expect(page.getByText('Paused Quest: Written without signal')).toBeVisible();
    const marker = () =>
      native.callsTo('Preferences', 'set').findLast(({ options }) => /replica/.test(String(options.key)))
        ?.options.value;
    await expect.poll(marker).toMatch(/"unsent":[1-9]/);
    const unsent = Number(/"unsent":(\d+)/.exec(String(marker()))?.[1]);
    const lossMessage = unsent === 1 ? '1 unsynced change is lost.' : `${unsent} unsynced changes are lost.`;

    async function removeData(storageTypes: string): Promise<void> {
      const chrome = await page.context().newCDPSession(page);
      await page.goto('about:blank');
      await chrome.send('Storage.clearDataForOrigin', { origin: url, storageTypes });
      await page.goto(url);
    }
    await removeData('indexeddb');
    await expect(
      page.getByRole('status').filter({ hasText: 'The phone removed the app’s data' }),
    ).toContainText(lossMessage);
    await removeData('all');
    await expectToast(page, 'The app’s data was removed');
    await expect(page.getByText(lossMessage)).toBeVisible();
    // The app keeps the page to return to after sign-in.
    await expect(page).toHaveURL(`${url}/onboarding`);
  });
});

test('the back button, the screen that stays on, a large video in the file system, an export to the share sheet, and a track opened with the app', async ({
  install,
  wire,
  email,
}) => {
  const app = await install();
  const { device, native, url } = app;
  const { page } = device;
  const files = fakePhoneFiles(native);
  await app.signUp(email);
  let quest = '';
  await test.step('the back button closes overlays, goes back, and keeps a running quest running', async () => {
    const pressBack = () => native.fire('App', 'backButton', { canGoBack: true });
    await page.getByRole('button', { name: 'Start quest' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await pressBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(`${url}/quests`);

    await page.getByRole('link', { name: 'Finds' }).first().click();
    await expect(page).toHaveURL(`${url}/finds`);
    await pressBack();
    await expect(page).toHaveURL(`${url}/quests`);
    await pressBack();
    await expect.poll(() => native.callsTo('App', 'exitApp').length).toBe(1);

    await device.startQuest('Long Meadow');
    quest = page.url();
    // Unsent changes sync from the next page, even if this one is left while sending.
    await expect.poll(async () => (await localPath(page)).length).toBe(1);
    await page.goto(`${url}/finds`);
    await device.expectSyncState('synced');
    await pressBack();
    await expect.poll(() => native.callsTo('App', 'minimizeApp').length).toBe(1);
    expect(native.callsTo('App', 'exitApp')).toHaveLength(1);
  });

  await test.step('the screen stays on only while a quest is active and the setting is on', async () => {
    await expect.poll(() => native.callsTo('Haptics', 'notification').length).toBe(1);
    expect(keepAwakeCalls(app)).not.toContain('keepAwake');

    await device.go('/profile/display');
    await page.getByRole('switch', { name: 'Keep the screen awake' }).click();
    await expect.poll(() => keepAwakeCalls(app).at(-1)).toBe('keepAwake');
    const callsBefore = keepAwakeCalls(app).length;
    await page.goto(quest);
    await expect.poll(() => keepAwakeCalls(app).slice(callsBefore)).toEqual(['keepAwake']);
    await page.getByRole('button', { name: 'Pause quest' }).click();
    await expect.poll(() => keepAwakeCalls(app).at(-1)).toBe('allowSleep');
  });

  await test.step('a large video is stored in the file system, uploaded from there, and refused with a message when the disk is full', async () => {
    await page.getByRole('link', { name: 'Log find' }).click();
    files.storedFiles.set('content://gallery/1.mp4', video(6 * MB));
    native.mockPlugin('Camera', {
      chooseFromGallery: () => ({ results: [{ type: 1, uri: 'content://gallery/1.mp4', saved: false }] }),
    });
    await page.getByText('From gallery', { exact: true }).click();
    await expect(page.getByRole('region', { name: 'Photos' }).getByRole('listitem')).toHaveCount(2);

    files.isFull = true;
    await page.getByRole('button', { name: 'Save find' }).click();
    await expect(page.getByText(/This device is full/)).toBeVisible();
    files.isFull = false;
    await native.fire('Network', 'networkStatusChange', { connected: false, connectionType: 'none' });
    await saveFind(page);
    const storedVideos = () =>
      [...files.storedFiles].filter(([uri]) => uri.includes('/media/') && !uri.endsWith('-about'));
    expect(storedVideos().map(([, file]) => file.length)).toEqual([6 * MB]);
    expect(storedVideos()[0]?.[0]).not.toContain('.part');

    await native.fire('Network', 'networkStatusChange', { connected: true, connectionType: 'wifi' });
    await device.expectSyncState('synced');
    const client = await signedInClient(wire.url, email);
    const { data } = await client.from('media').select('storage_path,byte_size');
    expect(data).toMatchObject([{ byte_size: 6 * MB }]);

    // The next start removes leftovers of interrupted writes and keeps referenced files.
    const folder = String(storedVideos()[0]?.[0]).split('/').slice(0, -1).join('/');
    files.storedFiles.set(`${folder}/${crypto.randomUUID()}.part`, Buffer.from('half'));
    await page.goto(`${url}/finds`);
    await expect.poll(() => storedVideos().length).toBe(1);
    expect(storedVideos().map(([, file]) => file.length)).toEqual([6 * MB]);
  });

  await test.step('an export opens the share sheet, and a cancelled one leaves no files', async () => {
    const sharedFiles = () => [...files.storedFiles.keys()].filter((uri) => uri.includes('handed-over'));
    native.mockPlugin('Share', { share: () => Promise.reject(new NativeError('Share canceled')) });
    await page.getByRole('button', { name: 'Export these finds' }).click();
    await page.getByRole('menuitem', { name: /^Export 1 find/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { name: /^CSV/ }).check();
    const save = sheet.getByRole('button', { name: /^Save/ });
    await save.click();
    await expect.poll(() => native.callsTo('Share', 'share').length).toBe(1);
    await expect.poll(sharedFiles).toEqual([]);
    await expect(sheet.getByText(/could not be created/)).toHaveCount(0);

    native.mockPlugin('Share', { share: () => ({ activityType: 'mail' }) });
    await save.click();
    await expect.poll(() => native.callsTo('Share', 'share').length).toBe(2);
    const [sharedFile] = sharedFiles();
    expect(native.callsTo('Share', 'share').at(-1)?.options.files).toEqual([sharedFile]);
    expect(files.storedFiles.get(String(sharedFile))?.toString()).toContain('Long Meadow');
  });

  await test.step('a track opened with the app goes to the import, which does not save it automatically', async () => {
    const uri = 'content://walks/Mojstrovka.gpx';
    files.storedFiles.set(uri, await readFile(fixture('tracks', 'Mojstrovka.gpx')));
    await native.fire('App', 'appUrlOpen', { url: uri });
    await expect(page).toHaveURL(`${url}/import`);
    await expect(page.getByRole('button', { name: /^Import \d+ record/ })).toBeVisible();

    // Too large to import: refused with a message and not read.
    const largeFileUri = 'content://walks/all-finds.csv';
    files.storedFiles.set(largeFileUri, Buffer.alloc(64 * MB + 1, 'a'));
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await native.fire('App', 'appUrlOpen', { url: largeFileUri });
    await expect(page.getByText('The table is larger than 64 MB.')).toBeVisible();
    await expect(page.getByText('Split it and import the parts.')).toBeVisible();
    expect(requests.filter((address) => address.includes('all-finds'))).toEqual([]);

    await native.fire('App', 'appUrlOpen', { url: 'content://walks/gone.gpx' });
    await expectToast(page, 'The file could not be opened');
  });
});
