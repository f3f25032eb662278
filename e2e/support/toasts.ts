import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    shownToasts: string[];
  }
}

/**
 * Runs in every page before its scripts. Keeps the texts of its toasts, because one closes after three seconds, and
 * a busy machine can take longer than that to look.
 */
export function recordToasts(): void {
  const known = new WeakMap<Element, string>();
  window.shownToasts = [];
  const record = () => {
    for (const toast of document.querySelectorAll('[data-sonner-toast]')) {
      const text = ['[data-title]', '[data-description]']
        .flatMap((part) => toast.querySelector(part)?.textContent ?? [])
        .join(': ');
      if (known.get(toast) !== text) window.shownToasts.push(text);
      known.set(toast, text);
    }
  };
  new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Waits for a toast whose 'title: description' matches, open or closed since. Each toast is found once. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const shown = () => page.evaluate(() => window.shownToasts);
  const isIt = (toast: string) => (typeof text === 'string' ? toast.includes(text) : text.test(toast));
  const matcher = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text);
  await expect.poll(shown, { message: `toast ${text}` }).toContainEqual(matcher);
  const found = (await shown()).filter(isIt);
  // Another toast may open meanwhile, so the list is changed in the page.
  await page.evaluate((texts) => {
    window.shownToasts = window.shownToasts.filter((toast) => !texts.includes(toast));
  }, found);
}

/** Hides all toasts, which can cover buttons, until the next page load. `expectToast` still finds them. */
export async function hideToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-sonner-toaster] { display: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Keeps every toast of the page open from now on, as a pointer over it does. */
export async function keepToastsOpen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const hover = () =>
      document
        .querySelector('[data-sonner-toaster]')
        ?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
    new MutationObserver(hover).observe(document, { subtree: true, childList: true });
    hover();
  });
}
