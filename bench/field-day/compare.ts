import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signedInClient } from '../../e2e/support/stored.ts';
import { type RawRow, readStores } from '../../e2e/support/stores.ts';
import { SYNCED_TABLES } from '../../packages/sync/src/mapping/tables.ts';

/** Hashes of a device's media files by media id, read without the product's code. */
async function fileHashes(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const hashes: Record<string, string> = {};
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('metalquest-')) continue;
      const db = await asked(indexedDB.open(name));
      const rows: unknown[] = await asked(db.transaction('mediaFiles').objectStore('mediaFiles').getAll());
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
export async function differences(page: Page, server: string, email: string, who: string): Promise<string[]> {
  const wrong: string[] = [];
  const here = await readStores(page);
  const client = await signedInClient(server, email);
  for (const table of SYNCED_TABLES) {
    const { data, error } = await client.from(table.name).select('*').limit(1000);
    if (error) throw new Error(`${table.name}: ${error.message}`);
    const mine = byId(here[table.name] ?? []);
    for (const row of data) {
      const id = String(row[table.key]);
      const read = table.read(row);
      const stored = mine.get(id);
      mine.delete(id);
      if (!read.ok) wrong.push(`${table.name} ${id}: ${read.error}`);
      else if (!stored) wrong.push(`${who} lacks ${table.name} ${id}`);
      else if (JSON.stringify(table.write(read.value)) !== JSON.stringify(table.write(stored.value))) {
        wrong.push(
          `${table.name} ${id}: server ${JSON.stringify(table.write(read.value))}, ${who} ${JSON.stringify(table.write(stored.value))}`,
        );
      }
    }
    for (const id of mine.keys()) wrong.push(`${table.name} ${id} is on ${who} and not on the server`);
  }
  const { data: media } = await client.from('media').select('id,storage_path');
  const held = await fileHashes(page);
  for (const { id, storage_path: path } of media ?? []) {
    const { data: file, error } = await client.storage.from('media').download(path);
    if (error) wrong.push(`the server has no file for media ${id}: ${error.message}`);
    const mine = held[id];
    if (!file || mine === undefined) continue;
    const theirs = createHash('sha256')
      .update(Buffer.from(await file.arrayBuffer()))
      .digest('hex');
    if (mine !== theirs) wrong.push(`media ${id} differs`);
  }
  for (const quest of here.quests ?? []) {
    const { count } = await client
      .from('quest_path_points')
      .select('recorded_at', { count: 'exact', head: true })
      .eq('quest_id', quest.id);
    const mine = (here.pathPoints ?? []).filter((point) => point.questId === quest.id).length;
    if (count !== mine) wrong.push(`path of ${quest.id}: ${count} points on the server, ${mine} on ${who}`);
  }
  for (const item of here.unifiedChangeQueue ?? []) {
    wrong.push(`${who} still queues ${item.type} of ${item.table} (${item.status}: ${item.error ?? ''})`);
  }
  return wrong;
}

/** Whether the screen says "synced" while an item was waiting both before and after. */
export async function liesAboutSync(page: Page): Promise<boolean> {
  const waiting = async () =>
    ((await readStores(page)).unifiedChangeQueue ?? [])
      .filter((item) => item.table !== 'quest_path_points')
      .map((item) => item.id);
  const before = await waiting();
  // Wait a second for a pending render.
  await page.waitForTimeout(1_000);
  const state = await page.locator('[data-sync-state]').getAttribute('data-sync-state');
  const after = new Set(await waiting());
  return state === 'synced' && before.some((id) => after.has(id));
}
