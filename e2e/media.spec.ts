import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Device } from './support/device.ts';
import { exifOf } from './support/exif.ts';
import { goWithin } from './support/go-within.ts';
import { newAccount, signedInClient } from './support/stored.ts';
import { readStores } from './support/stores.ts';
import { pageErrors, readyForTheField, test } from './support/survival.ts';
import { expectToast } from './support/toasts.ts';

const photo = (name: string): string => path.join(import.meta.dirname, 'fixtures', 'photos', name);
const picker = (page: Page) => page.locator('input[type=file][aria-label^=Choose]');
const photos = (page: Page) => page.getByRole('region', { name: 'Photos' });
const MB = 1024 * 1024;

/** Signs in to an account with a paused quest and opens the quest. */
async function openQuest(device: Device, server: string, email: string): Promise<void> {
  const client = await newAccount(server, email);
  const quest = { id: randomUUID(), title: 'Stony ground', status: 'paused', is_current: true };
  const { error } = await client.from('quests').insert(quest);
  if (error) throw error;
  await device.signIn(email);
  await device.expectSyncState('synced');
  await goWithin(device.page, `/quests/${quest.id}`);
}

/** Media files stored on the device, read directly from IndexedDB. */
async function storedFiles(
  page: Page,
): Promise<{ bytes: Buffer; type: string; width: number; height: number }[]> {
  const files = await page.evaluate(async () => {
    const files: { text: string; type: string; width: number; height: number }[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('metalquest-')) continue;
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
      });
      const rows = await new Promise<{ blob: Blob }[]>((resolve) => {
        const request = db.transaction('mediaFiles').objectStore('mediaFiles').getAll();
        request.onsuccess = () => resolve(request.result);
      });
      for (const { blob } of rows) {
        const { width, height } = await createImageBitmap(blob).catch(() => ({ width: 0, height: 0 }));
        const bytes = new Uint8Array(await blob.arrayBuffer());
        const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
        files.push({ text: btoa(text), type: blob.type, width, height });
      }
      db.close();
    }
    return files;
  });
  return files.map(({ text, ...rest }) => ({ ...rest, bytes: Buffer.from(text, 'base64') }));
}

/** A video recorded by the browser, padded to `size` with bytes that players ignore. */
async function recordVideo(page: Page, size: number): Promise<Buffer> {
  const encoded = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 180;
    const context2d = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start(100);
    // Continue until enough chunks have arrived: a slow machine records fewer frames in the same time.
    for (let frame = 0; frame < 15 || parts.filter(({ size }) => size > 0).length < 5; frame += 1) {
      if (context2d) context2d.fillStyle = `hsl(${frame * 20} 80% 50%)`;
      context2d?.fillRect(0, 0, 320, 180);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  const video = Buffer.from(encoded, 'base64');
  return Buffer.concat([video, Buffer.alloc(Math.max(0, size - video.length))]);
}

test('a HEIC photo taken offline is shown, offers its location, and is stored upright as JPEG without metadata; an unreadable one is refused; a long video uploads in chunks, has its first frame as preview, and downloads on the other device only on request', async ({
  wire,
  email,
  switchOn,
}, info) => {
  const phone = await switchOn();
  const { page } = phone;
  await openQuest(phone, wire.url, email);
  await readyForTheField(phone.page);
  await phone.loseSignal();
  await page.getByRole('link', { name: 'Log find' }).click();
  await picker(page).setInputFiles(photo('DSCN0021-turned.heic'));
  const shownPhotos = photos(page).locator('img');
  await expect(shownPhotos).toHaveCount(1);
  await expect
    .poll(() => shownPhotos.evaluate((img: HTMLImageElement) => img.naturalHeight > img.naturalWidth))
    .toBe(true);
  await expect(photos(page).getByText('Location removed')).toBeVisible();
  await page.getByRole('button', { name: 'Save find' }).click();
  await expectToast(page, 'Find saved');

  await expect.poll(async () => (await storedFiles(page)).length).toBe(1);
  const [storedFile] = await storedFiles(page);
  expect(storedFile).toMatchObject({ type: 'image/jpeg', width: 480, height: 640 });
  expect(storedFile && exifOf(storedFile.bytes)).toEqual([]);
  const { media } = await readStores(page);
  expect(media).toMatchObject([{ value: { filename: 'DSCN0021-turned.jpg', width: 480, height: 640 } }]);

  await phone.findSignal();
  const client = await signedInClient(wire.url, email);
  const rows = async () => (await client.from('media').select('storage_path')).data ?? [];
  await expect.poll(async () => (await rows()).length, { timeout: 60_000 }).toBe(1);
  const [row] = await rows();
  const isStored = async () => {
    const { data } = await client.storage.from('media').download(String(row?.storage_path));
    return (
      data !== null && Buffer.from(await data.arrayBuffer()).equals(storedFile?.bytes ?? Buffer.alloc(0))
    );
  };
  await expect.poll(isStored).toBe(true);

  await test.step('an unreadable HEIC photo is refused with advice, and the rest of the form stays', async () => {
    await page.getByRole('link', { name: 'Log find' }).click();
    await page.getByText('Coin', { exact: true }).click();
    const broken = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(2_000)]);
    await picker(page).setInputFiles([
      { name: 'IMG_7.HEIC', mimeType: 'image/heic', buffer: broken },
      { name: 'IMG_8.JPG', mimeType: 'image/jpeg', buffer: await readFile(photo('DSCN0010.jpg')) },
    ]);
    await expect(photos(page).getByRole('alert')).toContainText(
      'IMG_7.HEIC: This HEIC photo cannot be read on this device. On an iPhone, set the camera to "Most compatible"',
    );
    await expect(photos(page).locator('img')).toHaveCount(1);
    await expect(page.getByRole('radio', { name: 'Coin' })).toBeChecked();
    await page.getByRole('button', { name: 'Save find' }).click();
    await expectToast(page, 'Find saved');
    const filenames = async () => (await readStores(page)).media?.map(({ value }) => Object(value).filename);
    await expect.poll(filenames).toContain('IMG_8.JPG');
    expect(await filenames()).toHaveLength(2);
  });
  const serverVideos = async () =>
    (await client.from('media').select('find_id,storage_path').eq('media_type', 'video')).data ?? [];
  await test.step('a long video uploads in chunks, and its first frame is its preview', async () => {
    await page.getByRole('link', { name: 'Log find' }).click();
    // A file costs less than a buffer, which goes to the browser as text.
    const video = info.outputPath('dig.webm');
    await writeFile(video, await recordVideo(page, 8 * MB));
    await picker(page).setInputFiles(video);
    await expect(photos(page).locator('video')).toHaveCount(1);
    await page.getByRole('button', { name: 'Save find' }).click();
    await expectToast(page, 'Find saved');
    await expect.poll(async () => (await serverVideos()).length, { timeout: 60_000 }).toBe(1);
    await phone.expectSyncState('synced');
    await expect
      .poll(async () => {
        const { media, mediaThumbs, mediaUploads } = await readStores(page);
        const videos = media?.filter(({ value }) => Object(value).mediaType === 'video');
        return { videos, thumbs: mediaThumbs?.length, mediaUploads };
      })
      .toMatchObject({
        videos: [{ value: { byteSize: 8 * MB, width: 320, height: 180 } }],
        thumbs: 3,
        mediaUploads: [],
      });
    const [row] = await serverVideos();
    const stored = async () => (await client.storage.from('media').info(String(row?.storage_path))).data;
    await expect.poll(stored).toMatchObject({ size: 8 * MB });
  });
  expect(pageErrors(phone)).toEqual([]);

  await test.step('another device downloads the video only on request', async () => {
    const laptop = await switchOn({ kind: 'laptop' });
    await laptop.signIn(email);
    await goWithin(laptop.page, '/finds');
    // Check the finds themselves: a new device can show 'synced' before it has asked the server.
    await expect.poll(async () => (await readStores(laptop.page)).media?.length).toBe(3);
    await readyForTheField(laptop.page);
    await laptop.loseSignal();
    await goWithin(laptop.page, `/finds/${(await serverVideos())[0]?.find_id}`);
    await expect(laptop.page.getByText('This video is not on this device yet.')).toBeVisible();
    await laptop.findSignal();
    await laptop.page.reload();
    await expect(laptop.page.locator('video')).toHaveCount(1);
    const sizes = async () => (await readStores(laptop.page)).mediaFiles?.map(({ size }) => size);
    await expect.poll(sizes).toContain(8 * MB);
  });
});
