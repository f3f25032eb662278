import { expect, type Page } from '@playwright/test';

/**
 * Elements wider than the page, as tag, classes and right edge; empty if nothing scrolls sideways. Waits up
 * to three seconds, because components that measure their width redraw after a resize.
 */
export async function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const root = document.documentElement;
    const deadlineMs = performance.now() + 3000;
    do {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      if (root.scrollWidth <= root.clientWidth) return [];
    } while (performance.now() < deadlineMs);
    const rightEdge = (element: Element) => Math.round(element.getBoundingClientRect().right);
    return [...document.body.querySelectorAll('*:not(svg *)')]
      .filter((element) => rightEdge(element) > root.clientWidth)
      .toSorted((a, b) => rightEdge(b) - rightEdge(a))
      .slice(0, 12)
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.getAttribute('class')} «${element.textContent.slice(0, 20)}» to ${rightEdge(element)} of ${root.clientWidth} px`,
      );
  });
}

/** Layout shifts since the page was opened: the total score (web.dev, CLS) and the elements that moved. */
export async function layoutShifts(page: Page): Promise<{ total: number; shiftedElements: string[] }> {
  return page.evaluate(
    () =>
      new Promise<{ total: number; shiftedElements: string[] }>((resolve) => {
        let total = 0;
        const shiftedElements: string[] = [];
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
              shiftedElements.push(`${name} by ${value.toFixed(4)}`);
            }
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Entries arrive one frame after the shift.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ total, shiftedElements })));
      }),
  );
}

export async function expectPageLoaded(page: Page): Promise<void> {
  // Do not look for the heading by role: it has none behind an open dialog.
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}
