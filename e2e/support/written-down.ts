import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';

const STORAGE = 'Default/Local Storage/leveldb';
/** Of what a key holds: enough to know it by. */
const BEGINNING = 60;
/** Chromium writes localStorage down after five seconds, and from then on sixty times an hour: a minute for each time. */
const PATIENCE_MS = 240_000;

/**
 * Waits until a browser has written down what its page keeps in localStorage under `keys`. Whoever kills it sooner kills
 * a browser that does not know any more who was signed in, which is not what the app is tested for.
 * @param profile the browser's directory
 */
export async function writtenDown(page: Page, profile: string, keys: readonly string[]): Promise<void> {
  const values = await page.evaluate(
    (names) => names.flatMap((name) => localStorage.getItem(name) ?? []),
    keys.slice(),
  );
  await expect(async () => {
    const directory = path.join(profile, STORAGE);
    const files = await readdir(directory);
    const read = await Promise.all(files.map((name) => readFile(path.join(directory, name), 'latin1')));
    const written = read.join('\n');
    for (const value of values) expect(written).toContain(value.slice(0, BEGINNING));
  }).toPass({ timeout: PATIENCE_MS });
}
