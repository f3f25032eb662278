import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    shownToasts: string[];
  }
}

/**
 * Runs in every page before its scripts. Keeps the texts of its toasts, because one closes after three seconds, and
 * a busy machine can take longer than that to look. Clicks reach what a toast covers, unless they are on its
 * action. The mouse does not keep toasts open: after a click it stays where the next toast may appear, which would
 * then cover that part of the page until the test ends.
 */
export function prepareToasts(): void {
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

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    [data-sonner-toast] { pointer-events: none !important }
    [data-sonner-toast][data-visible="true"] [data-action] { pointer-events: auto !important }`);
  document.adoptedStyleSheets.push(sheet);
  const ignoreMouse = (event: Event) => {
    const isOnToast = event.target instanceof Element && event.target.closest('[data-sonner-toaster]');
    if (event.isTrusted && isOnToast) event.stopImmediatePropagation();
  };
  for (const type of ['mouseover', 'mousemove']) window.addEventListener(type, ignoreMouse, true);
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

/** Hides all toasts from pictures until the next page load. `expectToast` still finds them. */
export async function hideToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-sonner-toaster] { display: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Keeps every toast of the page open from now on, as a mouse over it does in the app. */
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
