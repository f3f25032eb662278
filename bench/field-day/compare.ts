import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signedInClient } from '../../e2e/support/stored.ts';
import { type RawRow, readStores } from '../../e2e/support/stores.ts';
import { SYNCED_TABLES } from '../../packages/sync/src/mapping/tables.ts';

/** Hashes of a device's media files by media id, read without the product's code. */
async function fileHashes(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const hashes: Record<string, string> = {};
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('metalquest-')) continue;
      const db = await resultOf(indexedDB.open(name));
      const rows: unknown[] = await resultOf(db.transaction('mediaFiles').objectStore('mediaFiles').getAll());
      for (const row of rows) {
        if (typeof row !== 'object' || row === null || !('id' in row)) continue;
        const blob = Object.values(row).find((value) => value instanceof Blob);
        if (!(blob instanceof Blob)) continue;
        const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
        hashes[String(row.id)] = [...new Uint8Array(digest)]
          .map((b) => b.toString(16).padStart(2, '0'))
          .join('');
      }
      db.close();
    }
    return hashes;
  });
}

const byId = (rows: readonly RawRow[]) => new Map(rows.map((row) => [String(row.id), row]));

/** Compares a device with the server: rows, path points, files and the queue. Empty when equal. */
export async function differences(
  page: Page,
  server: string,
  email: string,
  deviceName: string,
): Promise<string[]> {
  const problems: string[] = [];
  const localStores = await readStores(page);
  const client = await signedInClient(server, email);
  for (const table of SYNCED_TABLES) {
    const { data, error } = await client.from(table.name).select('*').limit(1000);
    if (error) throw new Error(`${table.name}: ${error.message}`);
    const localRows = byId(localStores[table.name] ?? []);
    for (const row of data) {
      const id = String(row[table.key]);
      const parsed = table.read(row);
      const localRow = localRows.get(id);
      localRows.delete(id);
      if (!parsed.ok) problems.push(`${table.name} ${id}: ${parsed.error}`);
      else if (!localRow) problems.push(`${deviceName} lacks ${table.name} ${id}`);
      else if (JSON.stringify(table.write(parsed.value)) !== JSON.stringify(table.write(localRow.value))) {
        problems.push(
          `${table.name} ${id}: server ${JSON.stringify(table.write(parsed.value))}, ${deviceName} ${JSON.stringify(table.write(localRow.value))}`,
        );
      }
    }
    for (const id of localRows.keys())
      problems.push(`${table.name} ${id} is on ${deviceName} and not on the server`);
  }
  const { data: media } = await client.from('media').select('id,storage_path');
  const localHashes = await fileHashes(page);
  for (const { id, storage_path: path } of media ?? []) {
    const { data: file, error } = await client.storage.from('media').download(path);
    if (error) problems.push(`the server has no file for media ${id}: ${error.message}`);
    const localHash = localHashes[id];
    if (!file || localHash === undefined) continue;
    const serverHash = createHash('sha256')
      .update(Buffer.from(await file.arrayBuffer()))
      .digest('hex');
    if (localHash !== serverHash) problems.push(`media ${id} differs`);
  }
  for (const quest of localStores.quests ?? []) {
    const { count } = await client
      .from('quest_path_points')
      .select('recorded_at', { count: 'exact', head: true })
      .eq('quest_id', quest.id);
    const localPointCount = (localStores.pathPoints ?? []).filter(
      (point) => point.questId === quest.id,
    ).length;
    if (count !== localPointCount)
      problems.push(
        `path of ${quest.id}: ${count} points on the server, ${localPointCount} on ${deviceName}`,
      );
  }
  for (const item of localStores.unifiedChangeQueue ?? []) {
    problems.push(
      `${deviceName} still queues ${item.type} of ${item.table} (${item.status}: ${item.error ?? ''})`,
    );
  }
  return problems;
}

/** Whether the screen says "synced" while an item was waiting both before and after. */
export async function reportsSyncedTooEarly(page: Page): Promise<boolean> {
  const queuedIds = async () =>
    ((await readStores(page)).unifiedChangeQueue ?? [])
      .filter((item) => item.table !== 'quest_path_points')
      .map((item) => item.id);
  const before = await queuedIds();
  // Wait a second for a pending render.
  await page.waitForTimeout(1_000);
  const state = await page.locator('[data-sync-state]').getAttribute('data-sync-state');
  const after = new Set(await queuedIds());
  return state === 'synced' && before.some((id) => after.has(id));
}
