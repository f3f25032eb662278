import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

/** Clicks a button and returns the downloaded bytes and the suggested file name. */
export async function downloadFile(
  page: Page,
  button: Locator,
): Promise<{ bytes: Uint8Array; name: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const bytes = new Uint8Array(await readFile(await download.path()));
  return { bytes, name: download.suggestedFilename() };
}
