import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

/** The bytes that a press of the button saves, and the name they are offered under. */
export async function saved(page: Page, button: Locator): Promise<{ bytes: Uint8Array; name: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const bytes = new Uint8Array(await readFile(await download.path()));
  return { bytes, name: download.suggestedFilename() };
}
