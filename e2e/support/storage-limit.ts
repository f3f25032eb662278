import { expect, type Page } from '@playwright/test';

/** Free space until `leave` is called: enough for the app to start. */
const FIRST_FREE_BYTES = 8_000_000;
/** More than that, so that it is refused. */
const REFUSED_BYTES = 9_000_000;

export interface StorageLimit {
  /** From the next transaction on, the site can store about this many bytes. */
  leave(freeBytes: number): Promise<void>;
  lift(): Promise<void>;
}

/**
 * Limits the storage of the page's site. Call it in a new browser, before the app stores anything: Chromium looks at
 * the free space again only after 30 seconds, or when a transaction needs more than it last saw.
 */
export async function limitStorage(page: Page): Promise<StorageLimit> {
  const cdp = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const setFree = async (freeBytes: number) => {
    const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin });
    await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + freeBytes });
  };
  await setFree(FIRST_FREE_BYTES);
  return {
    async leave(freeBytes) {
      await setFree(freeBytes);
      expect(await page.evaluate(storeNoise, REFUSED_BYTES)).toBe('QuotaExceededError');
    },
    async lift() {
      await cdp.send('Storage.overrideQuotaForOrigin', { origin });
      await cdp.detach();
    },
  };
}

/** Runs in the page: tries to store random bytes. Resolves to 'stored' or the name of the error. */
async function storeNoise(bytes: number): Promise<string> {
  const opening = indexedDB.open('noise', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('noise');
  await new Promise<void>((resolve, reject) => {
    opening.onsuccess = () => resolve();
    opening.onerror = () => reject(opening.error);
  });
  const noise = new Uint8Array(bytes);
  // Random, because Chromium compresses what it stores. getRandomValues fills at most 65,536 bytes at once.
  for (let at = 0; at < bytes; at += 50_000) crypto.getRandomValues(noise.subarray(at, at + 50_000));
  const transaction = opening.result.transaction('noise', 'readwrite');
  transaction.objectStore('noise').put(noise, 1);
  return new Promise((resolve) => {
    const end = (state: string) => () => {
      opening.result.close();
      resolve(transaction.error?.name ?? state);
    };
    transaction.oncomplete = end('stored');
    transaction.onabort = end('aborted');
  });
}
