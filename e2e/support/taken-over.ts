import type { Page } from '@playwright/test';

/** Writes down when the app has taken over what the server drew. For a page that has not gone anywhere yet. */
export async function noteTakeOver(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener('metalquest:drawn', () => Reflect.set(window, 'drawn', true));
  });
}

/** The app has taken over what the server drew, and everything that it asks for has come. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => Reflect.get(window, 'drawn') === true);
  await page.waitForLoadState('networkidle');
}
