import { expect, type Page } from '@playwright/test';

/** Sync state of a device: what the sync button shows and what the replica contains. */
export interface SyncState {
  /** State of the sync button; null if there is no button. */
  readonly buttonState: string | null;
  /** Number of queued changes. */
  readonly waiting: number;
  /** Whether the initial download of rows is complete. */
  readonly isFirstSyncDone: boolean;
  /** Whether the quest paths, which download after the rows, are complete. */
  readonly hasPaths: boolean;
}

/** The queue is empty and the initial download is complete. */
export const SYNCED = { buttonState: 'synced', waiting: 0, isFirstSyncDone: true } as const;

/**
 * Reads the signed-in user's sync state directly from IndexedDB. In a browser without storage there is no
 * replica, so only the button counts.
 */
export async function syncStateOf(page: Page): Promise<SyncState> {
  return page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const buttonState = () =>
      document.querySelector<HTMLElement>('[data-sync-state]')?.dataset.syncState ?? null;
    const user: unknown = JSON.parse(localStorage.getItem('metalquest:last-user') ?? '{}');
    const name = `metalquest-${Object(user).id}`;
    const hasReplica = (await indexedDB.databases()).some((database) => database.name === name);
    if (!hasReplica) return { buttonState: buttonState(), waiting: 0, isFirstSyncDone: true, hasPaths: true };
    const db = await resultOf(indexedDB.open(name));
    try {
      const transaction = db.transaction(['unifiedChangeQueue', 'meta']);
      const [waiting, sync] = await Promise.all([
        resultOf(transaction.objectStore('unifiedChangeQueue').count()),
        resultOf<unknown>(transaction.objectStore('meta').get('sync')),
      ]);
      const { firstSyncDone, pathsBehind } = Object(sync);
      return {
        buttonState: buttonState(),
        waiting,
        isFirstSyncDone: firstSyncDone === true,
        hasPaths: pathsBehind === false,
      };
    } finally {
      db.close();
    }
  });
}

/**
 * Waits until the queue is empty, the initial download is complete and the button says so. The button alone
 * is not enough: it lags behind the replica and briefly shows 'synced' after a change and before the first
 * rows.
 */
export async function expectSynced(page: Page): Promise<void> {
  await expect(async () => {
    expect(await syncStateOf(page)).toMatchObject(SYNCED);
  }).toPass({ timeout: 60_000, intervals: [50, 100] });
}

/** Waits until the path of every quest is on the device as well, so it can be drawn offline. */
export async function expectPathsDownloaded(page: Page): Promise<void> {
  await expect(async () => {
    expect(await syncStateOf(page)).toMatchObject({ isFirstSyncDone: true, hasPaths: true });
  }).toPass({ timeout: 60_000, intervals: [50, 100] });
}
