import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { expectArrived } from './layout.ts';

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that look at colours: the other theme changes those and nothing else. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** No findings of axe in either theme, once the page is there and nothing moves any more. */
export async function expectNoFinding(page: Page, what: string): Promise<void> {
  await expectArrived(page);
  const restore = await withoutTransitions(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page, colorScheme === 'dark' ? OF_COLOUR : []), `${what}, ${colorScheme}`).toEqual(
      [],
    );
  }
  await restore();
}

/**
 * Changes of colour take effect at once. Below the fold (content-visibility) a transition to the other theme begins only
 * when axe reads the colours, which are then still those of the theme before. @returns undoes it
 */
async function withoutTransitions(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  return () => page.evaluate(() => void document.adoptedStyleSheets.pop());
}

/** What axe finds by `rules`, by all of them where none is named. */
async function findings(page: Page, rules: string[]): Promise<string[]> {
  // Once for each document: reading its 650 kB takes longer than most of its rules.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await page.evaluate(settled);
  const violations = await page.evaluate(async (values) => {
    const options = {
      resultTypes: ['violations'],
      selectors: false,
      ...(values.length > 0 ? { runOnly: values } : {}),
    };
    const results: { violations: { id: string; nodes: { html: string }[] }[] } = await Reflect.get(
      window,
      'axe',
    ).run(document, options);
    return results.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  }, rules);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.join(' | ')}`);
}

/** Runs in the page: fonts are there, the theme is on the screen, and every animation has ended. */
async function settled(): Promise<void> {
  // A frame, or the time of many: a page whose map has nothing to draw may be given none.
  const frame = () =>
    Promise.race([
      new Promise((resolve) => requestAnimationFrame(resolve)),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ]);
  await document.fonts.ready;
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
