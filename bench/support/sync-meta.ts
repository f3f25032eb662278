import { isRecord } from '@metalquest/core/json';
import type { Page } from '@playwright/test';

/** What the measurements read of it; before the first page it is as if nothing had come. */
export interface SyncMetaSeen {
  readonly firstSyncDone: boolean;
  readonly firstSyncRows: number;
  readonly firstSyncTotal: number | null;
  readonly pathsBehind: boolean;
  /** Points of paths that are here; null when none is lacking, or nothing is known yet. */
  readonly points: number | null;
}

const numberOr = <T>(value: unknown, otherwise: T): number | T =>
  typeof value === 'number' ? value : otherwise;

/** Where the device stands with the server, read past the product's own code. */
export async function readSyncMeta(page: Page): Promise<SyncMetaSeen> {
  const raw = await page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      if (!/^metalquest-[0-9a-f-]{36}$/.test(name ?? '')) continue;
      const db = await asked(indexedDB.open(name ?? ''));
      const row: unknown = await asked(db.transaction('meta').objectStore('meta').get('sync'));
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
