import { setTimeout } from 'node:timers/promises';
import { GUIDE, type newEditor } from '../../e2e/support/posts.ts';
import { load } from '../support/chromium-page.ts';
import { type Figure, median, ms } from '../support/figure.ts';

export const MANY_POSTS = 500;
const ROUNDS = 9;
/** Longer than a second, the interval at which the server checks for changes of its pages. */
const UNTIL_SEEN_MS = 1_300;

type Editor = Awaited<ReturnType<typeof newEditor>>;
/** Milliseconds per page, newly rendered and cached. */
type PageTimes = Record<string, { uncached: number; cached: number }>;

export async function publishMany(editor: Editor): Promise<void> {
  const posts = Array.from({ length: MANY_POSTS }, (_, n) => ({
    ...GUIDE,
    slug: `further-${n}`,
    title: `${GUIDE.title}, part ${n}`,
  }));
  await editor.publishAll(posts);
}

/** The response time of each page, right after a change and without one. */
export async function timePages(
  origin: string,
  pages: Readonly<Record<string, string>>,
  editor: Editor,
): Promise<PageTimes> {
  const uncached = new Map<string, number[]>();
  const cached = new Map<string, number[]>();
  const names = Object.keys(pages);
  const addTime = (times: Map<string, number[]>, name: string, durationMs: number) =>
    times.set(name, [...(times.get(name) ?? []), durationMs]);
  const measurePage = async (name: string): Promise<number> => {
    const startMs = performance.now();
    const response = await fetch(origin + pages[name]);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${pages[name]} answers ${response.status}`);
    return performance.now() - startMs;
  };
  for (let round = 0; round < ROUNDS; round++) {
    await editor.change('ground-balance', { excerpt: `Written anew, ${round}.` });
    await setTimeout(UNTIL_SEEN_MS);
    // The first page of a round also pays for the check for changes.
    const order = [...names.slice(round % names.length), ...names.slice(0, round % names.length)];
    for (const name of order) addTime(uncached, name, await measurePage(name));
    for (const name of order) addTime(cached, name, await measurePage(name));
  }
  return Object.fromEntries(
    names.map((name) => [
      name,
      { uncached: median(uncached.get(name) ?? []), cached: median(cached.get(name) ?? []) },
    ]),
  );
}

/** One line per page: much data compared with little. */
export function growthFigures(what: string, baseline: PageTimes, grown: PageTimes): Figure[] {
  return Object.entries(grown).flatMap(([name, { uncached, cached }]) => {
    const before = baseline[name];
    if (!before) return [];
    return [
      {
        what: `${name}, ${what}`,
        figure: `drawn anew ${ms(uncached)} against ${ms(before.uncached)}, kept ${ms(cached)} against ${ms(before.cached)}; ${load()}`,
        budget: 'ratio 1.2, or 50 ms',
        // A difference too small to notice does not count as slower.
        ratio: Math.min(uncached / before.uncached / 1.2, uncached / 50),
      },
    ];
  });
}
