import type { Page } from '@playwright/test';

/** Replaces the browser's file dialog, which Playwright cannot answer, with a file in the origin private file system. */
export async function mockPicker(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.showSaveFilePicker = async () => {
      const directory = await navigator.storage.getDirectory();
      return directory.getFileHandle('saved.zip', { create: true });
    };
  });
}

/** Makes the device's files count as large enough for the archive to use the file dialog. */
export async function markFilesLarge(page: Page): Promise<void> {
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

/** The bytes of the picked file. */
export async function readPickedFile(page: Page): Promise<Uint8Array> {
  const text = await page.evaluate(async () => {
    const directory = await navigator.storage.getDirectory();
    const file = await (await directory.getFileHandle('saved.zip')).getFile();
    return new Promise<string>((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(file);
    });
  });
  return Buffer.from(text, 'base64');
}
