import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { expectPageLoaded } from './layout.ts';

const require = createRequire(import.meta.url);
/** In ASCII: with other characters, the browser passes two bytes for each of 650,000, which takes 0.25 s of CPU. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8').replace(
  /[^\x20-\x7e\n]/g,
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
);

/** Rules about colour, the only ones whose result depends on the theme. They take half of axe's time. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const NO_COLOUR_RULES = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]));

export type Theme = 'light' | 'dark';

/**
 * Waits for the page to settle, then expects no axe findings. Colours are checked in `themes`, by default in
 * none: every screen is checked in both once, empty (shell.spec.ts) and with data (reflow.spec.ts), and
 * ui/theme.test.ts checks the contrast of all text colours on their grounds.
 */
export async function expectNoFinding(
  page: Page,
  what: string,
  themes: readonly Theme[] = [],
): Promise<void> {
  await expectPageLoaded(page);
  if (themes.length === 0) expect(await findings(page, { rules: NO_COLOUR_RULES }), what).toEqual([]);
  const restore = await withoutTransitions(page);
  try {
    for (const [index, colorScheme] of themes.entries()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const options = index === 0 ? {} : { runOnly: COLOUR_RULES };
      expect(await findings(page, options), `${what}, ${colorScheme}`).toEqual([]);
    }
  } finally {
    await restore();
  }
}

const WIDE_VIEWPORT = { width: 1440, height: 900 };

/**
 * Checks a page of a phone, and again at the width of a laptop, without opening it twice. A wide screen has the colours
 * of a narrow one.
 */
export async function atBothWidths(
  page: Page,
  check: (width: 'narrow' | 'wide') => Promise<void>,
): Promise<void> {
  const narrow = page.viewportSize();
  await check('narrow');
  await page.setViewportSize(WIDE_VIEWPORT);
  await check('wide');
  if (narrow) await page.setViewportSize(narrow);
}

/**
 * Disables colour transitions. In content skipped by content-visibility, a transition starts only when axe
 * reads the colours, which would then still be those of the previous theme.
 * @returns a function that restores them
 */
async function withoutTransitions(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  return () => page.evaluate(() => void document.adoptedStyleSheets.pop());
}

async function findings(page: Page, options: object): Promise<string[]> {
  // Once per document: parsing its 650 kB takes longer than most rules. Not through a DevTools session of its own,
  // which undoes the emulation of others: signal, safe areas.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await page.evaluate(finishAnimations);
  const violations = await page.evaluate(async (selection) => {
    const results: { violations: { id: string; nodes: { html: string }[] }[] } = await Reflect.get(
      window,
      'axe',
    ).run(document, { resultTypes: ['violations'], selectors: false, ...selection });
    return results.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  }, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.join(' | ')}`);
}

/** Runs in the page. Waits for fonts and the theme, then finishes every animation. */
async function finishAnimations(): Promise<void> {
  // The browser may give no frame to a page with nothing to draw.
  const frame = () =>
    Promise.race([
      new Promise((resolve) => requestAnimationFrame(resolve)),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ]);
  await document.fonts.ready;
  await frame();
  await frame();
  const runningAnimations = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity,
      );
  // Finishing a transition of an inherited colour can start one on a child element.
  for (let animations = runningAnimations(); animations.length > 0; animations = runningAnimations()) {
    for (const animation of animations) animation.finish();
    await frame();
  }
}
