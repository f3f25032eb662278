import { expect, type Page } from '@playwright/test';

/**
 * Elements wider than the page, as tag, classes and right edge; empty if nothing scrolls sideways. Waits up
 * to three seconds, because components that measure their width redraw after a resize.
 */
export async function reachesOut(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const root = document.documentElement;
    const until = performance.now() + 3000;
    do {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      if (root.scrollWidth <= root.clientWidth) return [];
    } while (performance.now() < until);
    const reachOf = (element: Element) => Math.round(element.getBoundingClientRect().right);
    return [...document.body.querySelectorAll('*:not(svg *)')]
      .filter((element) => reachOf(element) > root.clientWidth)
      .toSorted((a, b) => reachOf(b) - reachOf(a))
      .slice(0, 12)
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.getAttribute('class')} «${element.textContent.slice(0, 20)}» to ${reachOf(element)} of ${root.clientWidth} px`,
      );
  });
}

/** Layout shifts since the page was opened: the total score (web.dev, CLS) and the elements that moved. */
export async function layoutShifts(page: Page): Promise<{ total: number; moved: string[] }> {
  return page.evaluate(
    () =>
      new Promise<{ total: number; moved: string[] }>((resolve) => {
        let total = 0;
        const moved: string[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const value: unknown = Reflect.get(entry, 'value');
            if (typeof value !== 'number' || Reflect.get(entry, 'hadRecentInput')) continue;
            total += value;
            const sources: unknown = Reflect.get(entry, 'sources');
            for (const source of Array.isArray(sources) ? sources : []) {
              const node: unknown = Reflect.get(source, 'node');
              const element = node instanceof Text ? node.parentElement : node;
              const name =
                element instanceof Element
                  ? `${element.tagName.toLowerCase()}.${element.getAttribute('class')} «${element.textContent.slice(0, 20)}»`
                  : 'what is gone';
              moved.push(`${name} by ${value.toFixed(4)}`);
            }
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Entries arrive one frame after the shift.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ total, moved })));
      }),
  );
}

export async function expectArrived(page: Page): Promise<void> {
  // Do not look for the heading by role: it has none behind an open dialog.
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}
