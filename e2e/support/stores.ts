import type { Page } from '@playwright/test';

/** A row as stored in IndexedDB; a blob is replaced by its size in bytes. */
export type RawRow = Readonly<Record<string, unknown>>;

/** Reads all replicas from IndexedDB, each as a consistent snapshot: rows by store. */
export async function readStores(page: Page): Promise<Record<string, RawRow[]>> {
  return page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const plainRow = (row: unknown): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(typeof row === 'object' && row !== null ? row : {}).map(([key, value]) => [
          key,
          value instanceof Blob ? value.size : value,
        ]),
      );
    const stores: Record<string, Record<string, unknown>[]> = {};
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('metalquest-')) continue;
      const db = await resultOf(indexedDB.open(name));
      const names = [...db.objectStoreNames];
      const transaction = names.length > 0 ? db.transaction(names) : null;
      const requests = names.map(
        (store) => transaction && resultOf<unknown[]>(transaction.objectStore(store).getAll()),
      );
      for (const [index, rows] of (await Promise.all(requests)).entries()) {
        const store = names[index] ?? '';
        stores[store] = [...(stores[store] ?? []), ...(rows ?? []).map(plainRow)];
      }
      db.close();
    }
    return stores;
  });
}
