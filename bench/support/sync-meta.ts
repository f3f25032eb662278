import { isRecord } from '@metalquest/core/json';
import type { Page } from '@playwright/test';

/** The measured part of the sync state, with defaults before the first page. */
export interface SyncMeta {
  readonly firstSyncDone: boolean;
  readonly firstSyncRows: number;
  readonly firstSyncTotal: number | null;
  readonly pathsBehind: boolean;
  /** Path points on the device; null when none is missing or nothing is known yet. */
  readonly points: number | null;
}

const numberOr = <T>(value: unknown, fallback: T): number | T =>
  typeof value === 'number' ? value : fallback;

/** The sync state of the device, read without the product's code. */
export async function readSyncMeta(page: Page): Promise<SyncMeta> {
  const raw = await page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      if (!/^metalquest-[0-9a-f-]{36}$/.test(name ?? '')) continue;
      const db = await resultOf(indexedDB.open(name ?? ''));
      const row: unknown = await resultOf(db.transaction('meta').objectStore('meta').get('sync'));
      db.close();
      return row;
    }
    return undefined;
  });
  const meta = isRecord(raw) ? raw : {};
  const progress = isRecord(meta.pathProgress) ? meta.pathProgress : {};
  return {
    firstSyncDone: meta.firstSyncDone === true,
    firstSyncRows: numberOr(meta.firstSyncRows, 0),
    firstSyncTotal: numberOr(meta.firstSyncTotal, null),
    pathsBehind: meta.pathsBehind === true,
    points: numberOr(progress.points, null),
  };
}
