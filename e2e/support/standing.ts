import { expect, type Page } from '@playwright/test';

/** How a device stands with the server: what its sync button says, and what its replica has. */
export interface Standing {
  /** The button's state; null while there is no button. */
  readonly said: string | null;
  /** Changes in the queue. */
  readonly waiting: number;
  /** All rows that the server had when this device first came to it are here. */
  readonly began: boolean;
  /** So are the paths of the quests, which come behind the rows. */
  readonly hasPaths: boolean;
}

/** Nothing is left to send, and nothing to fetch for the first time. */
export const SYNCED = { said: 'synced', waiting: 0, began: true } as const;

/**
 * Reads it of whoever is signed in, past the product's own code. A browser that stores nothing has no replica to read:
 * its button alone tells.
 */
export async function standingOf(page: Page): Promise<Standing> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const said = () => document.querySelector<HTMLElement>('[data-sync-state]')?.dataset.syncState ?? null;
    const user: unknown = JSON.parse(localStorage.getItem('metalquest:last-user') ?? '{}');
    const name = `metalquest-${Object(user).id}`;
    const isKept = (await indexedDB.databases()).some((each) => each.name === name);
    if (!isKept) return { said: said(), waiting: 0, began: true, hasPaths: true };
    const db = await asked(indexedDB.open(name));
    try {
      const stores = db.transaction(['unifiedChangeQueue', 'meta']);
      const [waiting, sync] = await Promise.all([
        asked(stores.objectStore('unifiedChangeQueue').count()),
        asked<unknown>(stores.objectStore('meta').get('sync')),
      ]);
      const { firstSyncDone, pathsBehind } = Object(sync);
      return { said: said(), waiting, began: firstSyncDone === true, hasPaths: pathsBehind === false };
    } finally {
      db.close();
    }
  });
}

/**
 * The server has everything of this device, the device has everything of the server, and the button says so. The button
 * alone would not do: it follows the replica, and says 'synced' for a moment after a change and before the first rows.
 */
export async function expectSynced(page: Page): Promise<void> {
  await expect(async () => {
    expect(await standingOf(page)).toMatchObject(SYNCED);
  }).toPass({ timeout: 60_000, intervals: [50, 100] });
}

/** Beyond being synced, the device has the path of every quest: what is walked can be drawn without signal. */
export async function expectPathsHere(page: Page): Promise<void> {
  await expect(async () => {
    expect(await standingOf(page)).toMatchObject({ began: true, hasPaths: true });
  }).toPass({ timeout: 60_000, intervals: [50, 100] });
}
