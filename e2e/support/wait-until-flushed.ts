import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';

const STORAGE = 'Default/Local Storage/leveldb';
/** Length of the part of a value that identifies it in the file. */
const PREFIX_LENGTH = 60;
/** Chromium flushes localStorage after 5 s, and later about once a minute. */
const PATIENCE_MS = 240_000;

/**
 * Waits until the browser has written localStorage `keys` to disk. A browser killed earlier forgets who was
 * signed in, which these tests do not cover.
 * @param profile the browser's profile directory
 */
export async function waitUntilFlushed(page: Page, profile: string, keys: readonly string[]): Promise<void> {
  const values = await page.evaluate(
    (names) => names.flatMap((name) => localStorage.getItem(name) ?? []),
    keys.slice(),
  );
  await expect(async () => {
    const directory = path.join(profile, STORAGE);
    const files = await readdir(directory);
    const contents = await Promise.all(files.map((name) => readFile(path.join(directory, name), 'latin1')));
    const storedText = contents.join('\n');
    for (const value of values) expect(storedText).toContain(value.slice(0, PREFIX_LENGTH));
  }).toPass({ timeout: PATIENCE_MS });
}
