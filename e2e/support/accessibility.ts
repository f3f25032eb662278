import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules that look at colours: the other theme changes those and nothing else. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Findings of axe in both themes, once nothing moves any more. */
export async function expectNoFinding(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(settled);
    const axe = new AxeBuilder({ page }).setLegacyMode();
    if (colorScheme === 'dark') axe.withRules(OF_COLOUR);
    const { violations } = await axe.analyze();
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    expect(told, `${what}, ${colorScheme}`).toEqual([]);
  }
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
