import type { Page } from '@playwright/test';
import type { Fix } from './track.ts';

/** The bytes of every media file and thumbnail in the page's replica, read directly from IndexedDB. */
export async function replicaFiles(page: Page): Promise<Uint8Array[]> {
  const files = await page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    /** As text, because an array of numbers is several times as long. */
    const base64 = (bytes: Blob): Promise<string> =>
      new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
        reader.onerror = () => reject(reader.error);
        reader.readAsDataURL(bytes);
      });
    const files: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('metalquest-')) continue;
      const db = await resultOf(indexedDB.open(name));
      for (const store of ['mediaFiles', 'mediaThumbs']) {
        const rows: unknown[] = await resultOf(db.transaction(store).objectStore(store).getAll());
        for (const row of rows) {
          const values = typeof row === 'object' && row !== null ? Object.values(row) : [];
          for (const value of values) {
            const bytes = value instanceof ArrayBuffer ? new Blob([value]) : value;
            if (bytes instanceof Blob) files.push(await base64(bytes));
          }
        }
      }
      db.close();
    }
    return files;
  });
  return files.map((bytes) => Buffer.from(bytes, 'base64'));
}

/** A form draft from the page's replica, as JSON; '' if there is none. */
export async function draftText(page: Page, key: string): Promise<string> {
  return page.evaluate(async (draft) => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('metalquest-')) continue;
      const db = await resultOf(indexedDB.open(name));
      const draftRow: unknown = await resultOf(db.transaction('drafts').objectStore('drafts').get(draft));
      db.close();
      if (draftRow) return JSON.stringify(draftRow);
    }
    return '';
  }, key);
}

/** The files of all form drafts in the page's replica, concatenated as text. */
export async function draftFilesText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('metalquest-')) continue;
      const db = await resultOf(indexedDB.open(name));
      const rows: { files: { blob: Blob }[] }[] = await resultOf(
        db.transaction('draftFiles').objectStore('draftFiles').getAll(),
      );
      for (const { blob } of rows.flatMap(({ files }) => files)) texts.push(await blob.text());
      db.close();
    }
    return texts.join('\n');
  });
}

/** A row of the page's replica as JSON, read directly from IndexedDB; '' if it does not exist. */
export async function replicaRow(page: Page, table: string, id: string): Promise<string> {
  return page.evaluate(
    async ([store, key]) => {
      const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      for (const { name } of await indexedDB.databases()) {
        if (!name?.startsWith('metalquest-')) continue;
        const db = await resultOf(indexedDB.open(name));
        const row: unknown = await resultOf(db.transaction(store).objectStore(store).get(key));
        db.close();
        if (row) return JSON.stringify(row);
      }
      return '';
    },
    [table, id] as const,
  );
}

/** The path points of a quest in the page's replica, in order of time. */
export async function replicaPath(page: Page, questId: string): Promise<Fix[]> {
  const rows = await page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const points: (Fix & { questId: string })[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('metalquest-')) continue;
      const db = await resultOf(indexedDB.open(name));
      points.push(...(await resultOf(db.transaction('pathPoints').objectStore('pathPoints').getAll())));
      db.close();
    }
    return points;
  });
  return rows.filter((row) => row.questId === questId).sort((a, b) => a.t - b.t);
}
