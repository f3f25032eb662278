import type { Page } from '@playwright/test';

/** A row as stored in IndexedDB; a blob is replaced by its size in bytes. */
export type RawRow = Readonly<Record<string, unknown>>;

/** Reads all replicas from IndexedDB, each as a consistent snapshot: rows by store. */
export async function readStores(page: Page): Promise<Record<string, RawRow[]>> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const plain = (row: unknown): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(typeof row === 'object' && row !== null ? row : {}).map(([key, value]) => [
          key,
          value instanceof Blob ? value.size : value,
        ]),
      );
    const stores: Record<string, Record<string, unknown>[]> = {};
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('metalquest-')) continue;
      const db = await asked(indexedDB.open(name));
      const names = [...db.objectStoreNames];
      const moment = names.length > 0 ? db.transaction(names) : null;
      const read = names.map((store) => moment && asked<unknown[]>(moment.objectStore(store).getAll()));
      for (const [at, rows] of (await Promise.all(read)).entries()) {
        const store = names[at] ?? '';
        stores[store] = [...(stores[store] ?? []), ...(rows ?? []).map(plain)];
      }
      db.close();
    }
    return stores;
  });
}
