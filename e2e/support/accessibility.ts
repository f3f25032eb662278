import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectArrived } from './layout.ts';

/** The rules that look at colours: the other theme changes those and nothing else. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * No findings of axe in either theme, once the page is there and nothing moves any more. What is found is looked for
 * again for a while: a page may be drawn anew between two looks, and a finding that is one stays.
 */
export async function expectNoFinding(page: Page, what: string): Promise<void> {
  await expectArrived(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect
      .poll(() => findings(page, colorScheme === 'dark' ? OF_COLOUR : []), {
        message: `${what}, ${colorScheme}`,
        timeout: 60_000,
      })
      .toEqual([]);
  }
}

/** What axe finds by `rules`, by all of them where none is named. */
async function findings(page: Page, rules: string[]): Promise<string[]> {
  await page.evaluate(settled);
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (rules.length > 0) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** Runs in the page: the theme is on the screen, and what moves has arrived. */
async function settled(): Promise<void> {
  // A frame, or the time of many: a page whose map has nothing to draw may be given none.
  const frame = () =>
    Promise.race([
      new Promise((resolve) => requestAnimationFrame(resolve)),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ]);
  await frame();
  await frame();
  const moving = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity,
      );
  // One transition of an inherited colour sets off the next below it.
  for (let moved = moving(); moved.length > 0; moved = moving()) {
    for (const animation of moved) animation.finish();
    await frame();
  }
}
