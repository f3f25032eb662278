import { readManifest } from '@metalquest/core/export/archive';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { pageErrors, startPausedQuest, test } from './support/survival.ts';
import { photo } from './support/track.ts';

/** The user's response to the browser's file dialog; 'forbid' means the browser refuses to show it. */
type Answer = 'save' | 'cancel' | 'forbid';

declare global {
  interface Window {
    pickerAnswer?: Answer;
    suggestedNames?: string[];
  }
}

/** Replaces the browser's file dialog with a file in the origin private file system. */
function mockPicker(): void {
  window.suggestedNames = [];
  window.showSaveFilePicker = async ({ suggestedName }) => {
    window.suggestedNames?.push(suggestedName);
    if (window.pickerAnswer === 'cancel') throw new DOMException('', 'AbortError');
    if (window.pickerAnswer === 'forbid') throw new DOMException('', 'SecurityError');
    const directory = await navigator.storage.getDirectory();
    return directory.getFileHandle('saved.zip', { create: true });
  };
}

/** Makes the device's one photo count as large enough for the archive to use the file dialog. */
async function markFilesLarge(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('metalquest-')) continue;
      const db = await resultOf(indexedDB.open(name));
      const change = db.transaction('mediaFiles', 'readwrite');
      // Leaving the page would abort an uncommitted transaction.
      const committed = new Promise((resolve, reject) => {
        change.oncomplete = resolve;
        change.onabort = reject;
      });
      const store = change.objectStore('mediaFiles');
      const rows: unknown[] = await resultOf(store.getAll());
      for (const row of rows)
        await resultOf(store.put(Object.assign(Object(row), { size: 200 * 1024 * 1024 })));
      await committed;
      db.close();
    }
  });
}

/** The bytes of the chosen file; null if there is none. */
async function readPickedFile(page: Page): Promise<Uint8Array | null> {
  const bytes = await page.evaluate(async () => {
    const directory = await navigator.storage.getDirectory();
    const handle = await directory.getFileHandle('saved.zip').catch(() => null);
    if (!handle) return null;
    const file = await handle.getFile();
    return Array.from(new Uint8Array(await file.arrayBuffer()));
  });
  return bytes && Uint8Array.from(bytes);
}

function expectArchive(bytes: Uint8Array | null): void {
  const zip = unzipSync(bytes ?? new Uint8Array());
  const manifest = readManifest(JSON.parse(strFromU8(zip['manifest.json'] ?? new Uint8Array())));
  if (!manifest.ok) throw new Error(manifest.error.message);
  expect(manifest.value.tables).toContainEqual({ name: 'finds', rows: 1 });
  for (const { path, bytes: size } of manifest.value.files)
    expect([path, zip[path]?.length]).toEqual([path, size]);
}

test('a large archive is written straight to the picked file; without a dialog it is a download', async ({
  wire,
  email,
  switchOn,
}) => {
  const laptop = await switchOn({ kind: 'laptop' });
  const { page } = laptop;
  await laptop.signUp(email);
  await startPausedQuest(laptop, 'Long Meadow');
  await laptop.logFind([photo('DSCN0010.jpg')]);
  await laptop.expectSyncState('synced');
  await markFilesLarge(page);
  await page.addInitScript(mockPicker);
  await page.goto(`${wire.url}/profile/data`);
  const download = page.getByRole('button', { name: 'Download my data' });
  const savedMessage = page.getByText('photo or file.').filter({ hasText: 'Saved: ' });
  const downloads: string[] = [];
  page.on('download', (event) => downloads.push(event.suggestedFilename()));
  const setPickerAnswer = (next: Answer) =>
    page.evaluate((value) => {
      window.pickerAnswer = value;
    }, next);

  await test.step('closing the dialog saves nothing and shows no message', async () => {
    await setPickerAnswer('cancel');
    await download.click();
    await expect.poll(() => page.evaluate(() => window.suggestedNames?.length)).toBe(1);
    await expect(download).toBeEnabled();
    await expect(page.getByText('The file could not be created')).toHaveCount(0);
    await expect(savedMessage).toHaveCount(0);
    expect(await readPickedFile(page)).toBeNull();
  });

  await test.step('the picked file contains the whole archive', async () => {
    await setPickerAnswer('save');
    await download.click();
    await expect(savedMessage).toBeVisible();
    expectArchive(await readPickedFile(page));
    expect(downloads).toEqual([]);
    expect(await page.evaluate(() => window.suggestedNames?.at(-1))).toMatch(
      /^metalquest-\d{4}-\d\d-\d\d\.zip$/,
    );
  });

  await test.step('a browser that forbids the dialog downloads it', async () => {
    await page.reload();
    await setPickerAnswer('forbid');
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
    await expect(savedMessage).toBeVisible();
    expect(file.suggestedFilename()).toMatch(/^metalquest-\d{4}-\d\d-\d\d\.zip$/);
  });
  expect(pageErrors(laptop)).toEqual([]);
});
