import type { Page } from '@playwright/test';

/** Records when the app has hydrated the server-rendered page. Call it before the first navigation. */
export async function noteTakeOver(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener('metalquest:drawn', () => Reflect.set(window, 'drawn', true));
  });
}

/** Waits until the app has hydrated the page and the network is idle. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => Reflect.get(window, 'drawn') === true);
  await page.waitForLoadState('networkidle');
}
