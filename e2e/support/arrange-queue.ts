import type { Page } from '@playwright/test';

/**
 * Turns one pending find with photos into a varied sync queue: a refused find, an uploading photo, many
 * waiting photos and a notice. Writes to IndexedDB directly; reload the page afterwards. For screenshots
 * only.
 */
export async function arrangeQueue(page: Page, waiting: number): Promise<void> {
  await page.evaluate(async (count) => {
    type Row = Record<string, unknown>;
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const replica = (await indexedDB.databases()).find(({ name }) => name?.startsWith('metalquest-'));
    const db = await resultOf(indexedDB.open(replica?.name ?? ''));
    const transaction = db.transaction(['unifiedChangeQueue', 'finds', 'notices'], 'readwrite');
    const queue = transaction.objectStore('unifiedChangeQueue');
    const finds = transaction.objectStore('finds');
    const items: Row[] = await resultOf(queue.getAll());
    const rows: Row[] = await resultOf(finds.getAll());
    const item = items.find((each) => each.table === 'finds');
    const row = rows.find((each) => each.id === item?.entityId);
    if (!item || !row) throw new Error('no find waits');
    const copy = (name: string, changes: Row): void => {
      const id = crypto.randomUUID();
      const { seq: _, ...unnumbered } = item;
      finds.put({ ...row, id, value: { ...Object(row.value), id, name } });
      queue.add({ ...unnumbered, ...changes, id: crypto.randomUUID(), entityId: id });
    };
    const hourAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const refused = { status: 'failed', sentAt: hourAgo(3), lastAttempt: hourAgo(2), timestamp: hourAgo(3) };
    const depth = 'new row for relation "finds" violates check constraint "finds_depth_cm_check"';
    copy('Crotal bell', { ...refused, attempts: 3, permanentlyFailed: true, error: depth });
    copy('Gilt buckle', {
      ...refused,
      attempts: 3,
      permanentlyFailed: true,
      error: 'violates foreign key constraint',
    });
    copy('Thimble', { ...refused, attempts: 1, error: 'value too long for type character varying(16)' });
    for (let n = 1; n <= count; n += 1) copy(`Musket ball ${n}`, {});
    const photo = items.find((each) => each.table === 'media');
    if (photo) queue.put({ ...photo, status: 'processing' });
    transaction.objectStore('notices').add({
      kind: 'deleted-elsewhere',
      table: 'finds',
      entityId: crypto.randomUUID(),
      label: 'find “Silver penny”',
      at: hourAgo(1),
      dropped: [],
      kept: { 'media:image': 2 },
    });
    await new Promise((resolve) => transaction.addEventListener('complete', resolve, { once: true }));
    db.close();
  }, waiting);
}
